// The player's selection: a piece, and a destination that waits for confirmation. Pure functions.
import type { BoardOptions, Square } from './api';
import { piecesOf, sideOf } from './position';

export interface Choice {
  chosen: Square | null;
  pending: Square | null; // the destination, while it waits for confirmation
}

export const nothing: Choice = { chosen: null, pending: null };

type Facts = Pick<BoardOptions, 'state' | 'movable'>;

// The destinations of the piece on the square, if the player may move it.
export function destinationsFrom({ state, movable }: Facts, square: Square | null): Square[] {
  if (!square || movable === 'none') return [];
  const kind = piecesOf(state.position).get(square);
  if (!kind || (movable !== 'both' && sideOf(kind) !== movable)) return [];
  return state.destinations[square] ?? [];
}

export type Step =
  | { kind: 'choose'; choice: Choice }
  | { kind: 'move'; from: Square; to: Square }
  | { kind: 'refuse'; square: Square }; // a piece is selected but cannot go there

// The player points at a square, by tap, click or key.
export function pointAt(facts: Facts, choice: Choice, square: Square, confirm: boolean): Step {
  const { chosen, pending } = choice;
  if (chosen && pending === square) return { kind: 'move', from: chosen, to: square };
  const targets = destinationsFrom(facts, chosen);
  const continues = chosen === square && targets.includes(square); // selecting the piece again ends a turn that could continue
  if (chosen === square && !continues) return { kind: 'choose', choice: nothing };
  if (chosen && targets.includes(square)) {
    return confirm ? { kind: 'choose', choice: { chosen, pending: square } } : { kind: 'move', from: chosen, to: square };
  }
  if (destinationsFrom(facts, square).length > 0) return { kind: 'choose', choice: { chosen: square, pending: null } };
  return chosen && !pending ? { kind: 'refuse', square } : { kind: 'choose', choice: nothing };
}

// Reads "d1-d3", "d1d3" or "D1 d3"; null if it is not a legal move.
export function typedMove(facts: Facts, text: string): [Square, Square] | null {
  const found = /^\s*([a-s](?:1\d|[1-9]))\s*[-–>\s]*\s*([a-s](?:1\d|[1-9]))(?:x.*)?\s*$/i.exec(text);
  const from = found?.[1]?.toLowerCase();
  const to = found?.[2]?.toLowerCase();
  if (!from || !to || !destinationsFrom(facts, from).includes(to)) return null;
  return [from, to];
}
