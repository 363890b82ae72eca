// Adds up the figures of games (GET /admin/games/{id}/fair-play), which are sums, and computes ratios from
// them.
import type { FairPlay, FairPlaySide } from '../wire';

export type Sums = Omit<FairPlaySide, 'player' | 'rating'>;

const none: Sums = {
  moves: 0,
  best: 0,
  loss: 0,
  timed: 0,
  seconds: 0,
  secondsSquared: 0,
  hard: 0,
  hardSeconds: 0,
  easy: 0,
  easySeconds: 0,
};

function add(sum: Sums, side: Sums): Sums {
  const keys = Object.keys(none) as (keyof Sums)[];
  return Object.fromEntries(keys.map((key) => [key, sum[key] + side[key]])) as unknown as Sums;
}

// The sums for the player's sides, and for all others.
export function sumsOf(player: string, reports: FairPlay[]): { own: Sums; others: Sums } {
  const sides = reports.flatMap((report) => report.sides);
  return {
    own: sides.filter((side) => side.player === player).reduce<Sums>(add, none),
    others: sides.filter((side) => side.player !== player).reduce<Sums>(add, none),
  };
}

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

export interface Ratios {
  best: number | null; // share of all moves
  loss: number | null; // of winning chances, per move
  mean: number | null; // seconds per move
  spread: number | null; // standard deviation by mean
  hard: number | null; // seconds per move
  easy: number | null;
}

export function ratiosOf(sums: Sums): Ratios {
  const mean = ratio(sums.seconds, sums.timed);
  const variance = mean === null ? 0 : Math.max(0, sums.secondsSquared / sums.timed - mean * mean);
  return {
    best: ratio(sums.best, sums.moves),
    loss: ratio(sums.loss, sums.moves),
    mean,
    spread: mean ? Math.sqrt(variance) / mean : null,
    hard: ratio(sums.hardSeconds, sums.hard),
    easy: ratio(sums.easySeconds, sums.easy),
  };
}
