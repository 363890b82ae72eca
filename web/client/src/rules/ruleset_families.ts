// The list of rulesets by family, and the search in it.
import type { RulesetHead } from '../wire';
import { t } from '../words';
import { familyTitle } from './ruleset_names';

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

const taught = ['brandub', 'copenhagen']; // the rulesets of the courses, which the first page does not load

export const lessonsText = ({ name }: Pick<RulesetHead, 'name'>): string => (taught.includes(name) ? t('asInLessons') : '');

// The title, with the size unless it names it.
export function titleWithSize({ title, size }: Pick<RulesetHead, 'title' | 'size'>): string {
  const written = `${size}×${size}`;
  return title.includes(written) ? title : `${title} · ${written}`;
}
