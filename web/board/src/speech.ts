// Texts for screen readers.
import type { BoardState, BoardWords, Square } from './api';
import type { PieceKind, Pieces } from './position';

export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export const pieceWord = (words: BoardWords, kind: PieceKind): string => words[kind];

// The label of one square: "f6, king", "a1, corner" or "d3, empty, marked".
export function squareLabel(words: BoardWords, state: BoardState, pieces: Pieces, square: Square, isMarked = false): string {
  const kind = pieces.get(square);
  const ground = state.thrones.includes(square)
    ? words.throne
    : state.corners.includes(square)
      ? words.corner
      : state.camps.includes(square)
        ? words.camp
        : '';
  const what = [kind ? pieceWord(words, kind) : ground ? '' : words.empty, ground, isMarked ? words.marked : ''].filter(Boolean).join(', ');
  return fill(words.square, { square, what });
}

// The last move and its captures, a sentence each; only the captures if the move was already announced
// (`known`). The page announces dangers, because it knows when they are over.
export function moveSpoken(words: BoardWords, state: BoardState, pieces: Pieces, known: boolean): string {
  const [from, to] = state.last?.split('-') ?? [];
  if (!from || !to) return '';
  const kind = pieces.get(to);
  const parts = kind && !known ? [fill(words.moved, { piece: pieceWord(words, kind), from, to })] : [];
  if (state.captures.length > 0) parts.push(fill(words.captured, { squares: state.captures.join(', ') }));
  return parts.map((part) => part.replace(/\.?$/, '.')).join(' ');
}
