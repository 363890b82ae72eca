// A rating over time: one line and the band of its deviation.
import { h, svg } from '../dom';
import { dateText, t } from '../words';
import type { RatingPoint } from '../wire';

const width = 640;
const height = 200;
const left = 50;
const bottom = 24;
const top = 10;
const mostDots = 60; // with more the line alone is clearer

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

export function ratingGraph(pool: string, points: RatingPoint[]): HTMLElement {
  const { low, high, step } = scaleOf(points);
  const x = (i: number) => left + (points.length < 2 ? 0.5 : i / (points.length - 1)) * (width - left - 10);
  const y = (rating: number) => top + (1 - (rating - low) / (high - low)) * (height - bottom - top);
  const lines = [];
  for (let mark = low; mark <= high; mark += step) {
    lines.push(
      svg('line', { class: 'grid', x1: left, x2: width, y1: y(mark), y2: y(mark) }),
      svg('text', { x: left - 6, y: y(mark) + 4, 'text-anchor': 'end' }, mark),
    );
  }
  const path = points.map((p, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(p.rating).toFixed(1)}`).join('');
  const ratings = points.map((p) => Math.round(p.rating));
  const label = t('ratingGraph', {
    pool,
    first: ratings[0] ?? 0,
    last: ratings[ratings.length - 1] ?? 0,
    high: Math.max(...ratings),
    low: Math.min(...ratings),
  });
  const first = points[0];
  const last = points[points.length - 1];
  return h(
    'figure',
    { class: 'graph' },
    svg(
      'svg',
      { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label },
      lines,
      svg('path', { class: 'line', d: path }),
      points.map((p, i) =>
        points.length <= mostDots || i === points.length - 1
          ? svg('circle', { cx: x(i), cy: y(p.rating), r: 4 }, svg('title', {}, `${dateText(p.at)}: ${Math.round(p.rating)}`))
          : null,
      ),
      first && svg('text', { x: left, y: height - 6 }, dateText(first.at)),
      last &&
        points.length > 1 &&
        svg('text', { x: width - 4, y: height - 6, 'text-anchor': 'end' }, dateText(last.at)),
    ),
  );
}
