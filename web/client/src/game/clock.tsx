// A player's clock that runs on screen.
import { useLayoutEffect, useReducer } from 'preact/hooks';
import { sideName } from '../social/people';
import type { GameState, Side } from '../wire';
import { t } from '../words';
import { clockText, isShort, leftOf, nextTick } from './clock_text';

export interface ShownClocks {
  state: Pick<GameState, 'times' | 'clock' | 'status'>;
  receivedAt: number; // when the times were right, on the steady clock
}

interface Props {
  followed: ShownClocks;
  side: Side;
  now: () => number;
}

export function Clock({ followed: { state, receivedAt }, side, now }: Props) {
  const { times, clock, status } = state;
  const [, drawAgain] = useReducer((ticks: number, _: void) => ticks + 1, 0);
  const left = times ? leftOf(times, side, receivedAt, now()) : 0;
  const runs = times?.running === side && status === 'going';
  useLayoutEffect(() => {
    if (!runs || left <= 0) return;
    const timer = window.setTimeout(drawAgain, nextTick(left));
    return () => window.clearTimeout(timer);
  });
  const kind = ['clock', runs && 'runs', runs && isShort(left, clock) && 'short'].filter(Boolean).join(' ');
  return (
    <span class={kind} role="timer" aria-label={`${t('clock')}: ${sideName(side)}`} hidden={times === null}>
      {times && clockText(left)}
    </span>
  );
}
