// Which puzzle comes next.
import { sizeOf } from '../board/position_text';
import { lengthOf, themes, type Phase, type Puzzle, type Theme } from './puzzle';
import type { PuzzleRecord } from './record';

export type Random = () => number; // 0 to 1, like Math.random

const easiest = 1_200;
const forEachMoveAsked = 250; // but the one that ends the game, which is seen at once
const forEachMoveToTheEnd = 70;
const forEachFile = 20; // beyond seven
const forTheme: Partial<Record<Theme, number>> = { 'only-defence': 350, fort: 250, ring: 250, trap: 150, shieldwall: 100, interposition: 100 };
const forPhase: Record<Phase, number> = { opening: 150, middlegame: 75, endgame: 0 };

// An estimate of a puzzle's rating from what it asks, on the site's scale, and the same as the site's (estimated_rating() in
// src/puzzles); the site then rates by who solves it.
export function estimatedRating(puzzle: Puzzle): number {
  const extra = puzzle.themes.reduce((sum, theme) => sum + (forTheme[theme] ?? 0), 0);
  const toFind = Math.max(1, Math.min(puzzle.asked, lengthOf(puzzle) - 1));
  const moves = forEachMoveAsked * (toFind - 1) + forEachMoveToTheEnd * (lengthOf(puzzle) - 1);
  return easiest + moves + extra + forPhase[puzzle.phase] + forEachFile * (sizeOf(puzzle.position) - 7);
}

// Math.random() never returns 1.
const pick = <T>(from: readonly T[], random: Random): T | undefined => from[Math.floor(random() * from.length)];

const nearest = 8; // puzzles among which chance decides

const nearLevel = (puzzles: readonly Puzzle[], level: number): Puzzle[] =>
  puzzles
    .map((puzzle) => ({ puzzle, distance: Math.abs(estimatedRating(puzzle) - level) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, nearest)
    .map(({ puzzle }) => puzzle);

// One near the player's level that was not seen; then one of those that were not solved; then the one seen longest ago. Another
// than `after`, if there is one.
export function nextPuzzle(puzzles: readonly Puzzle[], { level, seen }: Pick<PuzzleRecord, 'level' | 'seen'>, random: Random, after = ''): Puzzle | undefined {
  const others = puzzles.length > 1 ? puzzles.filter(({ id }) => id !== after) : puzzles;
  const fresh = others.filter(({ id }) => !seen.has(id));
  if (fresh.length > 0) return pick(nearLevel(fresh, level), random);
  const missed = others.filter(({ id }) => seen.get(id) === false);
  if (missed.length > 0) return pick(nearLevel(missed, level), random);
  const byId = new Map(others.map((one) => [one.id, one]));
  const oldest = [...seen.keys()].find((id) => byId.has(id));
  return oldest === undefined ? undefined : byId.get(oldest);
}

const spread = 120; // two puzzles closer than that come in either order

// From easy to hard, in another order each time.
export const harderAndHarder = (puzzles: readonly Puzzle[], random: Random): Puzzle[] =>
  puzzles
    .map((puzzle) => ({ puzzle, at: estimatedRating(puzzle) + spread * random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ puzzle }) => puzzle);

export const withTheme = (puzzles: readonly Puzzle[], theme: string | null): Puzzle[] =>
  puzzles.filter((one) => theme === null || (one.themes as string[]).includes(theme) || one.phase === theme);

const day = 86_400_000; // milliseconds

// The same for everybody on a day (UTC), as long as the site has not said which. A prime step leads through all puzzles.
export function puzzleOfDay(puzzles: readonly Puzzle[], now: number): Puzzle | undefined {
  return puzzles[(Math.floor(now / day) * 7_919) % puzzles.length];
}

// The themes that have puzzles, with these.
export const themesOf = (puzzles: readonly Puzzle[]): { theme: Theme; all: Puzzle[] }[] =>
  themes.map((theme) => ({ theme, all: withTheme(puzzles, theme) })).filter(({ all }) => all.length > 0);
