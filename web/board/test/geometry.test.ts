import { describe, expect, it } from 'vitest';
import { allSquares, neighbour, placeOf, squareUnder, viewBox } from '../src/geometry';

describe('geometry', () => {
  for (const size of [7, 9, 11, 13, 15, 19]) {
    for (const flipped of [false, true]) {
      it(`finds every square of ${size}x${size}${flipped ? ', turned' : ''} where it put it`, () => {
        const layout = { size, flipped, coordinates: true };
        const squares = allSquares(size);
        expect(new Set(squares).size).toBe(size * size);
        for (const square of squares) expect(squareUnder(layout, placeOf(layout, square))).toBe(square);
      });
    }
  }
  it('has a1 at the lower left, and at the upper right when turned', () => {
    expect(placeOf({ size: 11, flipped: false, coordinates: false }, 'a1')).toEqual({ x: 30, y: 630 });
    expect(placeOf({ size: 11, flipped: true, coordinates: false }, 'a1')).toEqual({ x: 630, y: 30 });
  });
  it('knows that outside the board there is no square', () => {
    const layout = { size: 7, flipped: false, coordinates: false };
    for (const [x, y] of [[-1, 5], [5, -1], [420, 5], [5, 420]] as const) expect(squareUnder(layout, { x, y })).toBeNull();
  });
  it('walks as the eye does, and stays on the board', () => {
    const turned = { size: 7, flipped: true, coordinates: false };
    expect(neighbour(turned, 'd4', 1, 0)).toBe('c4');
    expect(neighbour(turned, 'd4', 0, -1)).toBe('d3');
    expect(neighbour(turned, 'a1', 1, 0)).toBe('a1');
  });
  it('makes room for coordinates only where there are any', () => {
    for (const coordinates of [true, false]) {
      const [x, , width] = viewBox({ size: 7, flipped: false, coordinates });
      expect(x + width / 2).toBe(3.5 * 60);
    }
    expect(viewBox({ size: 7, flipped: false, coordinates: true })[2]).toBeGreaterThan(viewBox({ size: 7, flipped: false, coordinates: false })[2]);
  });
});
