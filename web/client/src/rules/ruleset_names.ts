// Names of rulesets, families and pools in the current language. Games carry the English title of their ruleset; the list
// of rulesets has the translated ones.
import type { RulesetHead } from '../wire';
import { textIfAny, t } from '../words';

const titles = new Map<string, string>();
const familyTitles = new Map<string, string>(); // in English

export function learnTitles(all: RulesetHead[]): void {
  for (const { name, title, family, familyTitle, recommended } of all) {
    titles.set(name, recommended ? title.replace(/, \D*$/, '') : title); // whose rules these are stands on its own page
    if (familyTitle !== undefined) familyTitles.set(family, familyTitle);
  }
}

// Own rules keep the title from their file.
const ownTitle = (title: string): string => {
  const given = title.replace(/ ?\(own rules\)$/, '');
  return given === title ? t('ownRules') : t('ownRulesOf', { title: given });
};

export const ownRules = 'own-rules'; // of a player; no ruleset of the site has this name
export const isOwn = (ruleset?: string): boolean => ruleset === ownRules;

export const rulesetTitle = (ruleset: string, title = ruleset): string =>
  isOwn(ruleset) ? ownTitle(title) : (titles.get(ruleset) ?? title);

// Without its source, as a ruleset recommended in its family is known.
export const shortTitle = (ruleset: string, title?: string): string => rulesetTitle(ruleset, title).replace(/,.*/, '');

const capitals = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase());

// Where the words have no title for the family, its own, or one made of the key; most are names that no language changes.
export const familyTitle = (family: string, own = familyTitles.get(family)): string =>
  textIfAny(`family_${family}`) ?? own ?? capitals(family);

// "copenhagen-blitz", and "computer-copenhagen-blitz" against the computer's characters.
export function poolTitle(pool: string): string {
  if (pool.startsWith('computer-')) return t('poolOfCharacters', { pool: poolTitle(pool.slice('computer-'.length)) });
  const [, family = pool, speed = ''] = /^(.+)-(\w+)$/.exec(pool) ?? [];
  return [familyTitle(family), textIfAny(`speed_${speed}`) ?? speed].filter(Boolean).join(', ');
}
