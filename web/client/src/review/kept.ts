// What is kept of a review, in the browser and in links: what the searches found, not what follows from it. The review itself is
// made from that in a moment, in the language of the reader.
import type { Searched } from './plan';

export interface KeptReview {
  moves: string; // the line that was searched, with blanks between its moves
  nodes: number; // of each search
  searched: ([number, string] | null)[]; // score and line of the position before the first move and after each
}

export const keptOf = (moves: readonly string[], nodes: number, searched: readonly (Searched | null)[]): KeptReview => ({
  moves: moves.join(' '),
  nodes,
  searched: searched.map((one) => one && [one.score, one.pv.join(' ')]),
});

export const searchedOf = ({ searched }: KeptReview): (Searched | null)[] =>
  searched.map((one) => one && { score: one[0], pv: one[1].split(' ').filter(Boolean) });

const isSearched = (value: unknown): value is [number, string] | null =>
  value === null || (Array.isArray(value) && value.length === 2 && Number.isInteger(value[0]) && typeof value[1] === 'string');

// Null for what is none; what it says of the positions is checked by the rules.
export function readKept(value: unknown): KeptReview | null {
  if (typeof value !== 'object' || value === null) return null;
  const { moves, nodes, searched } = value as Record<string, unknown>;
  if (typeof moves !== 'string' || typeof nodes !== 'number' || !Array.isArray(searched)) return null;
  return searched.every(isSearched) && searched.length <= moves.split(' ').length + 1 ? { moves, nodes, searched } : null;
}
