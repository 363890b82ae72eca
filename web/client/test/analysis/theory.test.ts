import { h, render } from 'preact';
import { beforeEach, expect, it, vi } from 'vitest';
import { TheoryTable } from '../../src/analysis/explorer';
import type { Theory, TheoryMove } from '../../src/wire';

const move = (name: string, more: Partial<TheoryMove>): TheoryMove => ({ move: name, value: 0.5, nodes: 12, winner: null, line: [name], ...more });
const theory: Theory = {
  value: 0.444,
  nodes: 1234,
  winner: null,
  moves: [
    move('d1-c1', { value: 0.444, line: ['d1-c1', 'd3-c3', 'a4-a5'] }),
    move('d2-c2', { value: 0, winner: 'defenders' }),
    move('d2-b2', { value: 1, winner: 'attackers' }),
  ],
};

const cells = () => [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));

beforeEach(() => render(null, document.body));

it('says what the tree makes of each move, for the side to move, and the attackers’ chance', () => {
  render(h(TheoryTable, { theory, mover: 'attackers', play: () => {} }), document.body);
  expect(document.querySelector('p')?.textContent).toContain('1,234 positions');
  expect(document.querySelector('th:nth-child(3)')?.textContent).toBe('Chance: Attackers');
  expect(cells()).toEqual([
    ['d1-c1', 'd3-c3 a4-a5', '44%', '12'],
    ['d2-c2', '', 'loses', '12'],
    ['d2-b2', '', 'wins', '12'],
  ]);
});

it('gives the attackers’ chance where the defenders are to move, too', () => {
  render(h(TheoryTable, { theory, mover: 'defenders', play: () => {} }), document.body);
  expect(document.querySelector('th:nth-child(3)')?.textContent).toBe('Chance: Attackers');
  expect(cells()[0]?.[2]).toBe('56%');
});

it('plays a move', () => {
  const play = vi.fn();
  render(h(TheoryTable, { theory, mover: 'attackers', play }), document.body);
  document.querySelector('button')?.click();
  expect(play).toHaveBeenCalledWith('d1-c1');
});
