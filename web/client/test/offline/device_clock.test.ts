import { describe, expect, it } from 'vitest';
import { afterMoves, isClock, newClock, runningSide, timesOf, turnsOf, type DeviceClock, type Turn } from '../../src/offline/device_clock';
import type { BoardAfterMoves, Side } from '../../src/wire';

const [a, d]: [Turn, Turn] = [{ by: 'attackers', ends: true }, { by: 'defenders', ends: true }];
const fresh = newClock({ kind: 'fischer', initial: 60_000, increment: 2_000 })!;
const going = { result: 'ongoing', toMove: 'attackers' as Side } as const;
// Played one after the other; each took what stands beside it.
const played = (...moves: [Turn, number][]): DeviceClock =>
  moves.reduce((clock, [, spent], i) => afterMoves(clock, moves.slice(0, i + 1).map(([turn]) => turn), i, spent), fresh);

describe('the clocks of two at one device', () => {
  it('are none, or Fischer clocks', () => {
    expect(newClock({ kind: 'none' })).toBeUndefined();
    expect(timesOf(fresh)).toEqual({ attackers: 60_000, defenders: 60_000 });
  });

  it('start when both sides have moved, and not before, for free', () => {
    expect([[], [a], [a, d]].map((turns) => runningSide(fresh, turns, going))).toEqual([null, null, 'attackers']);
    expect(timesOf(played([a, 9_000], [d, 9_000]))).toEqual({ attackers: 60_000, defenders: 60_000 });
  });

  it('charge what a move took and add its increment', () => {
    expect(timesOf(played([a, 0], [d, 0], [a, 10_000], [d, 500]))).toEqual({ attackers: 52_000, defenders: 61_500 });
  });

  it('add it once, when a turn of several moves ends', () => {
    const captures: Turn = { by: 'attackers', ends: false };
    expect(timesOf(played([a, 0], [d, 0], [captures, 1_000], [a, 3_000]))).toEqual({ attackers: 58_000, defenders: 60_000 });
  });

  it('stand where they stood when moves are taken back, for both, and earn nothing twice', () => {
    const before = played([a, 0], [d, 0], [a, 10_000], [d, 500]);
    const back = afterMoves(before, [a, d], 2, 7_000);
    expect([timesOf(back), back.spent]).toEqual([{ attackers: 60_000, defenders: 60_000 }, 0]);
    expect(timesOf(afterMoves(back, [a, d, a], 2, 10_000)).attackers).toBe(52_000);
    expect(timesOf(afterMoves(before, [a, d, a], 2, 7_000)).attackers).toBe(62_000); // another move, played from an earlier position
    expect(runningSide(afterMoves(before, [a], 1, 0), [a], going)).toBeNull();
  });

  it('stop in a pause, which a move ends, and at the end', () => {
    const paused = { ...played([a, 0], [d, 0]), isPaused: true };
    expect(runningSide(paused, [a, d], going)).toBeNull();
    expect(afterMoves(paused, [a, d, a], 2, 4_000)).toMatchObject({ isPaused: false, spent: 0 });
    expect(runningSide(fresh, [a, d], { ...going, result: 'attackers' })).toBeNull();
  });

  it('never go below zero', () => expect(timesOf(played([a, 0], [d, 0], [a, 90_000])).attackers).toBe(0));
});

it('sees by the positions who moved, and whether the turn ended', () => {
  const line = [
    { move: 'a1-a2', captures: [], position: '3/t2/2K a' },
    { move: 'a2-a3', captures: [], position: 't2/3/2K d' },
    { move: 'c1-c2', captures: [], position: 't2/2K/3 a' },
  ];
  expect(turnsOf({ played: line } as Pick<BoardAfterMoves, 'played'>)).toEqual([{ by: 'attackers', ends: false }, a, d]);
});

it.each([
  [fresh, 0, true],
  [played([a, 0]), 1, true],
  [fresh, 1, false],
  [null, 0, false],
  [{ ...fresh, spent: -1 }, 0, false],
  [{ ...fresh, isPaused: 'yes' }, 0, false],
  [{ ...fresh, terms: { kind: 'days' } }, 0, false],
  [{ ...fresh, terms: { ...fresh.terms, initial: 'much' } }, 0, false],
  [{ ...fresh, after: [null] }, 1, false],
  [{ ...fresh, after: [{ attackers: 1 }] }, 1, false],
])('%j is a clock after %d moves: %s', (value, plies, right) => expect(isClock(value, plies)).toBe(right));
