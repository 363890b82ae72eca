// @vitest-environment node
// The model games replay without the rules as they do by them.
import { createTafl, type Tafl } from '@skjaldborg/tafl';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movesIn, pliesOf } from '../../src/play/replay';
import { modelChapter, modelChapters } from '../../src/studies/model_games';

let tafl: Tafl;
beforeAll(async () => {
  tafl = await createTafl();
});
afterAll(() => tafl.close());

const placed = (position: string): string => position.split(' ')[0] ?? '';

it.each(modelChapters)('$title ends as by the rules', async ({ number, ruleset }) => {
  const { record } = await modelChapter(number);
  const moves = movesIn(record).map(({ move }) => move);
  const [opening, end] = await Promise.all([tafl.line({ ruleset, moves: [] }), tafl.line({ ruleset, moves })]);
  const plies = pliesOf(record, opening.position);
  expect(end.result).not.toBe('ongoing');
  expect(plies).toHaveLength(moves.length + 1);
  expect(plies[0]).toEqual({ position: opening.position, last: null });
  expect(placed(plies.at(-1)?.position ?? '')).toBe(placed(end.position));
  expect(plies.at(-1)?.last).toBe(moves.at(-1));
});

it('leaves variations and comments out', () => {
  const record = '[A comment: 1. a1-a2|]\n\n1. d1-d3 f4-c4\n[|(nag:2)]\n\n1a.1.1a. a4-c4 e3-e1\n[Stands.|]\n\n2. c2-d2xd3/e2 a1-a2\n';
  expect(movesIn(record)).toEqual([
    { move: 'd1-d3', captures: [], left: null },
    { move: 'f4-c4', captures: [], left: null },
    { move: 'c2-d2', captures: ['d3', 'e2'], left: null },
    { move: 'a1-a2', captures: [], left: null },
  ]);
});
