// The games on this device: played on one screen or against the browser's engine, stored in IndexedDB.
import type { Board, Side } from '../wire';
import { isClock, type DeviceClock } from './device_clock';

export interface DeviceGame {
  id: string;
  ruleset: string;
  position?: string; // default: the ruleset's start
  moves: string[];
  side: Side | null; // the player's; null: both, on one screen
  level: number | null; // the computer's; null: no computer
  seed: number; // for the computer's mistakes
  result: Board['result'];
  resigned: Side | null;
  timeout?: Side; // whose flag fell
  names?: Record<Side, string> | undefined; // of two at one device; '' where none was given
  faceToFace?: boolean | undefined; // they sit at opposite sides of it
  clock?: DeviceClock | undefined;
  began: number; // milliseconds since 1970
  changed: number;
  sentAs: string | null; // the game's id on the site
}

const store = 'games';
const maxOpeningLength = 3_000; // milliseconds; some browsers never respond
let opened: Promise<IDBDatabase> | null = null;

class NeverOpens extends Error {}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

// The browser closes it when its data is deleted; it is then opened again.
function whileOpen(database: IDBDatabase): IDBDatabase {
  database.onclose = () => (opened = null);
  database.onversionchange = () => {
    database.close();
    opened = null;
  };
  return database;
}

// A browser that did not respond is not asked again: every read would wait as long.
function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('skjaldborg', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'id' });
    request.onsuccess = () => resolve(whileOpen(request.result));
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
    setTimeout(() => reject(new NeverOpens('IndexedDB does not open')), maxOpeningLength);
  });
  opened.catch((error: unknown) => error instanceof NeverOpens || (opened = null));
  return opened;
}

const games = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => (await open()).transaction(store, mode).objectStore(store);

export const newGame = (of: Pick<DeviceGame, 'ruleset' | 'side' | 'level'> & { position?: string }): DeviceGame => ({
  id: Date.now().toString(36) + Math.random().toString(36).slice(2, 10), // randomUUID() needs HTTPS
  moves: [],
  seed: Math.floor(Math.random() * 2 ** 32),
  result: 'ongoing',
  resigned: null,
  began: Date.now(),
  changed: Date.now(),
  sentAs: null,
  ...of,
});

const isText = (value: unknown): value is string => typeof value === 'string';
const isSide = (value: unknown): value is Side => value === 'attackers' || value === 'defenders';
const areNames = (value: unknown): boolean => {
  const { attackers, defenders } = (value ?? {}) as Record<string, unknown>;
  return isText(attackers) && isText(defenders);
};
const isMoment = (value: unknown): boolean => typeof value === 'number' && !Number.isNaN(new Date(value).getTime());
const results: readonly unknown[] = ['ongoing', 'attackers', 'defenders', 'draw'];

// Null if the value is not a game: the browser's storage may contain anything. The rules are checked when it
// is opened.
export function readGame(value: unknown): DeviceGame | null {
  const { id, ruleset, position, moves, side, level, seed, result, resigned, began, changed, sentAs, timeout, names, faceToFace, clock } = (value ?? {}) as Record<string, unknown>;
  const isGame =
    [id, ruleset, position ?? '', sentAs ?? ''].every(isText) &&
    Number.isFinite(seed) &&
    [began, changed].every(isMoment) &&
    (level === null || (Number.isInteger(level) && Number(level) >= 1 && Number(level) <= 10)) &&
    [side, resigned].every((one) => one === null || isSide(one)) &&
    results.includes(result) &&
    Array.isArray(moves) &&
    moves.every(isText) &&
    (timeout === undefined || isSide(timeout)) &&
    (names === undefined || areNames(names)) &&
    (faceToFace === undefined || typeof faceToFace === 'boolean') &&
    (clock === undefined || isClock(clock, moves.length));
  return isGame ? (value as DeviceGame) : null;
}

// Newest first.
export async function deviceGames(): Promise<DeviceGame[]> {
  const all = await done<unknown[]>((await games('readonly')).getAll());
  return all.map(readGame).filter((game) => game !== null).sort((a, b) => b.changed - a.changed);
}

export async function deviceGame(id: string): Promise<DeviceGame | undefined> {
  if (id === '') return undefined;
  return readGame(await done<unknown>((await games('readonly')).get(id))) ?? undefined;
}

export async function keepGame(game: DeviceGame): Promise<void> {
  await done((await games('readwrite')).put(game));
}

// Asks the browser to keep the data when space runs short.
export async function saveGame(game: DeviceGame): Promise<void> {
  await keepGame(game);
  void navigator.storage?.persist?.().catch(() => undefined);
}

export async function removeGame(id: string): Promise<void> {
  await done((await games('readwrite')).delete(id));
}

// The newest games that match.
export const newestGames = async (wanted: (game: DeviceGame) => boolean, most = 100): Promise<DeviceGame[]> => (await deviceGames()).filter(wanted).slice(0, most);
