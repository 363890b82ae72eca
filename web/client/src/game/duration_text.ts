// Durations in words, for what is not near enough for a clock.
import { plural } from '../words';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const units = [
  ['timeDays', 24 * hour],
  ['timeHours', hour],
  ['timeMinutes', minute],
  ['timeSeconds', second],
] as const;

// In the largest unit of which there are two: "2 hours", "119 minutes".
export function durationText(ms: number): string {
  const [word, unit] = units.find(([, length]) => ms >= 2 * length) ?? units[3];
  return plural(word, Math.round(Math.max(0, ms) / unit));
}
