import { expect, it } from 'vitest';
import { typedMoveError } from '../../src/board/typed_move_error';
import type { BoardState } from '../../src/wire';

const board = {
  size: 7,
  position: '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d',
  toMove: 'defenders',
  destinations: { d3: ['c3', 'e3'] },
} as unknown as BoardState;

it.each([
  ['zz', '“zz” is not a legal move. Enter two squares, such as d1-d3.'],
  ['d3-h3', 'This board has no square h3.'],
  ['d0-d3', 'This board has no square d0.'],
  ['a1-a2', 'There is no piece on a1.'],
  ['d1-c1', 'The piece on d1 is not yours.'],
  ['d4-d5', 'The piece on d4 cannot move now.'],
  ['d3-a1', 'The piece on d3 cannot go to a1.'],
])('%s: %s', (text, why) => {
  expect(typedMoveError(text, board)).toBe(why);
});
