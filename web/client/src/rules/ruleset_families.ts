// The list of rulesets by family, and the search in it.
import type { RulesetHead } from '../wire';
import { t } from '../words';
import { familyTitle, rulesetTitle } from './ruleset_names';

export interface RulesetFamily {
  key: string;
  title: string;
  members: RulesetHead[]; // the recommended one first, then in the order of the list
}

export function familiesOf(rulesets: readonly RulesetHead[]): RulesetFamily[] {
  const families = new Map<string, RulesetHead[]>();
  for (const one of rulesets) families.set(one.family, [...(families.get(one.family) ?? []), one]);
  return [...families].map(([key, all]) => ({
    key,
    title: familyTitle(key, all[0]?.familyTitle),
    members: [...all.filter(isRecommended), ...all.filter((one) => !isRecommended(one))],
  }));
}

const isRecommended = ({ recommended }: RulesetHead): boolean => recommended === true;

// One of each family; a family without a recommendation has its first.
export const recommendedOf = (rulesets: readonly RulesetHead[]): RulesetHead[] => familiesOf(rulesets).flatMap(({ members }) => members.slice(0, 1));

// Letters that no decomposition turns into plain ones, and the sign of sizes.
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', œ: 'oe', ð: 'd', þ: 'th', ł: 'l', ß: 'ss', '×': 'x' };

// Without case and diacritics: "Søslag, 9×9" is "soslag, 9x9".
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øæœðþłß×]/g, (letter) => plainLetters[letter] ?? letter);

const wordsOf = (text: string): string[] => foldText(text).split(/\s+/).filter(Boolean);

const searchedText = ({ name, title, recordedAs, source, size }: RulesetHead, family: string): string =>
  foldText([name, title, family, recordedAs ?? '', source, `${size}x${size}`].join('\n'));

// The rulesets that contain every word in title, family, source (the author), size or recorded name; families without one
// are left out.
export function searchFamilies(families: readonly RulesetFamily[], text: string): RulesetFamily[] {
  const words = wordsOf(text);
  return families
    .map((family) => ({
      ...family,
      members: family.members.filter((one) => {
        const within = searchedText(one, family.title);
        return words.every((word) => within.includes(word));
      }),
    }))
    .filter(({ members }) => members.length > 0);
}

export const countIn = (families: readonly RulesetFamily[]): number => families.reduce((sum, { members }) => sum + members.length, 0);

// The five that are chosen most: those of the lessons, then those with the most games on record.
export const usualOf = (rulesets: readonly RulesetHead[]): RulesetHead[] =>
  recommendedOf(rulesets)
    .sort((a, b) => Number(isTaught(b)) - Number(isTaught(a)) || (b.games ?? 0) - (a.games ?? 0))
    .slice(0, 5);

const taught = ['brandub', 'copenhagen']; // the rulesets of the courses, which the first page does not load

const isTaught = ({ name }: Pick<RulesetHead, 'name'>): boolean => taught.includes(name);
export const lessonsText = (one: Pick<RulesetHead, 'name'>): string => (isTaught(one) ? t('asInLessons') : '');

// Lines break behind the dots.
export const dotted = (parts: string[]): string => parts.filter(Boolean).join('\u00a0· ');

// The title, with the size unless it names it.
export function titleWithSize({ name, title: own, size }: Pick<RulesetHead, 'name' | 'title' | 'size'>): string {
  const title = rulesetTitle(name, own);
  const written = `${size}×${size}`;
  return title.includes(written) ? title : `${title} · ${written}`;
}
