// Premoves: moves made while the opponent thinks, played if they are legal when the turn comes.
//
// Which squares a piece will be able to reach then is not known now, so a premove is a wish: along the lines of the board, whatever stands
// on them. The site judges it, by its destinations for the turn.
import type { BoardState } from '@skjaldborg/board';
import { parsePosition } from './position_text';
import type { Side, Square } from './wire';

const nameOf = (file: number, rank: number): Square => `${String.fromCharCode(97 + file)}${rank + 1}`;

export function piecesOfSide(position: string, side: Side): Square[] {
  const isOwn = (letter: string) => letter !== '' && (letter === letter.toLowerCase()) === (side === 'attackers');
  return parsePosition(position).cells.flatMap((row, rank) => row.flatMap((letter, file) => (isOwn(letter) ? [nameOf(file, rank)] : [])));
}

function alongLines(from: Square, size: number): Square[] {
  const [file, rank] = [from.charCodeAt(0) - 97, Number(from.slice(1)) - 1];
  return Array.from({ length: size }, (_, i) => [nameOf(file, i), nameOf(i, rank)])
    .flat()
    .filter((square) => square !== from);
}

// The board on which `side` may make its premove.
export function premoveBoard(board: BoardState, side: Side): BoardState {
  const from = piecesOfSide(board.position, side);
  return { ...board, toMove: side, destinations: Object.fromEntries(from.map((square) => [square, alongLines(square, board.size)])) };
}

export const isLegal = (move: string, board: BoardState): boolean => {
  const [from = '', to = ''] = move.split('-');
  return board.destinations[from]?.includes(to) ?? false;
};

// How many pieces a side has lost since the start.
export const lost = (start: string, position: string, side: Side): number =>
  piecesOfSide(start, side).length - piecesOfSide(position, side).length;
