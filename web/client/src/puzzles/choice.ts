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

// --- a mix of what is to be done: most wins found in games are escapes

const kinds = ['fort', 'ring', 'shieldwall', 'only-defence', 'king-capture'] as const satisfies readonly Theme[];
const escapes = ['escape-in-2', 'escape-in-3', 'escape-in-4'] as const satisfies readonly Theme[];

const kindOf = ({ themes }: Puzzle): string => kinds.find((kind) => themes.includes(kind)) ?? 'escape';

// Each kind by the cube root of how many there are, then one of that kind.
function pickMixed(puzzles: readonly Puzzle[], random: Random): Puzzle | undefined {
  const byKind = new Map<string, Puzzle[]>();
  for (const puzzle of puzzles) {
    const same = byKind.get(kindOf(puzzle));
    if (same) same.push(puzzle);
    else byKind.set(kindOf(puzzle), [puzzle]);
  }
  const all = [...byKind.values()];
  let left = random() * all.reduce((sum, { length }) => sum + Math.cbrt(length), 0);
  return pick(all.find(({ length }) => (left -= Math.cbrt(length)) < 0) ?? [], random);
}

// What the next puzzle is to be about; null where the puzzles have no theme.
export function drawTheme(puzzles: readonly Puzzle[], random: Random): Theme | null {
  const themes = pickMixed(puzzles, random)?.themes ?? [];
  return [...kinds, ...escapes].find((theme) => themes.includes(theme)) ?? null;
}

const rung = 12; // by which the next one is harder
const spread = 120; // and by how much at most it may be harder or easier than that

// From easy to hard, another way each time; what is left over then, from hard to easy.
export function harderAndHarder(puzzles: readonly Puzzle[], random: Random): Puzzle[] {
  const rated = puzzles.map((puzzle) => ({ puzzle, at: estimatedRating(puzzle) })).sort((a, b) => a.at - b.at);
  const left = new Map(rated.map(({ puzzle, at }) => [puzzle, at]));
  const [first, last] = [rated[0]?.at ?? 0, rated.at(-1)?.at ?? 0];
  const run: Puzzle[] = [];
  for (let level = first; level <= last + spread; level += rung) {
    const near = [...left].filter(([, at]) => Math.abs(at - level) <= spread).map(([puzzle]) => puzzle);
    const next = pickMixed(near, random);
    if (!next) continue;
    left.delete(next);
    run.push(next);
  }
  return [...run, ...[...left.keys()].reverse()];
}

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
