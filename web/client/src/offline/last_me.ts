// The player as the site last described them, for a start without a network.
import type { TextStorage } from '../frame/device_storage';
import { fieldsOf, ofType, oneOf, type Checks } from '../frame/of_type';
import { readSettings } from '../frame/settings';
import type { Me } from '../wire';

const key = 'skjaldborg.me';

export const rememberMe = (storage: TextStorage, me: Me): void => storage.setItem(key, JSON.stringify(me));

const checks: Checks<Omit<Me, 'games' | 'challenges' | 'settings' | 'vacation' | 'unread'>> = {
  id: ofType('number'),
  name: ofType('string'),
  kind: oneOf('guest', 'member'),
  bot: ofType('boolean'),
  canBecomeBot: ofType('boolean'),
  admin: ofType('boolean'),
  muted: ofType('boolean'),
  banned: ofType('boolean'),
  mails: ofType('boolean'),
  about: ofType('string'),
  country: ofType('string'),
};
const usual = { id: 0, bot: false, canBecomeBot: false, admin: false, muted: false, banned: false, about: '', country: '', unread: 0, vacation: { days: 0, until: null } };

// Whoever looks at a static site, which knows no people.
export const nobody: Me = { ...usual, name: '', kind: 'guest', mails: false, settings: {}, games: [], challenges: [] };

// Without what only the site knows. Null if this browser has not been here before.
export function lastMe(storage: TextStorage): Me | null {
  try {
    const stored = JSON.parse(storage.getItem(key) ?? 'null') as Me | null;
    const { name, kind, ...rest } = fieldsOf(stored, checks);
    return name && kind ? { ...usual, ...rest, name, kind, settings: { ...readSettings(stored?.settings) }, games: [], challenges: [] } : null;
  } catch {
    return null;
  }
}
