// Premoves: moves made while the opponent thinks, played if they are legal when the turn comes.
//
// The squares that a piece will be able to reach are not known yet, so a premove may go anywhere along the
// lines of the board, over any pieces. The site decides whether it is legal, by its destinations for the
// turn.
import { squareAt, type BoardState } from '@skjaldborg/board';
import { parsePosition, placeOf } from '../board/position_text';
import type { Side, Square } from '../wire';

export function piecesOfSide(position: string, side: Side): Square[] {
  const isOwn = (letter: string) => letter !== '' && (letter === letter.toLowerCase()) === (side === 'attackers');
  return parsePosition(position).cells.flatMap((row, rank) => row.flatMap((letter, file) => (isOwn(letter) ? [squareAt(file, rank)] : [])));
}

function alongLines(from: Square, size: number): Square[] {
  const [file, rank] = placeOf(from);
  return Array.from({ length: size }, (_, i) => [squareAt(file, i), squareAt(i, rank)])
    .flat()
    .filter((square) => square !== from);
}

// The board for making a premove as `side`.
export function premoveBoard(board: BoardState, side: Side): BoardState {
  const from = piecesOfSide(board.position, side);
  return { ...board, toMove: side, destinations: Object.fromEntries(from.map((square) => [square, alongLines(square, board.size)])) };
}

export const isLegal = (move: string, board: BoardState): boolean => {
  const [from = '', to = ''] = move.split('-');
  return board.destinations[from]?.includes(to) ?? false;
};

// The number of pieces a side has lost since the start.
export const piecesLost = (start: string, position: string, side: Side): number =>
  piecesOfSide(start, side).length - piecesOfSide(position, side).length;
