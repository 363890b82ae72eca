// The chat of the two players.
import type { Ref } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Problem, useWork } from '../parts/form';
import { personText } from '../social/people';
import { otherSide, type GameState } from '../wire';
import { t } from '../words';
import { tg } from '../words/game';
import type { LiveGame } from './live_game';

function Lines({ state: { chat, players, you } }: { state: GameState }) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [chat.length]);
  return (
    <ol class="chat-lines" ref={list} aria-live="polite" tabIndex={0} aria-label={t('chat')}>
      {chat.map(({ by, text }, i) => (
        <li key={i} class={by === you ? 'mine' : 'theirs'}>
          <b>{personText(players[by])}</b> <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

function Writing({ live: { app, id }, field }: { live: LiveGame; field: Ref<HTMLInputElement> }) {
  const work = useWork();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem('text') as HTMLInputElement;
    const text = input.value.trim();
    if (text !== '') work.run(() => app.socket.command({ do: 'chat', game: id, text }).then(() => (input.value = '')));
  };
  return (
    <>
      <form onSubmit={submit}>
        <input
          type="text"
          name="text"
          ref={field}
          maxLength={200}
          aria-label={t('message')}
          placeholder={t('message')}
          autocomplete="off"
          enterkeyhint="send"
        />
        <button type="submit" class="quiet" disabled={work.isBusy}>
          {t('send')}
        </button>
      </form>
      <Problem text={work.problem} />
    </>
  );
}

export function Chat({ live, field }: { live: LiveGame; field: Ref<HTMLInputElement> }) {
  const state = live.state.value;
  const { you, players } = state;
  const opponent = you && players[otherSide(you)].name;
  const isThere = you !== null && Object.values(players).every(({ kind }) => kind !== 'computer');
  return (
    <section class="chat" aria-label={t('chat')} hidden={!isThere}>
      <h2>{t('chat')}</h2>
      <small>{tg('talkHint')}</small>
      <Lines state={state} />
      {live.app.me.get().muted ? <p>{t('mutedText')}</p> : <Writing live={live} field={field} />}
      {opponent && (
        <a class="hint" href={`/player/${encodeURIComponent(opponent)}?report=${live.id}`}>
          {t('report')}
        </a>
      )}
    </section>
  );
}
