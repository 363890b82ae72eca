import { h, render } from 'preact';
import { beforeEach, expect, it, vi } from 'vitest';
import { EndgameTableView } from '../../src/analysis/endgame_table';
import type { EndgameTable } from '../../src/wire';

const table = (more: Partial<EndgameTable>): EndgameTable => ({ winner: null, plies: 0, moves: [], ...more });
const show = (shown: EndgameTable, play = () => {}) => render(h(EndgameTableView, { table: shown, mover: 'attackers', play }), document.body);
const cells = () => [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));

beforeEach(() => render(null, document.body));

it.each([
  [table({ winner: 'attackers', plies: 23 }), 'Attackers win by force in 12 moves'],
  [table({ winner: 'defenders', plies: 4 }), 'Defenders win by force in 2 moves'],
  [table({ winner: 'attackers', plies: 1 }), 'Attackers win at once'],
  [table({}), 'Neither side can force a win.'],
])('says who wins, and in how many moves of the winner', (shown, sentence) => {
  show(shown);
  expect(document.querySelector('p')?.textContent).toBe(`Endgame table: ${sentence}`);
});

it('counts the move itself where its side wins', () => {
  show(
    table({
      winner: 'attackers',
      plies: 1,
      moves: [
        { move: 'd1-c1', winner: 'attackers', plies: 0 },
        { move: 'd2-c2', winner: 'attackers', plies: 4 },
        { move: 'd3-c3', winner: null, plies: 0 },
        { move: 'd4-c4', winner: 'defenders', plies: 3 },
      ],
    }),
  );
  expect(cells()).toEqual([
    ['d1-c1', 'wins in 1'],
    ['d2-c2', 'wins in 3'],
    ['d3-c3', 'no forced win'],
    ['d4-c4', 'loses in 2'],
  ]);
});

it('plays a move', () => {
  const play = vi.fn();
  show(table({ moves: [{ move: 'd1-c1', winner: null, plies: 0 }] }), play);
  document.querySelector('button')?.click();
  expect(play).toHaveBeenCalledWith('d1-c1');
});
