// The rulesets that were chosen last in this browser, the newest first.
import type { TextStorage } from '../frame/device_storage';

const key = 'skjaldborg.last-rulesets';
const most = 5;

export function lastRulesets(storage: TextStorage): string[] {
  try {
    const names: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

export function rememberRuleset(storage: TextStorage, name: string): void {
  const names = [name, ...lastRulesets(storage).filter((other) => other !== name)];
  storage.setItem(key, JSON.stringify(names.slice(0, most)));
}
