// Drawn under the pieces: frame, squares, knots, coordinates, and the colour of the last move.
import type { BoardState, Square } from './api';
import { cell, frame, label, placeOf, type Layout } from './geometry';
import { group, svg } from './svg';

const filled = (layout: Layout, square: Square, name: string): SVGElement => {
  const { x, y } = placeOf(layout, square);
  return svg('rect', { x: x - cell / 2, y: y - cell / 2, width: cell, height: cell, class: name });
};

const used = (layout: Layout, square: Square, id: string): SVGElement => svg('use', { href: `#${id}`, ...placeOf(layout, square) });

function grid(size: number): SVGElement {
  let d = '';
  for (let i = 1; i < size; i++) d += `M${i * cell} 0V${size * cell}M0 ${i * cell}H${size * cell}`;
  return svg('path', { d, class: 'tb-grid' });
}

function camp(layout: Layout, square: Square): SVGElement {
  const { x, y } = placeOf(layout, square);
  return svg('path', { d: `M${x - 11} ${y - 11}l22 22m0-22l-22 22`, class: 'tb-camp' });
}

export function drawGround(layout: Layout, state: BoardState): SVGElement {
  const side = layout.size * cell;
  return group(
    'tb-ground',
    svg('rect', { x: -frame, y: -frame, width: side + 2 * frame, height: side + 2 * frame, rx: 6, class: 'tb-frame' }),
    svg('rect', { width: side, height: side, class: 'tb-board' }),
    ...[...state.starts.attackers, ...state.starts.defenders].map((square) => used(layout, square, 'tb-start')), // knots and camps cover them
    ...[...state.thrones, ...state.corners, ...state.camps].map((square) => filled(layout, square, 'tb-gate')),
    grid(layout.size),
    ...state.camps.map((square) => camp(layout, square)),
    ...state.thrones.map((square) => used(layout, square, 'tb-throne')),
    ...state.corners.map((square) => used(layout, square, 'tb-corner')),
  );
}

export function drawWashes(layout: Layout, squares: readonly Square[], name: string): SVGElement[] {
  return squares.map((square) => filled(layout, square, name));
}

export function drawCoordinates(layout: Layout): SVGElement {
  const out = group('tb-coordinates');
  if (!layout.coordinates) return out;
  const text = (words: string, x: number, y: number): void => {
    const element = svg('text', { x, y });
    element.textContent = words;
    out.append(element);
  };
  const side = layout.size * cell;
  for (let i = 0; i < layout.size; i++) {
    const name = layout.flipped ? layout.size - 1 - i : i;
    text(String.fromCharCode(97 + name), (i + 0.5) * cell, side + frame + label / 2 - 1);
    text(String(name + 1), -frame - label / 2, side - (i + 0.5) * cell);
  }
  return out;
}
