// The player's settings. The server stores them; the browser has a copy, so that the first paint is right.
import type { TextStorage } from './device_storage';
import type { BoardTheme, PieceTheme } from '@skjaldborg/board';
import type { Clock } from '../wire';
import { languages, type InterfaceLanguage } from '../words';
import { fieldsOf, ofType, oneOf, type Checks } from './of_type';

// In which games a move must be confirmed.
export type Confirm = 'never' | 'correspondence' | 'always';

// Whether the board shows where a piece could go that cannot be moved now.
export type Reach = 'never' | 'unrated' | 'always';

export interface Settings {
  language?: InterfaceLanguage;
  theme?: 'auto' | 'light' | 'dark';
  board?: BoardTheme;
  pieces?: PieceTheme;
  volume?: number; // 0 to 1; 0 is mute
  animate?: boolean;
  confirm?: Confirm;
  premove?: boolean;
  pause?: boolean; // before the computer's move
  zen?: boolean;
  coordinates?: boolean;
  reach?: Reach;
  typed?: boolean; // a field to type moves into
  lessons?: Lessons; // what is solved
}

// By course the names of its exercises.
export type Lessons = Readonly<Record<string, readonly string[]>>;

export const boards: readonly BoardTheme[] = ['ash', 'oak', 'linen', 'moss', 'slate', 'paper', 'contrast'];
export const sets: readonly PieceTheme[] = ['shields', 'runes', 'carved', 'lewis', 'letters', 'plain'];

const key = 'skjaldborg.settings';

export const defaults = {
  theme: 'auto' as const,
  board: 'ash' as BoardTheme,
  pieces: 'shields' as PieceTheme,
  volume: 0.6,
  animate: true,
  confirm: 'correspondence' as Confirm,
  premove: true,
  pause: true,
  zen: false,
  coordinates: true,
  reach: 'unrated' as Reach,
  typed: false,
};

export const confirms = ({ confirm }: ReturnType<typeof withDefaults>, clock: Clock): boolean =>
  confirm === 'always' || (confirm === 'correspondence' && clock.kind === 'days');

export const withDefaults = (settings: Settings) => ({ ...defaults, ...settings });

const checks: Checks<Settings> = {
  language: oneOf(...Object.keys(languages)),
  theme: oneOf('auto', 'light', 'dark'),
  board: oneOf(...boards),
  pieces: oneOf(...sets),
  volume: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  animate: ofType('boolean'),
  confirm: oneOf('never', 'correspondence', 'always'),
  premove: ofType('boolean'),
  pause: ofType('boolean'),
  zen: ofType('boolean'),
  coordinates: ofType('boolean'),
  reach: oneOf('never', 'unrated', 'always'),
  typed: ofType('boolean'),
  lessons: (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((names) => Array.isArray(names) && names.every(ofType('string'))),
};

// Invalid values are left out.
export const readSettings = (value: unknown): Settings => ({ ...inOlderForm(value), ...fieldsOf(value, checks) });

// Migrates an older form, in which moves were confirmed in all games or in none.
const inOlderForm = (value: unknown): Settings =>
  typeof value === 'object' && value !== null && (value as { confirm?: unknown }).confirm === true ? { confirm: 'always' } : {};

function inEither(here: Lessons, sent: Lessons): Lessons {
  const courses = [...new Set([...Object.keys(here), ...Object.keys(sent)])];
  return Object.fromEntries(courses.map((course) => [course, [...new Set([...(here[course] ?? []), ...(sent[course] ?? [])])]]));
}

// The settings of the account before those of this browser; what is solved in either stays solved.
export function merged(here: Settings, sent: Settings): Settings {
  const lessons = here.lessons || sent.lessons ? { lessons: inEither(here.lessons ?? {}, sent.lessons ?? {}) } : {};
  return { ...here, ...sent, ...lessons };
}

export function loadSettings(storage: TextStorage): Settings {
  try {
    return readSettings(JSON.parse(storage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

export function storeSettings(storage: TextStorage, settings: Settings): void {
  storage.setItem(key, JSON.stringify(settings));
}

// Set while the site does not have the latest settings.
const unsentKey = 'skjaldborg.settings-unsent';
export const areUnsent = (storage: TextStorage): boolean => storage.getItem(unsentKey) !== null;
export const setUnsent = (storage: TextStorage, on: boolean): void => (on ? storage.setItem(unsentKey, 'yes') : storage.removeItem(unsentKey));

// The set of pieces, for what has no settings at hand.
export const chosenSet = (): PieceTheme => (document.documentElement.dataset['pieces'] as PieceTheme | undefined) ?? defaults.pieces;

export function applyTheme(root: HTMLElement, settings: Settings): void {
  const { theme, pieces, typed } = withDefaults(settings);
  root.dataset['pieces'] = pieces;
  root.toggleAttribute('data-typed', typed);
  if (theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}
