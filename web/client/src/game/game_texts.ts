// A game described in words: whose turn it is, what happened.
import { dangerText } from '../board/board_texts';
import { sideName } from '../social/people';
import type { GameEvent, GameState, Offer } from '../wire';
import { textIfAny, t } from '../words';
import { tg } from '../words/game';

// The player's goal, shown until both sides have moved.
export function goalText(state: GameState): string {
  if (!state.you || state.status === 'over' || state.moves.length >= 2) return '';
  if (state.you === 'attackers') return tg('goalAttackers');
  return tg(state.board.corners.length > 0 ? 'goalCorner' : 'goalEdge');
}

export function statusText({ status, board, you }: GameState): string {
  if (status === 'over') return '';
  const turn = you === board.toMove ? tg('turnYours') : t('turnOf', { side: sideName(board.toMove) });
  return [turn, dangerText(board), board.warning ?? ''].filter(Boolean).join(' ');
}

// Declining one's own offer withdraws it.
const isWithdrawn = (decline: Offer, offers: Offer[]): boolean =>
  offers.some((offer) => offer.by === decline.by && offer.what === decline.what);

// Announcements for screen readers that the board does not make itself. `offers`: those before the event.
export function eventText(event: GameEvent, offers: Offer[]): string {
  if (event.kind === 'takeback') return tg('takenBack');
  if (event.kind === 'times' && event.to) return tg('gaveTime', { side: sideName(event.to) });
  if (event.kind !== 'decline') return '';
  return textIfAny(`${isWithdrawn(event, offers) ? 'withdrawn' : 'declined'}_${event.what}`) ?? '';
}
