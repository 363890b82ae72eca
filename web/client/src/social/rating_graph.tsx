// A rating over time as a line.
import type { RatingPoint } from '../wire';
import { dateText, t } from '../words';

const width = 640;
const height = 200;
const left = 50;
const bottom = 24;
const top = 10;
const maxDots = 60; // with more dots the line alone is clearer

export function scaleOf(points: RatingPoint[]): { low: number; high: number; step: number } {
  const low = Math.min(...points.map((p) => p.rating));
  const high = Math.max(...points.map((p) => p.rating));
  const step = [25, 50, 100, 200, 500].find((s) => (high - low) / s <= 4) ?? 1000;
  return {
    low: Math.floor(low / step) * step,
    high: Math.max(Math.ceil(high / step) * step, Math.floor(low / step) * step + step),
    step,
  };
}

export function RatingGraph({ pool, points }: { pool: string; points: RatingPoint[] }) {
  const { low, high, step } = scaleOf(points);
  const x = (i: number) => left + (points.length < 2 ? 0.5 : i / (points.length - 1)) * (width - left - 10);
  const y = (rating: number) => top + (1 - (rating - low) / (high - low)) * (height - bottom - top);
  const marks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, i) => low + i * step);
  const path = points.map((p, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(p.rating).toFixed(1)}`).join('');
  const ratings = points.map((p) => Math.round(p.rating));
  const first = points[0];
  const last = points.at(-1);
  const label = t('ratingGraph', {
    pool,
    first: ratings[0] ?? 0,
    last: ratings.at(-1) ?? 0,
    high: Math.max(...ratings),
    low: Math.min(...ratings),
  });
  const hasDot = (i: number) => points.length <= maxDots || i === points.length - 1;
  return (
    <figure class="graph">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {marks.map((mark) => (
          <g key={mark}>
            <line class="grid" x1={left} x2={width} y1={y(mark)} y2={y(mark)} />
            <text x={left - 6} y={y(mark) + 4} text-anchor="end">
              {mark}
            </text>
          </g>
        ))}
        <path class="line" d={path} />
        {points.map(
          ({ at, rating }, i) =>
            hasDot(i) && (
              <circle key={i} cx={x(i)} cy={y(rating)} r={4}>
                <title>{`${dateText(at)}: ${Math.round(rating)}`}</title>
              </circle>
            ),
        )}
        {first && (
          <text x={left} y={height - 6}>
            {dateText(first.at)}
          </text>
        )}
        {last && points.length > 1 && (
          <text x={width - 4} y={height - 6} text-anchor="end">
            {dateText(last.at)}
          </text>
        )}
      </svg>
    </figure>
  );
}
