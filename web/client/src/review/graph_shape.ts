// Where the graph of the winning chance runs. x: 0 to `width` for the positions of the game; y: 0 for sure attackers, `height`
// for sure defenders.
export interface Point {
  ply: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

const xOf = (ply: number, count: number, width: number): number => (count < 2 ? 0 : (ply / (count - 1)) * width);

export const pointAt = (chances: readonly (number | null)[], ply: number, { width, height }: Size): Point | null => {
  const chance = chances[ply];
  return chance === null || chance === undefined ? null : { ply, x: xOf(ply, chances.length, width), y: (1 - chance) * height };
};

const known = (chances: readonly (number | null)[], size: Size): Point[] =>
  chances.map((_, ply) => pointAt(chances, ply, size)).filter((point) => point !== null);

const steps = (points: readonly Point[]): string => points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

// The line through the known positions; those that are not known are passed over.
export const lineOf = (chances: readonly (number | null)[], size: Size): string => steps(known(chances, size));

// The area below the line, the attackers' share.
export function areaOf(chances: readonly (number | null)[], size: Size): string {
  const points = known(chances, size);
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? `${steps(points)}L${last.x.toFixed(1)} ${size.height}L${first.x.toFixed(1)} ${size.height}Z` : '';
}

// The position at a share of the width, 0 to 1.
export const plyAt = (share: number, count: number): number => Math.min(Math.max(Math.round(share * (count - 1)), 0), Math.max(count - 1, 0));
