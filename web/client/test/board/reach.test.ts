import { expect, it, vi } from 'vitest';
import { Reach } from '../../src/board/reach';
import type { Settings } from '../../src/frame/settings';
import { Value } from '../../src/frame/value';
import type { BoardState } from '../../src/wire';

const board = { position: '3/tK1/3 a', toMove: 'attackers', destinations: { a2: ['a1', 'a2'] } } as unknown as BoardState;
const judge = vi.fn((_: string) => Promise.resolve({ destinations: { b2: ['b1', 'b3'] } }));
const reachWith = (settings: Settings) => new Reach({ settings: new Value(settings) }, judge);

it('asks the rules about the position with the other side to move, once for all of its pieces', async () => {
  judge.mockClear();
  const reach = reachWith({}).on(board)!;
  expect([await reach('b2'), await reach('b2'), await reach('a2'), await reach('c3')]).toEqual([['b1', 'b3'], ['b1', 'b3'], ['a1'], []]);
  expect(judge.mock.calls).toEqual([['3/tK1/3 d']]);
});

it('asks about the side to move where the board does not say where it can go', async () => {
  judge.mockClear();
  expect(await reachWith({}).on({ ...board, destinations: {} })!('a2')).toEqual([]);
  expect(judge.mock.calls).toEqual([['3/tK1/3 a']]);
});

it('asks again after a failure', async () => {
  judge.mockRejectedValueOnce(new Error('no network'));
  const reach = reachWith({}).on(board)!;
  await expect(reach('b2')).rejects.toThrow('no network');
  expect(await reach('b2')).toEqual(['b1', 'b3']);
});

it.each([
  [{}, true, false],
  [{ reach: 'always' }, true, true],
  [{ reach: 'never' }, false, false],
] as const)('with %j it is shown in casual games: %s, in rated ones: %s', (settings, casual, rated) => {
  const reach = reachWith(settings);
  expect([reach.on(board) !== undefined, reach.on(board, true) !== undefined]).toEqual([casual, rated]);
});
