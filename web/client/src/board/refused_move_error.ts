// Why a piece cannot go to a square, for those who learn the game: judging by squares, pieces and destinations.
import { squareAt } from '@skjaldborg/board';
import { sideName } from '../social/people';
import type { BoardState, Side, Square } from '../wire';
import { t } from '../words';
import { endsOf, letterOn, pieceOn, placeOf } from './position_text';
import { typedMoveError } from './typed_move_error';

// The squares from the first to the second, without the first; null if they are in no line.
export function squaresTo(from: Square, to: Square): Square[] | null {
  const [[file, rank], [toFile, toRank]] = [placeOf(from), placeOf(to)];
  const [across, up] = [toFile - file, toRank - rank];
  if (across !== 0 && up !== 0) return null;
  const nth = (i: number): Square => squareAt(file + i * Math.sign(across), rank + i * Math.sign(up));
  return Array.from({ length: Math.abs(across + up) }, (_, i) => nth(i + 1));
}

// `movable`: whose pieces the player moves.
export function refusedMoveError(move: string, board: BoardState, movable: Side | 'both' | 'none'): string {
  const { position, toMove, destinations, thrones, corners } = board;
  const [from, to] = endsOf(move);
  const side = pieceOn(position, from);
  if (movable !== 'both' && side !== movable) return t('typedTheirs', { square: from });
  if (side !== toMove) return t('turnOf', { side: sideName(toMove) });
  if ((destinations[from] ?? []).length === 0) return typedMoveError(move, board);
  const way = squaresTo(from, to);
  if (!way) return t('typedStraight');
  if (way.some((square) => letterOn(position, square) !== '')) return t('typedBlocked', { to });
  const isKing = letterOn(position, from) === 'K';
  if (!isKing && thrones.includes(to)) return t('typedThrone');
  if (!isKing && corners.includes(to)) return t('typedCorner');
  return t('typedFar', { from, to });
}
