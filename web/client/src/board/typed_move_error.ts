// Why a typed move cannot be played, judging by squares, pieces and destinations.
import type { BoardState, Square } from '../wire';
import { t } from '../words';
import { endsOf, pieceOn } from './position_text';

const inside = (square: Square, size: number): boolean =>
  square.charCodeAt(0) - 97 < size && Number(square.slice(1)) >= 1 && Number(square.slice(1)) <= size;

export function typedMoveError(text: string, board: BoardState): string {
  if (!/^[a-u]\d+-[a-u]\d+$/.test(text)) return t('typedWrong', { move: text });
  const [from, to] = endsOf(text);
  const outside = [from, to].find((square) => !inside(square, board.size));
  if (outside !== undefined) return t('typedOutside', { square: outside });
  const side = pieceOn(board.position, from);
  if (side === null) return t('typedEmpty', { square: from });
  if (side !== board.toMove) return t('typedTheirs', { square: from });
  return (board.destinations[from] ?? []).length === 0 ? t('typedStuck', { square: from }) : t('typedFar', { from, to });
}
