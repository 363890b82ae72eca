// What is saved of a review, in the browser, in links and with a game of the site: what the searches found, not what follows
// from it. The review itself is made from that in a moment, in the language of the reader.
import type { StoredReview } from '../wire';
import { maxPvLength, type Searched } from './plan';

export interface SavedReview {
  moves: string; // the line that was searched, with blanks between its moves
  nodes: number; // of each search
  searched: ([number, string] | null)[]; // score and line of the position before the first move and after each
  by?: string; // where it was not made here: who stored it with the game; '' if that is unknown. Nobody has checked it
}

export const savedReview = (moves: readonly string[], nodes: number, searched: readonly (Searched | null)[]): SavedReview => ({
  moves: moves.join(' '),
  nodes,
  searched: searched.map((one) => one && [one.score, one.pv.join(' ')]),
});

export const searchedOf = ({ searched }: SavedReview): (Searched | null)[] =>
  searched.map((one) => one && { score: one[0], pv: one[1].split(' ').filter(Boolean) });

const isText = (value: unknown): value is string => typeof value === 'string';
const isSearched = (value: unknown): value is [number, string] | null =>
  value === null || (Array.isArray(value) && value.length === 2 && Number.isInteger(value[0]) && typeof value[1] === 'string');

// Null for what is none; what it says of the positions is checked by the rules.
export function readSavedReview(value: unknown): SavedReview | null {
  if (typeof value !== 'object' || value === null) return null;
  const { moves, nodes, searched, by } = value as Record<string, unknown>;
  if (typeof moves !== 'string' || typeof nodes !== 'number' || !Array.isArray(searched)) return null;
  if (!searched.every(isSearched) || searched.length > moves.split(' ').length + 1) return null;
  return { moves, nodes, searched, ...(isText(by) ? { by } : {}) };
}

// For the site, which stores complete reviews only; null for another.
export function toStored(saved: SavedReview): StoredReview | null {
  const searched = searchedOf(saved).filter((one) => one !== null);
  return searched.length === saved.searched.length ? { nodes: saved.nodes, searched } : null;
}

const isStoredSearch = (value: unknown): value is Searched => {
  const { score, pv } = (value ?? {}) as Record<string, unknown>;
  return Number.isInteger(score) && Array.isArray(pv) && pv.every(isText);
};

// What the site has stored with the game of these moves; null for what is none.
export function fromStored(moves: readonly string[], value: unknown): SavedReview | null {
  const { nodes, searched, by } = (value ?? {}) as Record<string, unknown>;
  if (!Number.isInteger(nodes) || !Array.isArray(searched) || !searched.every(isStoredSearch)) return null;
  if (searched.length > moves.length + 1) return null;
  const saved = savedReview(moves, nodes as number, searched.map(({ score, pv }) => ({ score, pv: pv.slice(0, maxPvLength) })));
  return { ...saved, by: isText(by) ? by : '' };
}

// Whether a review of the reader's own finished game is stored with it, in place of what the site has (null: nothing). A review
// just made replaces the opponent's, even if that says it looked deeper. One that is only reopened does not; otherwise the two
// players would overwrite each other.
export const shouldStore = (saved: SavedReview, stored: SavedReview | null, reader: string, isNew: boolean): boolean =>
  saved.by === undefined && (saved.nodes > (stored?.nodes ?? 0) || (isNew && stored?.by !== reader));

const deepest = (all: readonly SavedReview[]): SavedReview | null =>
  all.reduce<SavedReview | null>((best, one) => (one.nodes > (best?.nodes ?? 0) ? one : best), null);

// The one of that line to show: the reader's own with the most nodes, else another's, who may claim any number.
export function preferred(moves: readonly string[], all: readonly (SavedReview | null | undefined)[], reader: string): SavedReview | null {
  const fitting = all.filter((one) => one != null).filter((one) => one.moves === moves.join(' '));
  return deepest(fitting.filter(({ by }) => by === undefined || by === reader)) ?? deepest(fitting);
}
