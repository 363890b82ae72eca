// The premove that waits, and how to cancel it: the button, Escape, or a click on the board.
import { fill, h } from '../dom';
import { t } from '../words';
import { button } from './form';

export interface PremoveBar {
  node: HTMLElement;
  readonly move: string | null;
  set(move: string | null): void;
}

export function premoveBar(changed: () => void): PremoveBar {
  let waiting: string | null = null;
  const what = h('p');
  const set = (move: string | null) => {
    if (move === waiting) return;
    waiting = move;
    bar.hidden = move === null;
    fill(what, move && t('premoveWaits', { move }));
    changed();
  };
  const bar = h(
    'div',
    { class: 'premove', role: 'status', hidden: true },
    what,
    button(t('cancel'), () => set(null), 'quiet'),
  );
  return {
    node: bar,
    get move() {
      return waiting;
    },
    set,
  };
}
