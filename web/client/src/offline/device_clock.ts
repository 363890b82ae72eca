// The clocks of two at one device: a Fischer clock, as on the site. They start when both sides have moved; a turn that ends earns
// its increment. Every moment is an argument.
import { endsOf, pieceOn } from '../board/position_text';
import { otherSide, type Board, type BoardAfterMoves, type Clock, type Side } from '../wire';

export type FischerClock = Extract<Clock, { kind: 'fischer' }>;
export type SideTimes = Record<Side, number>; // milliseconds

export interface DeviceClock {
  terms: FischerClock;
  after: SideTimes[]; // what both had after each move
  spent: number; // of the running turn, when the clocks were stopped or stored
  isPaused: boolean;
}

// A move, as the clocks see it.
export interface Turn {
  by: Side;
  ends: boolean; // the other side is to move
}

export const newClock = (terms: Clock): DeviceClock | undefined =>
  terms.kind === 'fischer' ? { terms, after: [], spent: 0, isPaused: false } : undefined;

export function turnsOf({ played }: Pick<BoardAfterMoves, 'played'>): Turn[] {
  return played.map(({ move, position }) => {
    const next: Side = position.endsWith('a') ? 'attackers' : 'defenders';
    const by = pieceOn(position, endsOf(move)[1]) ?? otherSide(next);
    return { by, ends: by !== next };
  });
}

// At the start of the turn that runs.
export const timesOf = ({ terms, after }: DeviceClock): SideTimes => after.at(-1) ?? { attackers: terms.initial, defenders: terms.initial };

const haveBothMoved = (turns: readonly Turn[]): boolean => new Set(turns.map(({ by }) => by)).size === 2;

// Whose clock runs after these moves.
export const runningSide = ({ isPaused }: DeviceClock, turns: readonly Turn[], { toMove, result }: Pick<Board, 'toMove' | 'result'>): Side | null =>
  !isPaused && result === 'ongoing' && haveBothMoved(turns) ? toMove : null;

// After other moves, of which the first `kept` are as before: moves that were taken back give back the times of both. `spent`: by
// the turn that was running.
export function afterMoves(clock: DeviceClock, turns: readonly Turn[], kept: number, spent: number): DeviceClock {
  let now: DeviceClock = { ...clock, after: clock.after.slice(0, kept), spent: 0, isPaused: false };
  let cost = kept === clock.after.length ? spent : 0;
  for (const [i, { by, ends }] of turns.slice(kept).entries()) {
    const times = timesOf(now);
    const earned = haveBothMoved(turns.slice(0, kept + i)) ? (ends ? clock.terms.increment : 0) - cost : 0;
    now = { ...now, after: [...now.after, { ...times, [by]: Math.max(0, times[by] + earned) }] };
    cost = 0;
  }
  return now;
}

const isTime = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0;

// Whether a stored value is the clock of a game with that many moves.
export function isClock(value: unknown, plies: number): boolean {
  const { terms, after, spent, isPaused } = (value ?? {}) as Partial<Record<keyof DeviceClock, unknown>>;
  const { kind, initial, increment } = (terms ?? {}) as Partial<Record<keyof FischerClock, unknown>>;
  return (
    kind === 'fischer' &&
    [initial, increment, spent].every(isTime) &&
    typeof isPaused === 'boolean' &&
    Array.isArray(after) &&
    after.length === plies &&
    after.every((one: Partial<SideTimes> | null) => isTime(one?.attackers) && isTime(one?.defenders))
  );
}
