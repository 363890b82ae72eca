// The question before a move is played, for players who want to be asked. Enter confirms, Escape cancels.
import { fill, h } from '../dom';
import { t } from '../words';
import { button } from './form';

export interface ConfirmMove {
  node: HTMLElement;
  show(move: string | null): void; // null: no move waits
  key(event: KeyboardEvent): void; // for the page to call
}

// A control that has the focus uses the keys itself.
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, button, a, [role=grid]') !== null;

export function confirmMove(settle: (confirmed: boolean) => void): ConfirmMove {
  const question = h('p');
  const node = h(
    'div',
    { class: 'confirm-move', hidden: true },
    question,
    h(
      'div',
      { class: 'actions' },
      button(t('confirmMove'), () => settle(true), 'primary'),
      button(t('cancel'), () => settle(false), 'quiet'),
    ),
  );
  return {
    node,
    show(move) {
      node.hidden = move === null;
      fill(question, move && t('playMove', { move }));
    },
    key(event) {
      if (node.hidden || isControl(event.target) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
      event.preventDefault();
      settle(event.key === 'Enter');
    },
  };
}
