import { describe, expect, it } from 'vitest';
import { clockText, leftOf, nextTick, spentText } from '../../src/game/clock_text';

const minute = 60_000;
const hour = 60 * minute;

describe('clockText', () => {
  it.each([
    [0, '0:00.0'],
    [-5, '0:00.0'],
    [950, '0:00.9'],
    [9_999, '0:09.9'],
    [10_000, '0:10'],
    [minute - 1, '0:59'],
    [10 * minute, '10:00'],
    [hour, '1:00:00'],
    [hour + 61_000, '1:01:01'],
    [24 * hour, '1 d 0 h'],
    [59 * hour, '2 d 11 h'],
  ])('%i ms', (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });
});

describe('leftOf', () => {
  const times = { attackers: 5_000, defenders: 9_000, running: 'attackers' as const };
  it('runs down on one side alone', () => {
    expect(leftOf(times, 'attackers', 1_000, 3_000)).toBe(3_000);
    expect(leftOf(times, 'defenders', 1_000, 3_000)).toBe(9_000);
  });
  it('stops at nothing', () => {
    expect(leftOf(times, 'attackers', 0, 60_000)).toBe(0);
  });
});

describe('nextTick', () => {
  it.each([9_950, 10_000, 12_345, 65_000, 25 * hour, 100])('the text is another one after the tick at %i ms', (ms) => {
    const tick = nextTick(ms);
    expect(clockText(ms - tick + 1)).toBe(clockText(ms));
    if (ms < 24 * hour) expect(clockText(ms - tick)).not.toBe(clockText(ms));
  });
});

it('the time of a move has minutes and seconds', () => expect([0, 64_900, 600_000].map(spentText)).toEqual(['0:00', '1:04', '10:00']));
