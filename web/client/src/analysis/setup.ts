// Editing a position as text: rows, top rank first, and the side to move. No rule of the game: the rules judge the result.
import { fileOf, rankOf, squareAt } from '@skjaldborg/board';
import { parsePosition, toPosition } from '../board/position_text';
import type { BoardState, Side, Square } from '../wire';

export type Letter = 't' | 'T' | 'K' | 'c' | 'N' | '';

export function letterAt(position: string, square: Square): Letter {
  return (parsePosition(position).cells[rankOf(square)]?.[fileOf(square)] ?? '') as Letter;
}

// There is one king: another one takes his place.
export function put(position: string, square: Square, letter: Letter): string {
  const placement = parsePosition(position);
  placement.cells = placement.cells.map((row, rank) =>
    row.map((cell, file) => (squareAt(file, rank) === square ? letter : letter === 'K' && cell === 'K' ? '' : cell)),
  );
  return toPosition(placement);
}

export const moved = (position: string, from: Square, to: Square): string => {
  const letter = letterAt(position, from);
  return put(put(position, from, ''), to, letter);
};

export function cleared(position: string): string {
  const placement = parsePosition(position);
  return toPosition({ ...placement, cells: placement.cells.map((row) => row.map(() => '')) });
}

export const withSide = (position: string, side: Side): string =>
  toPosition({ ...parsePosition(position), side: side === 'attackers' ? 'a' : 'd' });

// The pieces that the ruleset knows: commanders and knights only where the given positions have some.
export const lettersOf = (...positions: string[]): Exclude<Letter, ''>[] =>
  (['t', 'T', 'K', 'c', 'N'] as const).filter((letter) => 'tTK'.includes(letter) || positions.some((one) => one.split(' ')[0]?.includes(letter)));

// A board on which any piece may go to any empty square.
export function freeBoard(ground: BoardState, position: string): BoardState {
  const { cells, side } = parsePosition(position);
  const squares = cells.flatMap((row, rank) => row.map((cell, file) => ({ square: squareAt(file, rank), isEmpty: cell === '' })));
  const empty = squares.filter(({ isEmpty }) => isEmpty).map(({ square }) => square);
  return {
    ...ground,
    position,
    toMove: side === 'a' ? 'attackers' : 'defenders',
    destinations: Object.fromEntries(squares.filter(({ isEmpty }) => !isEmpty).map(({ square }) => [square, empty])),
    last: null,
    captures: [],
    marks: [],
    mark: null,
    kingInDanger: false,
    kingCanEscape: false,
  };
}
