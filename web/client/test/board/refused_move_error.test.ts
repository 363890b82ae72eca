import { expect, it } from 'vitest';
import { refusedMoveError } from '../../src/board/refused_move_error';
import type { BoardState, Side } from '../../src/wire';

const board = {
  size: 7,
  position: '7/1T4t/7/1t5/7/7/K6 a',
  toMove: 'attackers',
  destinations: { b4: ['c4'], g6: ['f6'] },
  thrones: ['d4'],
  corners: ['a1', 'a7', 'g1', 'g7'],
} as unknown as BoardState;

it.each([
  ['b4-d4', 'Only the king may stop on the throne.'],
  ['b4-g4', 'The piece on b4 cannot go to g4.'],
  ['b4-c5', 'Pieces move in a straight line, along a row or a column.'],
  ['b4-b7', 'The way to b7 is blocked.'],
  ['g6-g7', 'Only the king may enter a corner.'],
  ['g6-b6', 'The way to b6 is blocked.'],
  ['a1-a2', 'The piece on a1 is not yours.'],
])('%s: %s', (move, why) => {
  expect(refusedMoveError(move, board, 'attackers')).toBe(why);
});

it.each(['attackers', 'defenders', 'both'] as const)('says whose turn it is of a piece of %s that is not to move', (movable) => {
  const [move, side] = movable === 'defenders' ? ['a1-a2', 'Attackers'] : ['b4-c4', 'Defenders'];
  expect(refusedMoveError(move, { ...board, toMove: side.toLowerCase() as Side }, movable)).toBe(`${side} to move.`);
});
