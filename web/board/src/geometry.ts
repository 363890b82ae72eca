// Squares and their coordinates in the drawing. A square is 60 units wide on every board; the origin is the
// upper left corner of the squares.
import type { Square } from './api';

export const cell = 60;
export const frame = 9; // the wooden edge
export const label = 26; // space for coordinates, outside the edge

export interface Point {
  x: number;
  y: number;
}

/** The file of a square, from 0. */
export const fileOf = (square: Square): number => square.charCodeAt(0) - 97;
/** The rank of a square, from 0. */
export const rankOf = (square: Square): number => Number(square.slice(1)) - 1;
/** The square of a file and a rank, both from 0. */
export const squareAt = (file: number, rank: number): Square => String.fromCharCode(97 + file) + String(rank + 1);

export interface Layout {
  size: number;
  flipped: boolean;
  coordinates: boolean;
}

export function placeOf(layout: Layout, square: Square): Point {
  const file = fileOf(square);
  const rank = rankOf(square);
  const column = layout.flipped ? layout.size - 1 - file : file;
  const row = layout.flipped ? rank : layout.size - 1 - rank;
  return { x: (column + 0.5) * cell, y: (row + 0.5) * cell };
}

// The square under a point of the drawing; null outside the board.
export function squareUnder(layout: Layout, point: Point): Square | null {
  const column = Math.floor(point.x / cell);
  const row = Math.floor(point.y / cell);
  if (column < 0 || row < 0 || column >= layout.size || row >= layout.size) return null;
  return layout.flipped
    ? squareAt(layout.size - 1 - column, row)
    : squareAt(column, layout.size - 1 - row);
}

// x, y, width, height of the whole drawing; the margins left and right are equal, so that the board is centred.
export function viewBox(layout: Layout): [number, number, number, number] {
  const side = layout.size * cell;
  const far = frame + 2;
  const near = layout.coordinates ? frame + label : far;
  return [-near, -far, side + 2 * near, side + near + far];
}

/** The share of the drawing's width to the left of the board's frame; the same as to its right. */
export function marginOf(size: number, coordinates: boolean): number {
  const [left, , width] = viewBox({ size, flipped: false, coordinates });
  return (-left - frame) / width;
}

// The neighbouring square on screen: dx to the right, dy downwards; at the edge the same square.
export function neighbour(layout: Layout, square: Square, dx: number, dy: number): Square {
  const at = placeOf(layout, square);
  return squareUnder(layout, { x: at.x + dx * cell, y: at.y + dy * cell }) ?? square;
}

export function allSquares(size: number): Square[] {
  const squares: Square[] = [];
  for (let rank = size - 1; rank >= 0; rank--) {
    for (let file = 0; file < size; file++) squares.push(squareAt(file, rank));
  }
  return squares;
}
