// @vitest-environment node
// The model games are played by the rules: the module of web/tafl.
import { createTafl, type Tafl } from '@skjaldborg/tafl';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textIn, shapesIn } from '../../src/analysis/shapes';
import { modelChapter, modelChapters } from '../../src/studies/model_games';

let tafl: Tafl;
beforeAll(async () => {
  tafl = await createTafl();
});
afterAll(() => tafl.close());

it('are all files of their folder', () => {
  expect(modelChapters).toHaveLength(Object.keys(import.meta.glob('../../models/*.otg')).length);
});

it.each(modelChapters)('$title is legal to its end, and annotated', async ({ number, title, ruleset }) => {
  const { record } = await modelChapter(number);
  const { games, faults } = await tafl.records(record);
  expect(faults).toEqual([]);
  const [game] = games;
  expect(game?.ruleset).toBe(ruleset);
  expect(game?.tags['ChapterName']).toBe(title);
  expect((await tafl.line({ ruleset, moves: game?.moves ?? [] })).result).toBe(game?.result);
  expect((game?.notes ?? []).length).toBeGreaterThan(7);
  for (const { comment = '' } of game?.notes ?? []) expect(textIn(comment), comment).not.toContain('[%');
  expect((game?.notes ?? []).flatMap(({ comment = '' }) => shapesIn(comment)).length).toBeGreaterThan(0);
});
