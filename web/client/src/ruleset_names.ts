// Names of rulesets, families and pools in the current language. Games carry the English title of their ruleset; the list
// of rulesets has the translated ones.
import { textIfAny, t } from './words';
import type { RulesetHead } from './wire';

const titles = new Map<string, string>();

export const learnTitles = (all: RulesetHead[]): void => all.forEach((one) => titles.set(one.name, one.title));

// Custom rules keep the title from their file.
const ownTitle = (title: string): string => {
  const given = title.replace(/ ?\(own rules\)$/, '');
  return given === title ? t('ownRules') : t('ownRulesOf', { title: given });
};

export const isOwn = (ruleset: string): boolean => ruleset === 'own-rules';

export const rulesetTitle = (ruleset: string, title = ruleset): string =>
  isOwn(ruleset) ? ownTitle(title) : (titles.get(ruleset) ?? title);

const capitals = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase());

// A family without a title of its own is named after the ruleset with the same key.
export const familyTitle = (family: string): string =>
  textIfAny(`family_${family}`) ?? titles.get(family)?.replace(/(,| \().*$/, '') ?? capitals(family);

// "copenhagen-blitz"
export function poolTitle(pool: string): string {
  const [, family = pool, speed = ''] = /^(.+)-(\w+)$/.exec(pool) ?? [];
  return [familyTitle(family), textIfAny(`speed_${speed}`) ?? speed].filter(Boolean).join(', ');
}
