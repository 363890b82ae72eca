// What a screen reader is told.
import type { BoardState, BoardWords, Square } from './api';
import type { PieceKind, Pieces } from './position';

export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export const pieceWord = (words: BoardWords, kind: PieceKind): string => words[kind];

// The label of one square: "f6, king" or "a1, corner".
export function squareLabel(words: BoardWords, state: BoardState, pieces: Pieces, square: Square): string {
  const kind = pieces.get(square);
  const ground = state.thrones.includes(square)
    ? words.throne
    : state.corners.includes(square)
      ? words.corner
      : state.camps.includes(square)
        ? words.camp
        : '';
  const what = [kind ? pieceWord(words, kind) : ground ? '' : words.empty, ground].filter(Boolean).join(', ');
  return fill(words.square, { square, what });
}

// The last move in words, with what it took and what it threatens.
export function moveSpoken(words: BoardWords, state: BoardState, pieces: Pieces): string {
  const [from, to] = state.last?.split('-') ?? [];
  if (!from || !to) return '';
  const kind = pieces.get(to);
  const parts = kind ? [fill(words.moved, { piece: pieceWord(words, kind), from, to })] : [];
  if (state.captures.length > 0) parts.push(fill(words.captured, { squares: state.captures.join(', ') }));
  if (state.kingInDanger) parts.push(words.kingInDanger);
  if (state.kingCanEscape) parts.push(words.kingCanEscape);
  return parts.join('. ');
}
