// A rating over time as a small line, without numbers.
import type { RatingPoint } from '../wire';

const width = 120;
const height = 32;
const most = 60; // points

export function Sparkline({ points }: { points: RatingPoint[] }) {
  const shown = points.slice(-most).map(({ rating }) => rating);
  const low = Math.min(...shown);
  const range = Math.max(Math.max(...shown) - low, 20);
  const at = (rating: number, i: number) => `${((i / (shown.length - 1)) * (width - 6) + 3).toFixed(1)} ${(height - 4 - ((rating - low) / range) * (height - 8)).toFixed(1)}`;
  return (
    <svg class="sparkline" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {shown.length < 2 ? <path class="waits" d={`M3 ${height / 2}H${width - 3}`} /> : <path d={`M${shown.map(at).join('L')}`} />}
    </svg>
  );
}
