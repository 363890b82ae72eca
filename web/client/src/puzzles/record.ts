// What this browser remembers of the player's puzzles: a level, which were seen, and the best results.
import { deviceStorage, type TextStorage } from '../frame/device_storage';

export interface PuzzleRecord {
  ruleset: string; // chosen last
  level: number; // an Elo rating
  seen: ReadonlyMap<string, boolean>; // by id, the latest last: whether it was solved without a mistake
  streak: Readonly<Record<string, number>>; // the longest, by ruleset
  storm: Readonly<Record<string, number>>; // the most solved, by ruleset
}

const key = 'skjaldborg.puzzles';
const mostSeen = 20_000; // more than there are puzzles
const largestStep = 40; // of the level
export const firstLevel = 1_500;

const numbersIn = (value: unknown): Record<string, number> =>
  Object.fromEntries(Object.entries(value ?? {}).filter((entry): entry is [string, number] => Number.isFinite(entry[1])));
const seenIn = (value: unknown): Map<string, boolean> =>
  new Map(Array.isArray(value) ? value.filter((one): one is [string, boolean] => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'boolean') : []);

export function loadRecord(storage: TextStorage = deviceStorage): PuzzleRecord {
  let stored: Record<string, unknown> = {};
  try {
    stored = (JSON.parse(storage.getItem(key) ?? '{}') ?? {}) as Record<string, unknown>;
  } catch {
    // as for a new player
  }
  const { ruleset, level } = stored;
  return {
    ruleset: typeof ruleset === 'string' ? ruleset : '',
    level: Number.isFinite(level) ? (level as number) : firstLevel,
    seen: seenIn(stored['seen']),
    streak: numbersIn(stored['streak']),
    storm: numbersIn(stored['storm']),
  };
}

const store = (record: PuzzleRecord, storage: TextStorage): void =>
  storage.setItem(key, JSON.stringify({ ...record, seen: [...record.seen].slice(-mostSeen) }));

export const rememberChoice = (ruleset: string, storage: TextStorage = deviceStorage): void => store({ ...loadRecord(storage), ruleset }, storage);

const expectedScore = (level: number, hardness: number): number => 1 / (1 + 10 ** ((hardness - level) / 400));

// Only the first try of a puzzle changes the level.
export function withResult(record: PuzzleRecord, id: string, hardness: number, isSolved: boolean): PuzzleRecord {
  const gain = largestStep * (Number(isSolved) - expectedScore(record.level, hardness));
  const seen = new Map(record.seen);
  seen.delete(id);
  seen.set(id, isSolved);
  return { ...record, seen, level: record.seen.has(id) ? record.level : record.level + gain };
}

export const rememberResult = (id: string, hardness: number, isSolved: boolean, storage: TextStorage = deviceStorage): void =>
  store(withResult(loadRecord(storage), id, hardness, isSolved), storage);

// Returns whether it is the best so far.
export function rememberScore(kind: 'streak' | 'storm', ruleset: string, score: number, storage: TextStorage = deviceStorage): boolean {
  const record = loadRecord(storage);
  if (score <= (record[kind][ruleset] ?? 0)) return false;
  store({ ...record, [kind]: { ...record[kind], [ruleset]: score } }, storage);
  return true;
}
