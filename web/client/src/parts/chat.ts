// The chat of the two players.
import type { App } from '../app';
import { append, h } from '../dom';
import { t } from '../words';
import { otherSide, type ChatLine, type GameState } from '../wire';
import { attempt, problem } from './form';
import { personText } from './people';

export interface Chat {
  node: HTMLElement;
  show(state: GameState): void;
  focus(): void;
}

export function chat(app: App, game: string): Chat {
  const lines = h('ol', { class: 'chat-lines', 'aria-live': 'polite', tabindex: 0, 'aria-label': t('chat') });
  const input = h('input', {
    type: 'text',
    maxlength: 200,
    'aria-label': t('message'),
    placeholder: t('message'),
    autocomplete: 'off',
    enterkeyhint: 'send',
  });
  const press = h('button', { type: 'submit', class: 'quiet' }, t('send'));
  const trouble = problem();
  const send = async () => {
    await app.socket.command({ do: 'chat', game, text: input.value.trim() });
    input.value = '';
  };
  const form = h(
    'form',
    {
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        trouble.clear();
        if (input.value.trim() !== '') void attempt(send, trouble.show, press);
      },
    },
    input,
    press,
  );
  const report = h('a', { class: 'hint' }, t('report'));
  const muted = app.me.get().muted;
  const node = h(
    'section',
    { class: 'chat', 'aria-label': t('chat'), hidden: true },
    h('h2', {}, t('chat')),
    h('small', {}, t('talkHint')),
    lines,
    muted ? h('p', {}, t('mutedText')) : form,
    report,
    trouble.node,
  );
  let written = 0;

  const line = (state: GameState, said: ChatLine) =>
    h(
      'li',
      { class: said.by === state.you ? 'mine' : 'theirs' },
      h('b', {}, personText(state.players[said.by])),
      ' ',
      h('span', {}, said.text),
    );

  return {
    node,
    focus: () => input.focus(),
    show(state) {
      const said = state.chat;
      const opponent = state.you && state.players[otherSide(state.you)].name;
      report.hidden = !opponent;
      report.href = `/player/${encodeURIComponent(opponent ?? '')}?report=${game}`;
      node.hidden = state.you === null || Object.values(state.players).some((p) => p.kind === 'computer');
      if (said.length < written) {
        lines.replaceChildren();
        written = 0;
      }
      append(
        lines,
        said.slice(written).map((one) => line(state, one)),
      );
      if (said.length > written) lines.scrollTo({ top: lines.scrollHeight });
      written = said.length;
    },
  };
}
