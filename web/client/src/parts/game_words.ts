// A game in words: whose turn it is, what happened, who won and why.
import { h, type Child } from '../dom';
import { isOwn } from '../ruleset_names';
import { textIfAny, t } from '../words';
import { otherSide, type GameEvent, type GameState, type Offer } from '../wire';
import { endOf } from './line_board';
import { personText, resultName, sideName } from './people';

// The player's goal, shown until both sides have moved.
export function goalText(state: GameState): string {
  if (!state.you || state.status === 'over' || state.moves.length >= 2) return '';
  if (state.you === 'attackers') return t('goalAttackers');
  return t(state.board.corners.length > 0 ? 'goalCorner' : 'goalEdge');
}

export function statusText(state: GameState): string {
  if (state.status === 'over') return '';
  const { board, you } = state;
  const turn = you === board.toMove ? t('turnYours') : t('turnOf', { side: sideName(board.toMove) });
  const king = board.kingInDanger ? t('kingInDanger') : board.kingCanEscape ? t('kingCanEscape') : '';
  return [turn, king, board.warning ?? ''].filter(Boolean).join(' ');
}

// Declining one's own offer withdraws it.
const isWithdrawn = (decline: Offer, offers: Offer[]): boolean =>
  offers.some((offer) => offer.by === decline.by && offer.what === decline.what);

// For screen readers: what the board does not announce itself. `offers` are those before the event.
export function eventText(event: GameEvent, offers: Offer[]): string | null {
  if (event.kind === 'takeback') return t('takenBack');
  if (event.kind !== 'decline') return null;
  return textIfAny(`${isWithdrawn(event, offers) ? 'withdrawn' : 'declined'}_${event.what}`);
}

function verdict(state: GameState): string {
  const { result, you } = state;
  if (!you || result === 'draw' || result === 'none') return resultName(result);
  return result === you ? t('youWon') : t('youLost');
}

// The reason, with the rule as a link to its text; a custom ruleset has no page.
function ruleLink(state: GameState): Child {
  const why = endOf(state);
  const number = state.board.rule;
  return number === null || isOwn(state.ruleset)
    ? why
    : h('a', { class: 'verdict-rule', href: `/rules/${encodeURIComponent(state.ruleset)}#rule-${number}` }, why);
}

export function resultNode(state: GameState): HTMLElement[] {
  if (state.status !== 'over') return [];
  const changes = (['attackers', 'defenders'] as const).flatMap((side) => {
    const change = state.ratings?.[side];
    return change
      ? [
          t('ratingChange', {
            name: personText(state.players[side]),
            before: Math.round(change.before),
            after: Math.round(change.after),
          }),
        ]
      : [];
  });
  const kind =
    state.result === state.you
      ? 'won'
      : state.result === otherSide(state.you ?? 'attackers') && state.you
        ? 'lost'
        : '';
  return [
    h(
      'div',
      { class: `result-card ${kind}` },
      h('h2', {}, verdict(state)),
      state.result !== 'none' && h('p', {}, ruleLink(state)),
      changes.map((change) => h('p', { class: 'rating-change' }, change)),
    ),
  ];
}
