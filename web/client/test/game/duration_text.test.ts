import { expect, it } from 'vitest';
import { durationText } from '../../src/game/duration_text';

const [second, minute, hour] = [1000, 60_000, 3_600_000];

it.each([
  [13 * 24 * hour + 23 * hour, '14 days'],
  [48 * hour, '2 days'],
  [47 * hour, '47 hours'],
  [2 * hour, '2 hours'],
  [2 * hour - minute, '119 minutes'],
  [19 * minute + 6 * second, '19 minutes'],
  [2 * minute - second, '119 seconds'],
  [second, '1 second'],
  [0, '0 seconds'],
  [-5, '0 seconds'],
])('says %d ms as %s', (ms, text) => expect(durationText(ms)).toBe(text));
