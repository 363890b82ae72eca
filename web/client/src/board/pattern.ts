// A pattern of squares as text: a position in which * is a square on which anything may stand, with a side to move or without.
import type { Shape } from '@skjaldborg/board';
import type { Square } from '../wire';
import { toPosition } from './position_text';

export type Mark = 't' | 'T' | 'K' | 'c' | 'N' | '' | '*'; // '': must be empty

export interface Pattern {
  cells: Mark[][]; // bottom rank first
  side: 'a' | 'd' | null;
}

const nameOf = (file: number, rank: number): Square => `${String.fromCharCode(97 + file)}${rank + 1}`;

const marksOf = (row: string): Mark[] =>
  (row.match(/\d+|[tTKcN*]/g) ?? []).flatMap((part) => (/\d/.test(part) ? Array<Mark>(Math.min(Number(part), 19)).fill('') : [part as Mark]));

const textOf = (row: Mark[]): string =>
  row
    .map((mark) => mark || ' ')
    .join('')
    .replace(/ +/g, (gap) => String(gap.length));

export const blankPattern = (size: number): Pattern => ({
  cells: Array.from({ length: size }, () => Array<Mark>(size).fill('*')),
  side: null,
});

export function parsePattern(text: string): Pattern {
  const [rows = '', side] = text.trim().split(/\s+/);
  return { cells: rows.split('/').filter(Boolean).map(marksOf).reverse(), side: side === 'a' || side === 'd' ? side : null };
}

// Empty if every square may have anything.
export function toPattern({ cells, side }: Pattern): string {
  if (cells.every((row) => row.every((mark) => mark === '*'))) return '';
  return cells.map(textOf).reverse().join('/') + (side === null ? '' : ` ${side}`);
}

export const fitsBoard = (text: string, size: number): boolean => {
  const { cells } = parsePattern(text);
  return cells.length === size && cells.every((row) => row.length === size);
};

// There is one king: another one takes his place.
export const putMark = (pattern: Pattern, square: Square, mark: Mark): Pattern => ({
  ...pattern,
  cells: pattern.cells.map((row, rank) => row.map((was, file) => (nameOf(file, rank) === square ? mark : mark === 'K' && was === 'K' ? '*' : was))),
});

// On a board: its pieces, and a circle on each square that must be empty.
export function boardOf({ cells, side }: Pattern): { position: string; shapes: Shape[] } {
  const position = toPosition({ cells: cells.map((row) => row.map((mark) => (mark === '*' ? '' : mark))), side: side ?? 'a' });
  const shapes = cells.flatMap((row, rank) => row.flatMap((mark, file): Shape[] => (mark === '' ? [{ kind: 'circle', at: nameOf(file, rank), tone: 'woad' }] : [])));
  return { position, shapes };
}
