// Clocks as text.
import type { Clock, Side, Times } from '../wire';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
export const day = 24 * hour;

const two = (n: number) => String(n).padStart(2, '0');

// With tenths if little time is left, in days if there is a lot.
export function clockText(ms: number, letters = { day: 'd', hour: 'h' }): string {
  const left = Math.max(0, ms);
  if (left >= day) return `${Math.floor(left / day)} ${letters.day} ${Math.floor((left % day) / hour)} ${letters.hour}`;
  if (left >= hour)
    return `${Math.floor(left / hour)}:${two(Math.floor((left % hour) / minute))}:${two(Math.floor((left % minute) / second))}`;
  if (left < 10 * second) return `0:0${Math.floor(left / second)}.${Math.floor((left % second) / 100)}`;
  return `${Math.floor(left / minute)}:${two(Math.floor((left % minute) / second))}`;
}

// What a clock shows at `now` if `times` were right at `receivedAt`; both on the steady clock.
export function leftOf(times: Times, side: Side, receivedAt: number, now: number): number {
  return times.running === side ? Math.max(0, times[side] - (now - receivedAt)) : times[side];
}

// The milliseconds until the text changes.
export function nextTick(ms: number): number {
  const step = ms >= day ? minute : ms < 10 * second ? 100 : second;
  return (ms % step) + 1;
}

export const spentText = (ms: number): string => `${Math.floor(ms / minute)}:${two(Math.floor((ms % minute) / second))}`;

export const isShort = (ms: number, clock: Clock): boolean => (clock.kind === 'days' ? ms < day : ms < 20 * second);
