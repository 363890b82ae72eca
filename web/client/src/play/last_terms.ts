// The terms chosen last in this browser, for each kind of opponent: the next dialog begins with them.
import type { TextStorage } from '../frame/device_storage';

const key = 'skjaldborg.last-terms';

export interface LastTerms {
  ruleset?: string;
  side?: string;
  clock?: string; // the name of a preset
  level?: string;
}

type All = Readonly<Record<string, LastTerms>>;

const isTerms = (value: unknown): value is LastTerms =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

function all(storage: TextStorage): All {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? Object.fromEntries(Object.entries(stored).filter(([, terms]) => isTerms(terms))) : {};
  } catch {
    return {};
  }
}

export const lastTerms = (storage: TextStorage, opponent: string): LastTerms => all(storage)[opponent] ?? {};

export const rememberTerms = (storage: TextStorage, opponent: string, terms: LastTerms): void =>
  storage.setItem(key, JSON.stringify({ ...all(storage), [opponent]: terms }));
