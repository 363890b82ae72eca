// What is said and asked at the board, each in the same place, so that nothing moves: offers, the question whether to play a move,
// what waits, and the result.
import type { ComponentChildren } from 'preact';
import { endOf } from '../board/board_texts';
import { placeText } from '../board/move_list';
import { MovesText } from '../board/moves_text';
import { minReviewed } from '../line/analysis_address';
import { Icon } from '../parts/icon';
import { isOwn } from '../rules/ruleset_names';
import { personText, resultName } from '../social/people';
import { otherSide, type GameState, type Offer } from '../wire';
import { textIfAny, t } from '../words';
import { tg } from '../words/game';
import { ConfirmMove } from './confirm_move';
import { LinePlan } from './forecast_panel';
import { hasMoved, mayOffer, OfferButton } from './game_actions';
import type { LiveGame } from './live_game';
import { PremoveBar } from './premove_bar';

interface OfferProps {
  live: LiveGame;
  offer: Offer;
}

function OfferText({ live, offer: { by, what } }: OfferProps) {
  const { you, players } = live.state.value;
  return <>{by === you ? textIfAny(`yourOffer_${what}`) : textIfAny(`offered_${what}`, { name: personText(players[by]) })}</>;
}

function OfferAnswers({ live, offer: { by, what } }: OfferProps) {
  const { you } = live.state.value;
  if (!you) return null;
  return (
    <>
      {by !== you && <OfferButton live={live} label={t('accept')} what={what} kind="primary" />}
      <OfferButton live={live} label={by === you ? t('withdraw') : t('decline')} what={what} decline />
    </>
  );
}

export const Offers = ({ live }: { live: LiveGame }) => (
  <div aria-live="polite">
    {live.state.value.offers.map((offer) => (
      <div key={`${offer.by} ${offer.what}`} class="strip">
        <p>
          <OfferText live={live} offer={offer} />
        </p>
        <div class="actions">
          <OfferAnswers live={live} offer={offer} />
        </div>
      </div>
    ))}
  </div>
);

function Claim({ live }: { live: LiveGame }) {
  const { state, claim } = live.followed.value;
  const { you, board, players, status } = state;
  if (!claim?.isDue || status === 'over' || !you || you === board.toMove) return null;
  const claimAs = (what: 'win' | 'draw') => () => live.command({ do: 'claim', game: live.id, what });
  return (
    <div class="strip">
      <p role="status">{tg('claimNow', { name: personText(players[board.toMove]) })}</p>
      <div class="actions">
        <button type="button" class="primary" onClick={claimAs('win')}>
          {tg('claimWin')}
        </button>
        <button type="button" class="quiet" onClick={claimAs('draw')}>
          {tg('claimDraw')}
        </button>
      </div>
    </div>
  );
}

const mayBerserk = (state: GameState): boolean => state.you !== null && state.berserk?.includes(state.you) === false && !hasMoved(state);

// Before the reader's first move, in an arena that allows it.
export function Berserk({ live }: { live: LiveGame }) {
  const state = live.state.value;
  if (state.status === 'over' || !mayBerserk(state)) return null;
  return (
    <button type="button" class="go-berserk" onClick={() => live.command({ do: 'berserk', game: live.id })}>
      <Icon name="axe" /> {tg('berserk')}
    </button>
  );
}

// Where the reader is to move in another game of the same tournament, as the host of an exhibition is, and not here.
export function NextBoard({ live }: { live: LiveGame }) {
  const { you, tournament, status, board } = live.state.value;
  if (!you || !tournament || (status === 'going' && board.toMove === you)) return null;
  const next = [...live.app.games.going.get()].find(([id, game]) => id !== live.id && game.toMove && game.tournament === tournament);
  if (!next) return null;
  return (
    <div class="strip">
      <a class="button primary" href={`/game/${next[0]}`}>
        {tg('nextBoard')}
      </a>
    </div>
  );
}

function resultTitle({ result, you }: GameState): string {
  if (!you || result === 'draw' || result === 'none') return resultName(result);
  return result === you ? t('youWon') : t('youLost');
}

// The reason, with a link to the text of the rule; own rules have no page.
function Reason({ state }: { state: GameState }) {
  const { rule } = state.board;
  if (state.result === 'none') return null;
  if (rule === null || isOwn(state.ruleset)) return <>{endOf(state)}</>;
  return (
    <a class="cited-rule" href={`/rules/${encodeURIComponent(state.ruleset)}#rule-${rule}`}>
      {endOf(state)}
    </a>
  );
}

// What comes next, the likeliest first.
function Next({ live }: { live: LiveGame }) {
  const state = live.state.value;
  return (
    <>
      {state.next && (
        <a class="button primary" href={`/game/${state.next}`}>
          {tg('toRematch')}
        </a>
      )}
      {state.tournament && (
        <a class="button primary" href={`/tournament/${state.tournament}`}>
          {t('tourBackTo')}
        </a>
      )}
      {mayOffer(state, 'rematch') && <OfferButton live={live} label={tg('offerRematch')} what="rematch" kind="primary" />}
      {state.result !== 'none' && state.moves.length >= minReviewed && (
        <a class="button" href={`/analysis?game=${live.id}&review=1`}>
          {t('reviewGame')}
        </a>
      )}
    </>
  );
}

// Beside the result stands why, or where one is who steps through the moves, or the offer of a rematch.
export function ResultStrip({ live }: { live: LiveGame }) {
  const state = live.state.value;
  const { result, you, tooShort } = state;
  const [offer] = state.offers;
  const outcome = you && result === you ? 'won' : you && result === otherSide(you) ? 'lost' : '';
  const place = live.isNow.value ? '' : placeText(live.moveTexts.value, live.ply.value);
  return (
    <div class={`strip result ${outcome}`}>
      <p role="status">
        <b>{resultTitle(state)}</b> {offer ? <OfferText live={live} offer={offer} /> : place ? <MovesText text={place} /> : <Reason state={state} />}
        {!offer && !place && tooShort && ` ${tg('tooShortText')}`}
      </p>
      <div class="actions">{offer ? <OfferAnswers live={live} offer={offer} /> : <Next live={live} />}</div>
    </div>
  );
}

// `children`: what stands there while nothing is asked.
export function Strips({ live, children }: { live: LiveGame; children: ComponentChildren }) {
  const isOver = live.state.value.status === 'over';
  return (
    <div class="strip-place">
      {!isOver && <div class="whose-turn">{children}</div>}
      <div class="strips">
        {isOver ? <ResultStrip live={live} /> : <Offers live={live} />}
        <Claim live={live} />
        <NextBoard live={live} />
        <ConfirmMove move={live.asked.value} settle={live.settle} />
        <PremoveBar move={live.premove.value} cancel={live.dropPremove} />
        <LinePlan live={live} />
      </div>
    </div>
  );
}
