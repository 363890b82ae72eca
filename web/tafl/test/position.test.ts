// @vitest-environment node
// The rules that answer at once are those that a worker answers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Rules, Tafl } from '../src/api.ts';
import { install, type Installed } from './packed.ts';

let installed: Installed;
let rules: Rules;
let tafl: Tafl;

beforeAll(async () => {
  installed = await install();
  [rules, tafl] = await Promise.all([installed.package.loadRules(), installed.package.createTafl()]);
});

afterAll(() => {
  tafl.close();
  installed.remove();
});

const game = { ruleset: 'copenhagen', moves: ['d1-d3', 'e5-e2', 'g1-g3', 'f4-c4', 'g3-e3'] };

// The same game each time, but another one for each ruleset.
function* choices(seed: number): Generator<number> {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2 ** 31) yield state / 2 ** 31;
}

describe('a position', () => {
  it.each(['brandub', 'tablut-ashton', 'copenhagen', 'berserk', 'alea-evangelii'])('of %s is played as by the worker', async (ruleset) => {
    const position = rules.position({ ruleset });
    const chance = choices(ruleset.length);
    for (let ply = 0; ply < 60 && position.result === 'ongoing'; ++ply) {
      const moves = position.moves();
      const move = moves[Math.floor(chance.next().value! * moves.length)]!;
      const captures = position.play(move);
      const { played, ...board } = await tafl.line({ ruleset, moves: position.history }, 1);
      expect(position.board()).toEqual(board);
      expect([position.toMove, position.result, position.position, position.size]).toEqual([board.toMove, board.result, board.position, board.size]);
      expect({ move, captures }).toEqual({ move: played[0]!.move, captures: played[0]!.captures });
      const legal = Object.entries(board.destinations).flatMap(([from, to]) => to.map((square) => `${from}-${square}`));
      expect([...position.moves()].sort()).toEqual(legal.sort());
    }
  });

  it('takes moves back, to its beginning', () => {
    const start = rules.position({ ruleset: 'copenhagen' }).position;
    const position = rules.position(game);
    expect(position.history).toEqual(game.moves);
    for (const _ of game.moves) position.undo();
    expect(position.position).toBe(start);
    expect(() => position.undo()).toThrow('there is no move to take back');
  });

  it('refuses with the sentence of the worker, and is then as it was', async () => {
    const position = rules.position({ ruleset: 'copenhagen' });
    const { TaflError } = installed.package;
    for (const move of ['f1-f6', 'd1-d1', 'a1-a2', 'nonsense', 'd1-z99', '']) {
      const sentence = await tafl.why({ ruleset: 'copenhagen' }, move);
      expect(sentence).not.toBeNull();
      expect(() => position.play(move)).toThrow(new TaflError(sentence!));
    }
    expect(() => position.play(5 as unknown as string)).toThrow('move: expected a text');
    expect(position.history).toEqual([]);
  });

  it('reads moves in other forms', () => {
    const position = rules.position({ ...game, moves: game.moves.slice(0, 4) });
    expect(position.play('g3-e3xe2')).toEqual(['e2']);
    position.undo();
    expect(position.play('g3e3')).toEqual(['e2']);
  });

  it('is one of several', () => {
    const [one, other] = [rules.position({ ruleset: 'brandub' }), rules.position({ ruleset: 'copenhagen' })];
    one.play('d1-c1');
    expect([one.history, other.history]).toEqual([['d1-c1'], []]);
  });

  it('does not begin by a ruleset, from a position or with a move that is none', () => {
    expect(() => rules.position({ ruleset: 'nowhere' })).toThrow('there is no ruleset');
    expect(() => rules.position({ ruleset: 'brandub', position: '7/7/7/7/7/7/7 a' })).toThrow(expect.objectContaining({ reason: 'setup-no-king' }));
    expect(() => rules.position({ ruleset: 'brandub', moves: ['d1-c1', 'd1-c1'] })).toThrow(expect.objectContaining({ at: 1 }));
    expect(() => rules.position({ ruleset: 7 as unknown as string })).toThrow('ruleset: expected a text');
  });
});

it.each([7, 9, 11])('the module for boards of %dx%d plays them, and says what it does not play', async (board) => {
  const small = await installed.package.loadRules({ board });
  const rulesets = new Map([[7, 'brandub'], [9, 'tablut-ashton'], [11, 'copenhagen']]);
  const own = small.position({ ruleset: rulesets.get(board)! });
  for (const [size, ruleset] of rulesets) {
    if (size !== board) expect(() => small.position({ ruleset })).toThrow('the loaded module plays boards of another size; loadRules() without `board` plays all');
  }
  own.play(own.moves()[0]!);
  expect(own.history).toHaveLength(1);
});
