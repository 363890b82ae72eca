// The moves of a game, to read and to go back in. Arrow keys step wherever the board does not need them.
import { fill, h, svg } from '../dom';
import { t } from '../words';

export interface MoveList {
  node: HTMLElement;
  show(moves: string[], ply: number): void; // ply: how many moves have been played in what is shown
  key(event: KeyboardEvent): void; // for the page to call
}

export const moveText = (move: string, captures: readonly string[]): string =>
  captures.length > 0 ? `${move}×${captures.length}` : move;

// Which position is shown, by the numbers of the list: "After move 25 of 25: d1-d3."
export function placeText(moves: string[], ply: number): string {
  const values = { number: turnOf(ply), count: turnOf(moves.length), move: moves[ply - 1] ?? '' };
  return ply === 0 ? t('replayingStart') : t('replaying', values);
}

// The number of the ply's turn in the list, counted from 1.
export const turnOf = (ply: number): number => Math.ceil(ply / 2);

export interface Turn {
  number: number;
  plies: number[]; // 1 or 2 indices of moves
}

export function turnsOf(count: number): Turn[] {
  return Array.from({ length: Math.ceil(count / 2) }, (_, i) => ({
    number: i + 1,
    plies: [2 * i, 2 * i + 1].filter((ply) => ply < count),
  }));
}

// Where a key leads from `ply`; null: nowhere.
export function stepOf(key: string, ply: number, count: number): number | null {
  const wanted = { ArrowLeft: ply - 1, ArrowRight: ply + 1, ArrowUp: 0, ArrowDown: count, Home: 0, End: count }[key];
  return wanted === undefined || wanted < 0 || wanted > count || wanted === ply ? null : wanted;
}

export const signs = {
  first: 'M6 5v14M19 5l-9 7 9 7z',
  back: 'M16 5l-9 7 9 7z',
  on: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M5 5l9 7-9 7z',
};

const arrow = (sign: keyof typeof signs): SVGElement =>
  svg('svg', { class: 'sign', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: signs[sign] }));

const needsKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=button]), textarea, select, [role=grid], svg, [contenteditable]') !== null;

export function moveList(go: (ply: number) => void): MoveList {
  let shown = { moves: [] as string[], ply: 0 };
  const list = h('ol', { class: 'moves', 'aria-label': t('moves') });
  const step = (label: string, sign: keyof typeof signs, to: () => number) =>
    h(
      'button',
      { type: 'button', class: 'quiet', 'aria-label': label, title: label, onclick: () => go(to()) },
      arrow(sign),
    );
  const first = step(t('firstMove'), 'first', () => 0);
  const back = step(t('backMove'), 'back', () => shown.ply - 1);
  const on = step(t('nextMove'), 'on', () => shown.ply + 1);
  const last = step(t('lastMove'), 'last', () => shown.moves.length);
  const one = (ply: number) =>
    h(
      'button',
      {
        type: 'button',
        class: 'move',
        'aria-current': ply + 1 === shown.ply ? 'step' : null,
        onclick: () => go(ply + 1),
      },
      shown.moves[ply],
    );

  return {
    node: h(
      'section',
      { class: 'move-list', 'aria-label': t('moves') },
      h('div', { class: 'steps' }, first, back, on, last),
      list,
    ),
    show(moves, ply) {
      shown = { moves, ply };
      first.disabled = back.disabled = ply === 0;
      on.disabled = last.disabled = ply === moves.length;
      const turns = turnsOf(moves.length);
      fill(
        list,
        moves.length === 0
          ? h('li', { class: 'none' }, t('noMoves'))
          : turns.map((turn) =>
              h('li', {}, h('span', { class: 'turn', 'aria-hidden': 'true' }, `${turn.number}.`), turn.plies.map(one)),
            ),
      );
      const current = list.querySelector('[aria-current]') as HTMLElement | null;
      requestAnimationFrame(() => keepInSight(list, current)); // it may not be on the page yet
    },
    key(event) {
      if (event.altKey || event.ctrlKey || event.metaKey || needsKeys(event.target)) return;
      const to = stepOf(event.key, shown.ply, shown.moves.length);
      if (to === null) return;
      event.preventDefault();
      go(to);
    },
  };
}

// Scrolls the list alone, never the page.
function keepInSight(list: HTMLElement, current: HTMLElement | null): void {
  if (!current) return list.scrollTo({ top: 0, left: 0 });
  const middle = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  const across = current.offsetLeft - list.offsetLeft - list.clientWidth / 2;
  list.scrollTo({ top: middle, left: across });
}
