// The puzzles that the site ships: a file for each ruleset, loaded when it is needed. The service worker keeps them.
import { parsePuzzles, type Puzzle } from './puzzle';

const found = import.meta.glob('../../../../puzzles/*.txt', { query: '?url', import: 'default', eager: true }) as Record<string, string>;
const files = new Map(Object.entries(found).map(([path, url]) => [path.replace(/.*\/|\.txt$/g, ''), url]));
const first = ['brandub', 'copenhagen']; // where a beginner looks

// Names of the rulesets that have puzzles.
export const puzzleRulesets: readonly string[] = [...first.filter((name) => files.has(name)), ...[...files.keys()].filter((name) => !first.includes(name))];

const loaded = new Map<string, Promise<Puzzle[]>>();

async function load(ruleset: string): Promise<Puzzle[]> {
  const answer = await fetch(files.get(ruleset) ?? '');
  if (!answer.ok) throw new Error(`${ruleset}: ${answer.status}`);
  return parsePuzzles(await answer.text());
}

// Rejects if the file can neither be loaded nor is cached; a later call retries.
export function puzzlesOf(ruleset: string): Promise<Puzzle[]> {
  const known = loaded.get(ruleset) ?? load(ruleset);
  loaded.set(ruleset, known);
  known.catch(() => loaded.delete(ruleset));
  return known;
}

// Looks in the file of `guess` first.
export async function puzzleById(id: string, guess: string): Promise<Puzzle | undefined> {
  const isIt = (one: Puzzle) => one.id === id;
  const near = (await puzzlesOf(guess)).find(isIt);
  if (near) return near;
  const others = puzzleRulesets.filter((name) => name !== guess);
  return (await Promise.all(others.map(puzzlesOf))).flat().find(isIt);
}
