// The board of an exercise before the rules have been asked: nothing can be moved yet.
import { sideToMove, sizeOf } from '../board/position_text';
import type { BoardAfterMoves } from '../wire';

const drawn = new Map<string, BoardAfterMoves>(); // the same object for the same position, which is drawn once

// For the rulesets of the courses: a throne, and four corners.
export function sketchOf(position: string): BoardAfterMoves {
  const known = drawn.get(position);
  if (known) return known;
  const size = sizeOf(position);
  const [last, middle] = [String.fromCharCode(96 + size), (size + 1) / 2];
  const throne = `${String.fromCharCode(96 + middle)}${middle}`;
  const board = {
    position,
    size,
    toMove: sideToMove(position),
    thrones: [throne],
    corners: ['a1', `a${size}`, `${last}1`, `${last}${size}`],
    camps: [],
    starts: { attackers: [], defenders: [], king: null },
    destinations: {},
    last: null,
    captures: [],
    kingInDanger: false,
    kingCanEscape: false,
    marks: [],
    mark: null,
    result: 'ongoing',
    reason: null,
  };
  drawn.set(position, board as unknown as BoardAfterMoves);
  return sketchOf(position);
}
