// Knots drawn as one continuous line. A closed curve crosses itself; at every other passage it runs above, and a casing
// in the colour of the ground shows it. Centred on the origin.
import type { Point } from './geometry';

export interface Knot {
  line: string; // the whole curve, SVG path data
  over: string; // the passages that run above
}

type Curve = (t: number) => Point;

const two = (n: number): string => n.toFixed(1);

// The curve from t0 to t1 in cubic pieces that share its tangents.
function path(curve: Curve, t0: number, t1: number, pieces: number): string {
  const tiny = 1e-4;
  const step = (t1 - t0) / pieces;
  const slope = (t: number): Point => {
    const a = curve(t - tiny);
    const b = curve(t + tiny);
    return { x: (b.x - a.x) / (2 * tiny), y: (b.y - a.y) / (2 * tiny) };
  };
  const start = curve(t0);
  let out = `M${two(start.x)} ${two(start.y)}`;
  for (let i = 0; i < pieces; i++) {
    const t = t0 + i * step;
    const [p, q, u, v] = [curve(t), curve(t + step), slope(t), slope(t + step)];
    out += `C${two(p.x + (u.x * step) / 3)} ${two(p.y + (u.y * step) / 3)} ${two(q.x - (v.x * step) / 3)} ${two(q.y - (v.y * step) / 3)} ${two(q.x)} ${two(q.y)}`;
  }
  return out;
}

const wreath =
  (radius: number, depth: number, bights: number): Curve =>
  (t) => {
    const r = (radius * (1 + depth * Math.cos(bights * t))) / (1 + depth);
    return { x: r * Math.sin(t), y: -r * Math.cos(t) };
  };

// r = 1 + d cos(4t/3), three times round: four bights, eight crossings.
export function throneKnot(radius: number): Knot {
  const curve = wreath(radius, 0.42, 4 / 3);
  let over = '';
  for (let j = 1; j < 24; j += 3) over += path(curve, (j * Math.PI) / 4 - 0.2, (j * Math.PI) / 4 + 0.2, 2);
  return { line: path(curve, 0, 6 * Math.PI, 48) + 'Z', over };
}

// r = 1 + d cos(3t/2), twice round: a trefoil.
export function kingKnot(radius: number): Knot {
  const curve = wreath(radius, 0.45, 1.5);
  let over = '';
  for (let j = 1; j < 12; j += 4) over += path(curve, (j * Math.PI) / 3 - 0.25, (j * Math.PI) / 3 + 0.25, 2);
  return { line: path(curve, 0, 4 * Math.PI, 24) + 'Z', over };
}

// A square whose sides run on into a loop at each corner; each loop comes back across the side that led to it.
export function gateKnot(radius: number): Knot {
  const s = 0.36 * radius;
  const r = 0.32 * radius;
  const e = s + r;
  const reach = 0.15 * radius;
  const loop = (x: number, y: number): string => `A${two(r)} ${two(r)} 0 1 0 ${two(x)} ${two(y)}`;
  const line =
    `M${two(-e)} ${two(-s)}H${two(e)}${loop(s, -e)}V${two(e)}${loop(e, s)}` +
    `H${two(-e)}${loop(-s, e)}V${two(-e)}${loop(-e, -s)}Z`;
  const over = [s, -s].map((side) => `M${two(side - reach)} ${two(-side)}h${two(2 * reach)}M${two(side)} ${two(side - reach)}v${two(2 * reach)}`);
  return { line, over: over.join('') };
}
