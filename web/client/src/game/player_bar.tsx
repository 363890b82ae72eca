// One player beside the board: side, name, rating, presence and clock.
import { Icon } from '../parts/icon';
import { PersonLink, Presence, SideMark, sideName } from '../social/people';
import { otherSide, type GameState, type Side } from '../wire';
import { t } from '../words';
import { tg } from '../words/game';
import { Clock } from './clock';
import type { LiveGame } from './live_game';
import { piecesLost } from './premove';

// "+8" after the rating, after a rated game.
function RatingChange({ state: { ratings }, side }: { state: GameState; side: Side }) {
  const change = ratings?.[side];
  if (!change) return null;
  const by = Math.round(change.after) - Math.round(change.before);
  return <span class={by < 0 ? 'rating-by down' : 'rating-by up'}>{by < 0 ? `−${-by}` : `+${by}`}</span>;
}

// The pieces that the player has captured.
function Captured({ state: { start, board }, side }: { state: GameState; side: Side }) {
  const count = piecesLost(start, board.position, otherSide(side));
  const text = tg('capturedCount', { count });
  return (
    <span class="captured" role="img" aria-label={text} title={text} hidden={count === 0}>
      <SideMark side={otherSide(side)} />
      <span aria-hidden="true">×{count}</span>
    </span>
  );
}

const Berserk = () => (
  <span class="berserk" role="img" aria-label={tg('isBerserk')} title={tg('isBerserk')}>
    <Icon name="axe" />
  </span>
);

export function PlayerBar({ live, side }: { live: LiveGame; side: Side }) {
  const state = live.state.value;
  const { players, here, status, you, board } = state;
  const person = players[side];
  const isToMove = status === 'going' && board.toMove === side;
  return (
    <div class={isToMove ? 'player-bar to-move' : 'player-bar'}>
      <span class="player-name">
        <SideMark side={side} />
        <PersonLink person={person} explain={live.app.notice} />
        <RatingChange state={state} side={side} /> <small>{side === you ? `${sideName(side)}, ${t('you')}` : sideName(side)}</small>
        {person.kind !== 'computer' && person.kind !== 'device' && <Presence online={here[side]} />}
      </span>
      {state.berserk?.includes(side) && <Berserk />}
      <Captured state={state} side={side} />
      <Clock followed={live.followed.value} side={side} now={live.app.now} />
    </div>
  );
}
