// Rows of a position, top rank first, as the server writes them: t attacker, T defender, K king, c commander, N knight.
import type { Side, Square } from './api';
import { squareAt } from './geometry';

export type PieceKind = 'attacker' | 'defender' | 'king' | 'commander' | 'knight';
export type Pieces = Map<Square, PieceKind>;

const kinds: Record<string, PieceKind> = { t: 'attacker', T: 'defender', K: 'king', c: 'commander', N: 'knight' };

export const sideOf = (kind: PieceKind): Side => (kind === 'attacker' || kind === 'commander' ? 'attackers' : 'defenders');

const maxSize = 21;

/** The squares of a position, bottom rank first: the letter of each, '' if it is empty. Lenient: any other character stands for a square. */
export const cellsOf = (position: string): string[][] =>
  (position.trim().split(/\s+/)[0] ?? '')
    .split('/')
    .filter(Boolean)
    .map((row) => (row.match(/\d+|\D/g) ?? []).flatMap((part) => (/\d/.test(part) ? Array<string>(Math.min(Number(part), maxSize)).fill('') : [part])))
    .reverse();

/** The rows, without the side to move. */
export const rowsOf = (cells: readonly (readonly string[])[]): string =>
  cells
    .map((row) => row.map((letter) => letter || ' ').join('').replace(/ +/g, (gap) => String(gap.length)))
    .reverse()
    .join('/');

export function piecesOf(position: string): Pieces {
  const pieces: Pieces = new Map();
  const cells = cellsOf(position);
  for (let rank = cells.length - 1; rank >= 0; rank--) {
    cells[rank]!.forEach((letter, file) => {
      const kind = kinds[letter];
      if (kind) pieces.set(squareAt(file, rank), kind);
    });
  }
  return pieces;
}
