// A game described in words: whose turn it is, what happened, who won and why.
import { dangerText, endOf } from '../board/board_texts';
import { minReviewed } from '../line/analysis_address';
import { isOwn } from '../rules/ruleset_names';
import { personText, resultName, sideName } from '../social/people';
import { otherSide, type GameEvent, type GameState, type Offer } from '../wire';
import { textIfAny, t } from '../words';

// The player's goal, shown until both sides have moved.
export function goalText(state: GameState): string {
  if (!state.you || state.status === 'over' || state.moves.length >= 2) return '';
  if (state.you === 'attackers') return t('goalAttackers');
  return t(state.board.corners.length > 0 ? 'goalCorner' : 'goalEdge');
}

export function statusText({ status, board, you }: GameState): string {
  if (status === 'over') return '';
  const turn = you === board.toMove ? t('turnYours') : t('turnOf', { side: sideName(board.toMove) });
  return [turn, dangerText(board), board.warning ?? ''].filter(Boolean).join(' ');
}

// Declining one's own offer withdraws it.
const isWithdrawn = (decline: Offer, offers: Offer[]): boolean =>
  offers.some((offer) => offer.by === decline.by && offer.what === decline.what);

// Announcements for screen readers that the board does not make itself. `offers`: those before the event.
export function eventText(event: GameEvent, offers: Offer[]): string {
  if (event.kind === 'takeback') return t('takenBack');
  if (event.kind !== 'decline') return '';
  return textIfAny(`${isWithdrawn(event, offers) ? 'withdrawn' : 'declined'}_${event.what}`) ?? '';
}

function resultTitle({ result, you }: GameState): string {
  if (!you || result === 'draw' || result === 'none') return resultName(result);
  return result === you ? t('youWon') : t('youLost');
}

// The reason, with a link to the text of the rule; own rules have no page.
function Reason({ state }: { state: GameState }) {
  const { rule } = state.board;
  if (rule === null || isOwn(state.ruleset)) return <>{endOf(state)}</>;
  return (
    <a class="cited-rule" href={`/rules/${encodeURIComponent(state.ruleset)}#rule-${rule}`}>
      {endOf(state)}
    </a>
  );
}

function RatingChanges({ state: { ratings, players } }: { state: GameState }) {
  const line = (side: 'attackers' | 'defenders') => {
    const change = ratings?.[side];
    if (!change) return null;
    const [before, after] = [Math.round(change.before), Math.round(change.after)];
    return <p class="rating-change">{t('ratingChange', { name: personText(players[side]), before, after })}</p>;
  };
  return (
    <>
      {line('attackers')}
      {line('defenders')}
    </>
  );
}

export function ResultCard({ state }: { state: GameState }) {
  const { result, you, moves, game } = state;
  const kind = you && result === you ? 'won' : you && result === otherSide(you) ? 'lost' : '';
  return (
    <div class={`result-card ${kind}`}>
      <div class="result-head">
        <h2>{resultTitle(state)}</h2>
        {result !== 'none' && moves.length >= minReviewed && (
          <a class="button" href={`/analysis?game=${game}&review=1`}>
            {t('reviewGame')}
          </a>
        )}
      </div>
      {result !== 'none' && (
        <p>
          <Reason state={state} />
        </p>
      )}
      <RatingChanges state={state} />
      {state.tooShort && <p class="rating-change">{t('tooShortText')}</p>}
    </div>
  );
}
