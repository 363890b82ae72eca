// The player as the site last described them, for a start without a network.
import type { TextStorage } from '../device_storage';
import type { Me } from '../wire';

const key = 'skjaldborg.me';

export const rememberMe = (storage: TextStorage, me: Me): void => storage.setItem(key, JSON.stringify(me));

// Without what only the site knows. Null: this browser has not been here before.
export function lastMe(storage: TextStorage): Me | null {
  try {
    const me = JSON.parse(storage.getItem(key) ?? 'null') as Me | null;
    return me && { ...me, games: [], challenges: [] };
  } catch {
    return null;
  }
}
