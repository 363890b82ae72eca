// The last resort, and the quickest way for some: a move as text.
import { h } from '../dom';
import { t } from '../words';
import { problem } from './form';

export function spelled(text: string): string {
  const squares = text.toLowerCase().match(/[a-s]\d{1,2}/g) ?? [];
  return squares.length === 2 ? squares.join('-') : text.trim();
}

// `play` says why it is none of the moves that can be played; empty: it is one, and played.
export function typedMove(play: (move: string) => string): { node: HTMLElement } {
  const input = h('input', {
    type: 'text',
    name: 'move',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    maxlength: 12,
    'aria-label': t('typeMove'),
    placeholder: t('typeMove'),
  });
  const trouble = problem();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    trouble.clear();
    const why = play(spelled(input.value));
    if (why === '') input.value = '';
    else trouble.say(why);
  };
  return {
    node: h(
      'form',
      { class: 'typed-move', onsubmit: submit },
      input,
      h('button', { type: 'submit', class: 'quiet' }, t('play')),
      trouble.node,
    ),
  };
}
