// A player's actions other than moves.
import { sideToMove } from '../board/position_text';
import type { ComponentChildren } from 'preact';
import { ConfirmButton } from '../parts/form';
import { IconButton, IconLink, type IconName } from '../parts/icon';
import { challengeAddress } from '../social/people';
import { otherSide, type GameState, type OfferKind } from '../wire';
import { t } from '../words';
import { tg } from '../words/game';
import type { LiveGame } from './live_game';

// Whether the reader has moved, so that there is a move to take back.
export const hasMoved = ({ you, moves, start }: GameState): boolean => moves.length > (sideToMove(start) === you ? 0 : 1);

export function mayOffer(state: GameState, what: OfferKind): boolean {
  if (!state.you) return false;
  if (what === 'rematch') return state.status === 'over' && state.next === null && !state.tournament;
  if (state.status === 'over') return false;
  return what === 'draw' ? state.moves.length > 0 : !state.rated && hasMoved(state);
}

const mayGiveTime = ({ clock, moves, tournament }: GameState): boolean => clock.kind === 'fischer' && moves.length >= 2 && !tournament;

// The name of the person on the other side; empty for the computer and for spectators.
function opponentOf({ you, players }: GameState): string {
  const other = you && players[otherSide(you)];
  return other && other.kind !== 'computer' ? other.name : '';
}

interface ButtonProps {
  live: LiveGame;
  label: string;
  what: OfferKind;
  kind?: 'primary' | 'quiet';
  decline?: boolean;
  icon?: IconName; // in place of the label
}

export const OfferButton = ({ live, label, what, kind = 'quiet', decline = false, icon }: ButtonProps) => {
  const send = () => live.command({ do: decline ? 'decline' : 'offer', game: live.id, what });
  if (icon) return <IconButton icon={icon} label={label} disabled={live.state.value.offers.some((offer) => offer.what === what)} onClick={send} />; // it keeps its place
  return (
    <button type="button" class={kind} onClick={send}>
      {label}
    </button>
  );
};

// Buttons that appear later stand last, so that they move no other.
function Playing({ live }: { live: LiveGame }) {
  const state = live.state.value;
  const leave = state.moves.length < 2 && !state.tournament ? 'abort' : 'resign';
  return (
    <>
      <ConfirmButton key={leave} icon={leave === 'abort' ? 'abort' : 'flag'} label={leave} sure={`${leave}Sure`} asks={live.isLeaving} work={() => live.command({ do: leave, game: live.id })} />
      {mayOffer(state, 'draw') && opponentOf(state) !== '' && <OfferButton live={live} label={tg('offerDraw')} what="draw" icon="draw" />}
      {mayOffer(state, 'takeback') && <OfferButton live={live} label={tg('offerTakeback')} what="takeback" icon="undo" />}
      {mayGiveTime(state) && opponentOf(state) !== '' && <IconButton icon="hourglass" label={tg('giveTime')} onClick={() => live.command({ do: 'give-time', game: live.id })} />}
    </>
  );
}

function Finished({ live }: { live: LiveGame }) {
  const state = live.state.value;
  const opponent = opponentOf(state);
  return (
    <>
      <IconLink icon="new" label={t('newGame')} href="/" />
      <IconLink icon="analyse" label={t('analyse')} href={`/analysis?game=${live.id}`} />
      {opponent !== '' && !mayOffer(state, 'rematch') && <IconLink icon="rematch" label={`${t('challengePlayer')}: ${opponent}`} href={challengeAddress(opponent)} />}
    </>
  );
}

// One row of drawings; what is seldom wanted is behind the last one.
export function GameActions({ live, children }: { live: LiveGame; children?: ComponentChildren }) {
  const { status, you } = live.state.value;
  return (
    <section class="game-actions">
      <p class="problem" role="alert">
        {live.refusal}
      </p>
      <div class="actions" role="group" aria-label={t('actions')}>
        <IconButton icon="flip" label={t('flip')} onClick={live.flip} />
        {status === 'over' ? <Finished live={live} /> : you && <Playing live={live} />}
        {children}
      </div>
    </section>
  );
}
