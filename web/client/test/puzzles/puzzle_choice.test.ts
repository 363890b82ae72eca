// Which puzzle comes next, and how hard it is taken to be.
import { describe, expect, it } from 'vitest';
import ratingsTable from '../../../../tests/data/puzzle_ratings.txt?raw';
import { drawTheme, estimatedRating, harderAndHarder, nextPuzzle, puzzleOfDay, themesOf, withTheme } from '../../src/puzzles/choice';
import { parsePuzzles, type Puzzle } from '../../src/puzzles/puzzle';
import { defence, win } from './sample_puzzles';

describe('the choice of the next puzzle', () => {
  const long = [...win.line, ...win.line.slice(1), ...win.line.slice(1)]; // seven moves
  const many = Array.from({ length: 40 }, (_, i): Puzzle => ({ ...win, line: long, id: String(i).padStart(8, '0'), asked: 1 + (i % 4) }));
  const level = estimatedRating(many[2] as Puzzle);
  const seen = (ids: string[], isSolved: boolean) => new Map(ids.map((id) => [id, isSolved]));
  const idsOf = (puzzles: Puzzle[]) => puzzles.map(({ id }) => id);

  it('is near the level, and not seen before', () => {
    for (const chance of [0, 0.5, 0.999]) expect(nextPuzzle(many, { level, seen: new Map() }, () => chance)?.asked).toBe(3);
    const others = idsOf(many.filter(({ asked }) => asked !== 3));
    const fresh = many.find(({ id }) => id === others[0]);
    expect(nextPuzzle(many, { level, seen: seen(idsOf(many).filter((id) => id !== fresh?.id), true) }, () => 0)).toBe(fresh);
  });
  it('comes back to those that were not solved, then to the one seen longest ago', () => {
    const all = seen(idsOf(many), true);
    expect(nextPuzzle(many, { level, seen: new Map([...all, ['00000009', false]]) }, () => 0)?.id).toBe('00000009');
    expect(nextPuzzle(many, { level, seen: all }, () => 0)?.id).toBe('00000000');
    expect(nextPuzzle(many, { level, seen: all }, () => 0, '00000000')?.id).toBe('00000001');
  });
  it('is the only one there is, or none', () => {
    expect(nextPuzzle([win], { level, seen: new Map() }, () => 0, win.id)).toBe(win);
    expect(nextPuzzle([], { level, seen: new Map() }, () => 0)).toBeUndefined();
  });
  it('keeps to a theme', () => {
    expect(withTheme([win, defence], 'only-defence')).toEqual([defence]);
    expect(withTheme([win, defence], null)).toHaveLength(2);
  });
  it('offers no theme without puzzles', () => {
    expect(themesOf([win, defence])).toEqual([
      { theme: 'king-capture', all: [win] },
      { theme: 'only-defence', all: [defence] },
    ]);
  });
  it('estimates ratings as the server does', () => {
    const parts = ratingsTable.split(/^(?=# puzzles of )/m).slice(1);
    const rows = parts.map((part) => ({ ratings: [...part.matchAll(/^(\d+)\t/gm)].map(([, rating]) => Number(rating)), puzzles: parsePuzzles(part.replace(/^\d+\t/gm, '')) }));
    expect(rows.map(({ puzzles }) => puzzles.map(estimatedRating))).toEqual(rows.map(({ ratings }) => ratings));
    expect(rows.flatMap(({ ratings }) => ratings).length).toBeGreaterThan(20);
  });
  it('takes a win in two moves for the easiest, as one move of it is to be found', () => {
    const short: Puzzle = { ...win, line: win.line.slice(0, 3), asked: 2, themes: ['escape-in-2'] };
    for (const asked of [1, 2, 3]) expect(estimatedRating(short)).toBeLessThan(estimatedRating({ ...win, asked }));
  });
  it('goes from easy to hard', () => {
    const asked = harderAndHarder(many, () => 0.5).map((one) => one.asked);
    expect(asked).toEqual([...asked].sort((a, b) => a - b));
  });
  it('mixes the kinds, of which most puzzles are escapes', () => {
    const escape: Puzzle = { ...win, themes: ['escape-in-3'] };
    const all = [...Array.from({ length: 64 }, () => ({ ...escape })), ...Array.from({ length: 8 }, () => ({ ...win })), { ...defence }];
    const drawn = Array.from({ length: 70 }, (_, i) => drawTheme(all, () => (i + 0.5) / 70));
    const counts = ['escape-in-3', 'king-capture', 'only-defence'].map((theme) => drawn.filter((one) => one === theme).length);
    expect(counts).toEqual([40, 20, 10]); // as the cube roots
    expect(drawTheme([], () => 0)).toBeNull();
    const run = harderAndHarder(all, () => 0.9).slice(0, 3);
    expect(run.some(({ themes }) => !themes.includes('escape-in-3'))).toBe(true);
  });
  it('is the same all day, and another the next', () => {
    const noon = Date.UTC(2026, 10, 25, 12);
    expect(puzzleOfDay(many, noon)).toBe(puzzleOfDay(many, noon + 3_600_000 * 11));
    expect(puzzleOfDay(many, noon)).not.toBe(puzzleOfDay(many, noon + 86_400_000));
  });
});
