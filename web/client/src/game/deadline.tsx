// What no clock shows: who is away, and how long the side to move has before the game ends without its move.
import { useLayoutEffect, useReducer } from 'preact/hooks';
import { personText, sideName } from '../social/people';
import { otherSide, type GameState, type Side } from '../wire';
import { tg } from '../words/game';
import { clockText, day, nextTick } from './clock_text';
import type { LiveGame } from './live_game';

const minute = 60_000;

// Whether somebody else is missed at this side. Players of correspondence games come and go.
function isAway({ status, you, players, here, clock }: GameState, side: Side): boolean {
  return status === 'going' && clock.kind !== 'days' && you !== side && !here[side] && players[side].kind !== 'computer';
}

// The side to move first.
function awayText(state: GameState): string {
  const { players, board, times } = state;
  return [board.toMove, otherSide(board.toMove)]
    .filter((side) => isAway(state, side))
    .map((side) => tg(times?.running === side ? 'awayClockRuns' : 'awayNow', { name: personText(players[side]) }))
    .join(' ');
}

// A game without a clock has days: only somebody who waits, or is late, wants to read of them.
function isWorthSaying(state: GameState, left: number): boolean {
  const { clock, players, board } = state;
  const isAgainstComputer = players.attackers.kind === 'computer' || players.defenders.kind === 'computer';
  return clock.kind === 'fischer' || isAway(state, board.toMove) || left < (isAgainstComputer ? 10 * minute : day);
}

function dueText(state: GameState, left: number): string {
  const { due, you, board } = state;
  if (!due || !isWorthSaying(state, left)) return '';
  const [time, side] = [clockText(Math.ceil(left / 1000) * 1000), sideName(board.toMove)];
  if (you === board.toMove) return tg(due.result === 'none' ? 'dueYoursAborted' : 'dueYoursLost', { time });
  return tg(due.result === 'none' ? 'dueTheirsAborted' : 'dueTheirsLost', { side, time });
}

// `claimIn`: until who waits may claim the game; null: they may not, or may already.
function claimText({ you, board, players }: GameState, claimIn: number | null): string {
  if (claimIn === null || claimIn > day || !you || you === board.toMove) return '';
  return tg('claimSoon', { name: personText(players[board.toMove]), time: clockText(Math.ceil(claimIn / 1000) * 1000) });
}

// `left`: the milliseconds until the deadline.
export const deadlineText = (state: GameState, left: number, claimIn: number | null = null): string =>
  [claimText(state, claimIn) || awayText(state), dueText(state, left)].filter(Boolean).join(' ');

export function Deadline({ live }: { live: LiveGame }) {
  const { state, receivedAt, claim } = live.followed.value;
  const [, drawAgain] = useReducer((ticks: number, _: void) => ticks + 1, 0);
  const left = state.due ? Math.max(0, state.due.left - (live.app.now() - receivedAt)) : 0;
  const claimIn = claim && !claim.isDue ? Math.max(0, claim.at - live.app.now()) : null;
  useLayoutEffect(() => {
    const next = claimIn ?? left;
    if (next <= 0) return;
    const timer = window.setTimeout(drawAgain, nextTick(Math.max(next, 10_000)));
    return () => window.clearTimeout(timer);
  });
  return (
    <p class="deadline" role="timer">
      {live.isNow.value && deadlineText(state, left, claimIn)}
    </p>
  );
}
