// Drawn over the pieces: destinations, dangers, the squares that ended the game, arrows and circles.
import type { BoardState, Shape, Square } from './api';
import { cell, placeOf, type Layout, type Point } from './geometry';
import type { Pieces } from './position';
import { group, svg } from './svg';

export function drawDestinations(layout: Layout, destinations: readonly Square[]): SVGElement[] {
  return destinations.map((square) => {
    const { x, y } = placeOf(layout, square);
    return svg('circle', { cx: x, cy: y, r: 9, class: 'tb-destination' });
  });
}

// Where a piece that cannot be moved now could go: hollow, so that nobody takes them for destinations.
export function drawReach(layout: Layout, from: Square, targets: readonly Square[]): SVGElement[] {
  const ring = (square: Square, r: number, name: string): SVGElement => {
    const { x, y } = placeOf(layout, square);
    return svg('circle', { cx: x, cy: y, r, class: name });
  };
  return [ring(from, 29, 'tb-reach-from'), ...targets.map((square) => ring(square, 7, 'tb-reach'))];
}

// The squares of the pieces that the last move captured.
export function drawCaptures(layout: Layout, captures: readonly Square[], pieces: Pieces): SVGElement[] {
  return captures
    .filter((square) => !pieces.has(square))
    .map((square) => {
      const { x, y } = placeOf(layout, square);
      return svg('circle', { cx: x, cy: y, r: 15, class: 'tb-capture' });
    });
}

export function drawKingsState(layout: Layout, state: BoardState, pieces: Pieces): SVGElement[] {
  const king = [...pieces].find(([, kind]) => kind === 'king')?.[0];
  if (!king || (!state.kingInDanger && !state.kingCanEscape)) return [];
  const { x, y } = placeOf(layout, king);
  const name = state.kingInDanger ? 'tb-halo tb-danger' : 'tb-halo tb-escape';
  return [svg('circle', { cx: x, cy: y, r: 33, class: name })];
}

// An outline around the squares, with its word.
export function drawMarks(layout: Layout, squares: readonly Square[], word: string): SVGElement {
  const out = group('tb-marks');
  if (squares.length === 0) return out;
  const places = squares.map((square) => placeOf(layout, square));
  const has = (x: number, y: number): boolean => places.some((place) => place.x === x && place.y === y);
  let border = '';
  for (const { x, y } of places) {
    const [left, top] = [x - cell / 2, y - cell / 2];
    if (!has(x - cell, y)) border += `M${left} ${top}v${cell}`;
    if (!has(x + cell, y)) border += `M${left + cell} ${top}v${cell}`;
    if (!has(x, y - cell)) border += `M${left} ${top}h${cell}`;
    if (!has(x, y + cell)) border += `M${left} ${top + cell}h${cell}`;
  }
  out.append(svg('path', { d: border, class: 'tb-mark-casing' }), svg('path', { d: border, class: 'tb-mark' }));
  if (word) out.append(wordAt(layout, places, word));
  return out;
}

function wordAt(layout: Layout, places: readonly Point[], word: string): SVGElement {
  const top = Math.min(...places.map((place) => place.y));
  const across = places.filter((place) => place.y === top).map((place) => place.x);
  const half = word.length * 6.2 + 12;
  const wish = (Math.min(...across) + Math.max(...across)) / 2;
  const x = Math.min(Math.max(wish, half), layout.size * cell - half);
  const y = Math.max(top - cell / 2, 14);
  const label = svg('text', { x, y: y + 1 });
  label.textContent = word;
  return group('tb-word', svg('rect', { x: x - half, y: y - 14, width: 2 * half, height: 28, rx: 14 }), label);
}

const toneOf = (shape: Shape): string => `tb-tone-${shape.tone ?? 'woad'}`;

export function drawShape(layout: Layout, shape: Shape): SVGElement {
  if (shape.kind === 'circle') {
    const { x, y } = placeOf(layout, shape.at);
    return svg('circle', { cx: x, cy: y, r: 27, class: `tb-shape tb-shape-ring ${toneOf(shape)}` });
  }
  if (shape.kind === 'dot') {
    const { x, y } = placeOf(layout, shape.at);
    return svg('circle', { cx: x, cy: y, r: 10, class: `tb-shape ${toneOf(shape)}` });
  }
  return svg('path', { d: arrow(placeOf(layout, shape.from), placeOf(layout, shape.to)), class: `tb-shape ${toneOf(shape)}` });
}

// A shaft and a head in one outline, from the edge of one square to the middle of the other.
function arrow(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (along: number, aside: number): string =>
    `${(from.x + ux * along - uy * aside).toFixed(1)} ${(from.y + uy * along + ux * aside).toFixed(1)}`;
  const neck = length - 26;
  return `M${at(20, -5)}L${at(neck, -5)}L${at(neck, -15)}L${at(length - 4, 0)}L${at(neck, 15)}L${at(neck, 5)}L${at(20, 5)}Z`;
}
