import { expect, it } from 'vitest';
import { arranged } from '../src/pages/watch';
import type { Brief } from '../src/wire';

const briefs = (...ids: string[]): Brief[] => ids.map((id) => ({ id }) as Brief);
const ids = (games: Brief[]): string => games.map(({ id }) => id).join('');

it('keeps the boards of live games where they are; new ones come last', () => {
  expect(ids(arranged([], briefs('a', 'b')))).toBe('ab');
  expect(ids(arranged(briefs('a', 'b'), briefs('c', 'b', 'a')))).toBe('abc');
  expect(ids(arranged(briefs('a', 'b', 'c'), briefs('d', 'c', 'b')))).toBe('bcd');
});

it('shows a game as it is now', () => {
  const [now] = arranged(briefs('a'), [{ id: 'a', plies: 7 } as Brief]);
  expect(now?.plies).toBe(7);
});

it('shows 24 boards at most', () => {
  expect(arranged([], briefs(...Array.from({ length: 40 }, (_, i) => String(i))))).toHaveLength(24);
});
