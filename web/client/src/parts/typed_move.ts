// A field for moves as text.
import { h } from '../dom';
import { t } from '../words';
import { problem } from './form';

export function spelled(text: string): string {
  const squares = text.toLowerCase().match(/[a-s]\d{1,2}/g) ?? [];
  return squares.length === 2 ? squares.join('-') : text.trim();
}

// `play` returns why the move cannot be played, or an empty string. It gets an empty one when Enter is pressed alone.
export function typedMove(play: (move: string) => string): { node: HTMLElement; clear: () => void } {
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
    else trouble.show(why);
  };
  return {
    clear: trouble.clear,
    node: h(
      'form',
      { class: 'typed-move', onsubmit: submit },
      input,
      h('button', { type: 'submit', class: 'quiet' }, t('play')),
      trouble.node,
    ),
  };
}
