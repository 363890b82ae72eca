// A game of two at one device, with a steady clock of the test and a line of fake rules.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../src/app';
import { Value } from '../../src/frame/value';
import { newClock } from '../../src/offline/device_clock';
import { newGame, type DeviceGame } from '../../src/offline/games_db';
import { endText } from '../../src/play/device_games';
import { DeviceTable } from '../../src/play/device_table';
import type { BoardAfterMoves, Line, Side } from '../../src/wire';

const stored = vi.hoisted(() => ({ games: [] as DeviceGame[] }));
vi.mock('../../src/offline/games_db', async (load) => {
  const put = (game: DeviceGame): Promise<void> => Promise.resolve(void stored.games.push(structuredClone(game)));
  return { ...(await load<object>()), keepGame: put, saveGame: put };
});

const moves = ['a3-a2', 'c1-b1', 'a2-a3', 'b1-c1', 'a3-b3'];
const sideAt = (ply: number): Side => (ply % 2 === 0 ? 'attackers' : 'defenders');
const positionAfter = (move: string | undefined, ply: number): string => {
  const place = (square: string) => (move?.endsWith(square) ? (sideAt(ply - 1) === 'attackers' ? 't' : 'K') : '1');
  return ['3', '2', '1'].map((rank) => ['a', 'b', 'c'].map((file) => place(file + rank)).join('')).join('/') + ` ${sideAt(ply)[0]}`;
};
const boardAfter = (line: Line): BoardAfterMoves => {
  const played = (line.moves ?? []).map((move, i) => ({ move, captures: [], position: positionAfter(move, i + 1) }));
  const ply = played.length;
  return { size: 3, position: positionAfter(line.moves?.at(-1), ply), toMove: sideAt(ply), destinations: {}, result: 'ongoing', played } as unknown as BoardAfterMoves;
};

let now = 0;
const app = {
  api: { position: (line: Line) => Promise.resolve(boardAfter(line)) },
  settings: new Value({}),
  now: () => now,
  replace: () => undefined,
} as unknown as App;
const fresh = (): DeviceGame => ({ ...newGame({ ruleset: 'brandub', level: null, side: null }), clock: newClock({ kind: 'fischer', initial: 10_000, increment: 1_000 }) });
const pass = async (milliseconds: number): Promise<void> => {
  now += milliseconds;
  await vi.advanceTimersByTimeAsync(milliseconds);
};
const play = async (table: DeviceTable, ...some: string[]): Promise<void> => {
  for (const move of some) {
    table.model.peek().play(move);
    await vi.advanceTimersByTimeAsync(0);
  }
};
const times = (table: DeviceTable) => table.clocks.peek()?.state.times;
const last = (): DeviceGame => stored.games.at(-1)!;

let table: DeviceTable;
beforeEach(async () => {
  vi.useFakeTimers();
  [now, stored.games] = [0, []];
  table = await DeviceTable.open(app, fresh());
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
});

describe('the clocks of a game on this device', () => {
  it('start with the third move, and each move is charged', async () => {
    await pass(5_000);
    await play(table, ...moves.slice(0, 2));
    expect(times(table)).toEqual({ attackers: 10_000, defenders: 10_000, running: 'attackers' });
    await pass(3_000);
    await play(table, moves[2]!);
    expect(times(table)).toEqual({ attackers: 8_000, defenders: 10_000, running: 'defenders' });
  });

  it('end the game when a flag falls: nothing can be moved or taken back', async () => {
    await play(table, ...moves.slice(0, 3));
    await pass(9_999);
    expect(table.game.peek().result).toBe('ongoing');
    await pass(1);
    expect(last()).toMatchObject({ result: 'attackers', timeout: 'defenders' });
    expect(endText(last())).toBe('The attackers won. Out of time.');
    expect([table.model.peek().options.end, table.model.peek().options.movable, times(table)]).toEqual(['The attackers won. Out of time.', 'none', { attackers: 11_000, defenders: 0, running: null }]);
  });

  it('end it, too, if the browser was late and a move came after the flag', async () => {
    await play(table, ...moves.slice(0, 2));
    now += 10_001;
    await play(table, moves[2]!);
    expect(last()).toMatchObject({ timeout: 'attackers', moves: moves.slice(0, 2) });
  });

  it('give both their times back with a move that is taken back', async () => {
    await play(table, ...moves.slice(0, 2));
    await pass(3_000);
    await play(table, moves[2]!);
    await pass(2_000);
    table.undo();
    await vi.advanceTimersByTimeAsync(0);
    expect(times(table)).toEqual({ attackers: 10_000, defenders: 10_000, running: 'attackers' });
  });

  it('run on while the players look at earlier positions', async () => {
    await play(table, ...moves.slice(0, 3));
    await pass(2_000);
    for (const ply of [0, 3]) {
      table.model.peek().go(ply);
      await vi.advanceTimersByTimeAsync(0);
    }
    await pass(1_000);
    await play(table, moves[3]!);
    expect(times(table)?.defenders).toBe(8_000);
  });

  it('stop in a pause', async () => {
    await play(table, ...moves.slice(0, 3));
    await pass(4_000);
    table.pause();
    await pass(60_000);
    expect(times(table)).toEqual({ attackers: 11_000, defenders: 6_000, running: null });
    table.pause();
    await pass(1_000);
    await play(table, moves[3]!);
    expect(times(table)).toEqual({ attackers: 11_000, defenders: 6_000, running: 'attackers' });
  });

  it('go on with what was left when the page is opened again', async () => {
    await play(table, ...moves.slice(0, 3));
    await pass(4_000);
    table.close();
    await pass(60_000);
    table = await DeviceTable.open(app, last());
    expect(times(table)).toEqual({ attackers: 11_000, defenders: 6_000, running: 'defenders' });
    await pass(6_000);
    expect(last().timeout).toBe('defenders');
  });

  it('are not touched by new names, and cannot be chosen after the first move', async () => {
    await play(table, ...moves.slice(0, 3));
    await pass(4_000);
    table.agree({ names: { attackers: 'Sigrid', defenders: '' }, faceToFace: true, clock: { kind: 'none' } });
    expect([times(table), last().names]).toEqual([{ attackers: 11_000, defenders: 6_000, running: 'defenders' }, { attackers: 'Sigrid', defenders: '' }]);
  });

  it('begin full in the next game of the same two', async () => {
    table.agree({ names: { attackers: 'Sigrid', defenders: 'Tor' }, faceToFace: true, clock: { kind: 'fischer', initial: 60_000, increment: 0 } });
    await play(table, ...moves.slice(0, 2));
    await pass(5_000);
    table.again();
    await vi.advanceTimersByTimeAsync(0);
    expect(times(table)).toEqual({ attackers: 60_000, defenders: 60_000, running: null });
    expect(table.game.peek()).toMatchObject({ moves: [], names: { attackers: 'Sigrid', defenders: 'Tor' }, faceToFace: true });
  });
});
