// A text field for moves.
import type { Signal } from '@preact/signals';
import { t } from '../words';
import { MovesText } from './moves_text';

export function spelled(text: string): string {
  const squares = text.toLowerCase().match(/[a-u]\d{1,2}/g) ?? [];
  return squares.length === 2 ? squares.join('-') : text.trim();
}

interface Props {
  play: (move: string) => string; // returns why the move cannot be played; receives an empty text if only Enter is pressed
  trouble: Signal<string>;
  hidden?: boolean;
}

export function MoveField({ play, trouble, hidden }: Props) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem('move') as HTMLInputElement;
    trouble.value = play(spelled(field.value));
    if (trouble.value === '') field.value = '';
  };
  return (
    <form class="typed-move" onSubmit={submit} hidden={hidden}>
      <input
        type="text"
        name="move"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        maxLength={12}
        aria-label={t('typeMove')}
        placeholder={t('typeMove')}
      />
      <button type="submit" class="quiet">
        {t('play')}
      </button>
      <p class="problem" role="alert">
        <MovesText text={trouble.value} />
      </p>
    </form>
  );
}
