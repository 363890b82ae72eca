import { expect, it } from 'vitest';
import { parsePosition, positionsOf, slide, toPosition } from '../../src/board/position_text';

const brandub = '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a';
const wide = '3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3 d';

it.each([brandub, wide])('reads and writes %s', (text) => {
  expect(toPosition(parsePosition(text))).toBe(text);
});

it('slides a piece, lifts what was captured, and gives the turn to the other side', () => {
  expect(slide(brandub, 'd2-a2', ['d3'])).toBe('3t3/3t3/3T3/ttTKTtt/7/t6/3t3 d');
});

it('finds every position of a game', () => {
  const played = [
    { move: 'd1-c1', captures: [], left: null },
    { move: 'd3-e3', captures: ['d2'], left: null },
  ];
  expect(positionsOf(brandub, played)).toEqual([
    brandub,
    '3t3/3t3/3T3/ttTKTtt/3T3/3t3/2t4 d',
    '3t3/3t3/3T3/ttTKTtt/4T2/7/2t4 a',
  ]);
});
