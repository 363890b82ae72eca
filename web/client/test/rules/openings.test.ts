// The guide to the openings as boards: every line of every language is a line of moves.
import { expect, it } from 'vitest';
import { htmlOf } from '../../documents';
import { partsOf, type Opening } from '../../src/rules/openings';

const documents = import.meta.glob<string>('../../../../docs/guide/openings*.md', { query: '?raw', import: 'default', eager: true });

it.each(Object.entries(documents))('%s has lines to play', (_, text) => {
  const parts = partsOf(htmlOf(text));
  const openings = parts.filter((part): part is Opening => typeof part !== 'string');
  expect(openings.map(({ ruleset, lines }) => [ruleset, lines.length])).toEqual([
    ['brandub', 5],
    ['copenhagen', 15],
    ['york', 16],
  ]);
  for (const { moves, percent } of openings.flatMap(({ lines }) => lines)) {
    expect(moves.length).toBeGreaterThan(1);
    for (const move of moves) expect(move).toMatch(/^[a-k]\d+-[a-k]\d+$/);
    expect(percent).toBeGreaterThan(1);
    expect(percent).toBeLessThan(99);
  }
  expect(parts.filter((part) => typeof part === 'string').join('')).not.toContain('<code>d2-b2</code>');
});
