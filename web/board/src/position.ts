// Rows of a position, top rank first, as the server writes them: t attacker, T defender, K king, c commander, N knight.
import type { Side, Square } from './api';
import { squareAt } from './geometry';

export type PieceKind = 'attacker' | 'defender' | 'king' | 'commander' | 'knight';
export type Pieces = Map<Square, PieceKind>;

const kinds: Record<string, PieceKind> = { t: 'attacker', T: 'defender', K: 'king', c: 'commander', N: 'knight' };

export const sideOf = (kind: PieceKind): Side => (kind === 'attacker' || kind === 'commander' ? 'attackers' : 'defenders');

// Lenient: an unknown letter is an empty square.
export function piecesOf(position: string): Pieces {
  const pieces: Pieces = new Map();
  const rows = (position.trim().split(/\s+/)[0] ?? '').split('/');
  rows.forEach((row, index) => {
    const rank = rows.length - 1 - index;
    let file = 0;
    for (const part of row.match(/\d+|\D/g) ?? []) {
      if (/\d/.test(part)) {
        file += Number(part);
        continue;
      }
      const kind = kinds[part];
      if (kind) pieces.set(squareAt(file, rank), kind);
      file++;
    }
  });
  return pieces;
}
