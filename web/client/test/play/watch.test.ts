import { expect, it } from 'vitest';
import { arranged, briefAtEnd, ofOthers } from '../../src/play/watch';
import type { Brief, GameState } from '../../src/wire';

const briefs = (...ids: string[]): Brief[] => ids.map((id) => ({ id }) as Brief);
const ids = (games: Brief[]): string => games.map(({ id }) => id).join('');

it('keeps the boards of live games where they are; new ones come last', () => {
  expect(ids(arranged([], briefs('a', 'b')))).toBe('ab');
  expect(ids(arranged(briefs('a', 'b'), briefs('c', 'b', 'a')))).toBe('abc');
});

it('keeps a game that has ended, until its place is needed', () => {
  expect(ids(arranged(briefs('a', 'b', 'c'), briefs('d', 'c', 'b')))).toBe('abcd');
  const others = Array.from({ length: 7 }, (_, i) => String.fromCharCode(65 + i));
  expect(ids(arranged(briefs('a'), briefs(...others)))).toBe(others.join(''));
});

it('shows a game as it is now', () => {
  const [now] = arranged(briefs('a'), [{ id: 'a', plies: 7 } as Brief]);
  expect(now?.plies).toBe(7);
});

it('shows seven boards at most', () => {
  expect(arranged([], briefs(...Array.from({ length: 40 }, (_, i) => String(i))))).toHaveLength(7);
});

it('shows how a game ended', () => {
  const [brief] = briefs('a') as [Brief];
  const game = { status: 'over', result: 'defenders', moves: [{}, {}], board: { position: 'end', last: 'd1-d3' } } as unknown as GameState;
  expect(briefAtEnd(brief, game)).toEqual({ id: 'a', status: 'over', result: 'defenders', plies: 2, position: 'end', last: 'd1-d3' });
});

it('features no game of the reader', () => {
  const between = (id: string, attackers: string, defenders: string) => ({ id, players: { attackers: { name: attackers }, defenders: { name: defenders } } }) as Brief;
  const live = [between('a', 'Ann', 'Bjarne'), between('b', 'Bjarne', 'Cnut'), between('c', 'Cnut', 'Ann')];
  expect(ids(ofOthers(live, 'Ann'))).toBe('b');
  expect(ids(ofOthers(live, 'Thor'))).toBe('abc');
});
