// The difference of two placements: pieces that slide, disappear and appear.
import type { Square } from './api';
import { fileOf, rankOf } from './geometry';
import type { PieceKind, Pieces } from './position';

export interface Transition {
  slides: { from: Square; to: Square; kind: PieceKind }[];
  gone: Square[];
  come: Square[];
}

const distance = (a: Square, b: Square): number => Math.abs(fileOf(a) - fileOf(b)) + Math.abs(rankOf(a) - rankOf(b));

// `last` is the move that led to `after`, if any. Other pieces that are missing on one square and new on another are paired,
// nearest first, so that stepping back and forth moves the right ones.
export function transition(before: Pieces, after: Pieces, last: string | null): Transition {
  const gone = new Set([...before.keys()].filter((square) => before.get(square) !== after.get(square)));
  const come = new Set([...after.keys()].filter((square) => before.get(square) !== after.get(square)));
  const slides: Transition['slides'] = [];
  const slide = (from: Square, to: Square): void => {
    const kind = after.get(to);
    if (!kind || !gone.has(from) || !come.has(to) || before.get(from) !== kind) return;
    slides.push({ from, to, kind });
    gone.delete(from);
    come.delete(to);
  };
  const [from, to] = last?.split('-') ?? [];
  if (from && to) {
    slide(from, to);
    slide(to, from);
  }
  for (const there of [...come]) {
    const kind = after.get(there);
    const nearest = [...gone].filter((here) => before.get(here) === kind).sort((a, b) => distance(a, there) - distance(b, there))[0];
    if (nearest) slide(nearest, there);
  }
  return { slides, gone: [...gone], come: [...come] };
}
