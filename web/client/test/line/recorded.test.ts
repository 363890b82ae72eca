// @vitest-environment node
// The model games replay without the rules as they do by them.
import { createTafl, type Tafl } from '@skjaldborg/tafl';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../src/app';
import { boardsOf, movesIn, readClassic } from '../../src/line/recorded';
import { modelChapters } from '../../src/studies/model_games';

let tafl: Tafl;
beforeAll(async () => {
  tafl = await createTafl();
});
afterAll(() => tafl.close());

const placed = (position: string): string => position.split(' ')[0] ?? '';

it.each(modelChapters)('$title ends as by the rules', async ({ number, ruleset }) => {
  const app = { opening: (name: string) => tafl.line({ ruleset: name, moves: [] }) } as unknown as App;
  const game = await readClassic(app, number);
  const boards = await boardsOf(app, game);
  const moves = game.moves.map(({ move }) => move);
  const [opening, end] = await Promise.all([app.opening(ruleset), tafl.line({ ruleset, moves })]);
  expect(end.result).not.toBe('ongoing');
  expect(boards).toHaveLength(moves.length + 1);
  expect(boards[0]).toMatchObject({ position: opening.position, last: null });
  expect(placed(boards.at(-1)?.position ?? '')).toBe(placed(end.position));
  expect(boards.at(-1)?.last).toBe(moves.at(-1));
});

it('leaves variations and comments out', () => {
  const record = '[A comment: 1. a1-a2|]\n\n1. d1-d3 f4-c4\n[|(nag:2)]\n\n1a.1.1a. a4-c4 e3-e1\n[Stands.|]\n\n2. c2-d2xd3/e2 a1-a2\n';
  expect(movesIn(record)).toEqual([
    { move: 'd1-d3', captures: [] },
    { move: 'f4-c4', captures: [] },
    { move: 'c2-d2', captures: ['d3', 'e2'] },
    { move: 'a1-a2', captures: [] },
  ]);
});
