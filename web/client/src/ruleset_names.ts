// What rulesets, families and pools are called in the language that is spoken. The site writes games with the English
// title of their ruleset; the list of rulesets, asked for in a language, says the others.
import { textIfAny, t } from './words';
import type { RulesetHead } from './wire';

const titles = new Map<string, string>();

export const learnTitles = (all: RulesetHead[]): void => all.forEach((one) => titles.set(one.name, one.title));

// Rules of somebody's own keep the name that they were given.
const ownTitle = (title: string): string => {
  const given = title.replace(/ ?\(own rules\)$/, '');
  return given === title ? t('ownRules') : t('ownRulesOf', { title: given });
};

export const isOwn = (ruleset: string): boolean => ruleset === 'own-rules';

export const rulesetTitle = (ruleset: string, title = ruleset): string =>
  isOwn(ruleset) ? ownTitle(title) : (titles.get(ruleset) ?? title);

const capitals = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase());

// A family is called after the ruleset of its name, where it has no name of its own.
export const familyTitle = (family: string): string =>
  textIfAny(`family_${family}`) ?? titles.get(family)?.replace(/ \(.*\)$/, '') ?? capitals(family);

// "copenhagen-blitz"
export function poolTitle(pool: string): string {
  const [, family = pool, speed = ''] = /^(.+)-(\w+)$/.exec(pool) ?? [];
  return [familyTitle(family), textIfAny(`speed_${speed}`) ?? speed].filter(Boolean).join(', ');
}
