// @vitest-environment node
// The puzzles of the tree are read, and the rules confirm their lines: the module of web/tafl.
import { createTafl, type Tafl } from '@skjaldborg/tafl';
import { afterAll, beforeAll, expect, it } from 'vitest';
import formats from '../../../../docs/formats.md?raw';
import { parsePuzzles, sideOf, themes } from '../../src/puzzles/puzzle';
import { pathOf, read } from '../../words/check.mjs';

const files = import.meta.glob('../../../../puzzles/*.txt', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
const puzzles = Object.values(files).flatMap(parsePuzzles);
const sample = puzzles.filter((_, i) => i % Math.ceil(puzzles.length / 100) === 0);

let tafl: Tafl;
beforeAll(async () => {
  tafl = await createTafl();
});
afterAll(() => tafl.close());

it('has an id for each', () => {
  expect(puzzles.length).toBeGreaterThan(800);
  expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
});

it('has a name for every theme', () => {
  const words = read(pathOf('en', 'puzzles'));
  expect(themes.filter((theme) => !words.has(`theme_${theme}`))).toEqual([]);
});

it('has puzzles of all themes but those that docs/formats.md names', () => {
  const empty = themes.filter((theme) => !puzzles.some((puzzle) => puzzle.themes.includes(theme)));
  expect(empty).toEqual(['trap']);
  expect(formats).toContain('No built-in puzzle has `trap`');
});

it('wins by its line, or has a single defence', async () => {
  const wrong: string[] = [];
  for (const puzzle of sample) {
    const { id, ruleset, position, line } = puzzle;
    const board = await tafl.line({ ruleset, position, moves: line });
    const wanted = puzzle.themes.includes('only-defence') && line.length === 1 ? 'ongoing' : sideOf(puzzle);
    if (board.result !== wanted) wrong.push(`${id}: ${board.result}`);
  }
  expect(wrong).toEqual([]);
});
