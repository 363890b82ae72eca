// Positions as text, for replaying a game: moves pieces and removes captures, without knowing the rules.
import { cellsOf, fileOf, rankOf, rowsOf, type Shape } from '@skjaldborg/board';
import type { PlayedMove, Side, Square } from '../wire';

interface Placement {
  cells: string[][]; // bottom rank first; '' is empty
  side: 'a' | 'd';
}

export const placeOf = (square: Square): [number, number] => [fileOf(square), rankOf(square)];

export const endsOf = (move: string): [Square, Square] => {
  const squares = move.match(/[a-u]\d{1,2}/g) ?? [];
  return [squares[0] ?? '', squares[squares.length - 1] ?? ''];
};

export const arrow = (move: string, tone: NonNullable<Shape['tone']>): Shape => {
  const [from, to] = endsOf(move);
  return { kind: 'arrow', from, to, tone };
};

export const sizeOf = (position: string): number => position.split('/').length;

export function parsePosition(text: string): Placement {
  return { cells: cellsOf(text), side: /\sd/.test(text) ? 'd' : 'a' };
}

export function toPosition(placement: Placement): string {
  return `${rowsOf(placement.cells)} ${placement.side}`;
}

export const sideToMove = (position: string): Side =>
  parsePosition(position).side === 'a' ? 'attackers' : 'defenders';

export function slide(position: string, move: string, captures: Square[] = []): string {
  const placement = parsePosition(position);
  const put = (square: Square, piece: string): string => {
    const [file, rank] = placeOf(square);
    const row = placement.cells[rank];
    const was = row?.[file] ?? '';
    if (row && file < row.length) row[file] = piece;
    return was;
  };
  const [from, to] = endsOf(move);
  put(to, put(from, ''));
  for (const square of captures) put(square, '');
  placement.side = placement.side === 'a' ? 'd' : 'a';
  return toPosition(placement);
}

// Empty if there is no piece.
export function letterOn(position: string, square: Square): string {
  const [file, rank] = placeOf(square);
  return parsePosition(position).cells[rank]?.[file] ?? '';
}

// The side of the piece on the square; null if it is empty.
export function pieceOn(position: string, square: Square): Side | null {
  const piece = letterOn(position, square);
  if (piece === '') return null;
  return piece === 't' || piece === 'c' ? 'attackers' : 'defenders';
}

// The position before the first move and after each.
export function positionsOf(start: string, moves: Pick<PlayedMove, 'move' | 'captures'>[]): string[] {
  const positions = [start];
  for (const { move, captures } of moves)
    positions.push(slide(positions[positions.length - 1] ?? start, move, captures));
  return positions;
}
