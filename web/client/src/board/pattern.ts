// A pattern of squares as text: a position in which * is a square on which anything may stand, with a side to move or without.
import { cellsOf, rowsOf, squareAt, type Shape } from '@skjaldborg/board';
import type { Square } from '../wire';
import { toPosition } from './position_text';

export type Mark = 't' | 'T' | 'K' | 'c' | 'N' | '' | '*'; // '': must be empty

export interface Pattern {
  cells: Mark[][]; // bottom rank first
  side: 'a' | 'd' | null;
}

const marks: readonly string[] = ['t', 'T', 'K', 'c', 'N', '', '*'] satisfies Mark[];

export const blankPattern = (size: number): Pattern => ({
  cells: Array.from({ length: size }, () => Array<Mark>(size).fill('*')),
  side: null,
});

export function parsePattern(text: string): Pattern {
  const side = text.trim().split(/\s+/)[1];
  return { cells: cellsOf(text) as Mark[][], side: side === 'a' || side === 'd' ? side : null };
}

// Empty if every square may have anything.
export function toPattern({ cells, side }: Pattern): string {
  if (cells.every((row) => row.every((mark) => mark === '*'))) return '';
  return rowsOf(cells) + (side === null ? '' : ` ${side}`);
}

export const fitsBoard = (text: string, size: number): boolean => {
  const { cells } = parsePattern(text);
  return cells.length === size && cells.every((row) => row.length === size && row.every((mark) => marks.includes(mark)));
};

// There is one king: another one takes his place.
export const putMark = (pattern: Pattern, square: Square, mark: Mark): Pattern => ({
  ...pattern,
  cells: pattern.cells.map((row, rank) => row.map((was, file) => (squareAt(file, rank) === square ? mark : mark === 'K' && was === 'K' ? '*' : was))),
});

// On a board: its pieces, and a circle on each square that must be empty.
export function boardOf({ cells, side }: Pattern): { position: string; shapes: Shape[] } {
  const position = toPosition({ cells: cells.map((row) => row.map((mark) => (mark === '*' ? '' : mark))), side: side ?? 'a' });
  const shapes = cells.flatMap((row, rank) => row.flatMap((mark, file): Shape[] => (mark === '' ? [{ kind: 'circle', at: squareAt(file, rank), tone: 'woad' }] : [])));
  return { position, shapes };
}
