import { expect, it } from 'vitest';
import { courses } from '../../src/learn/course';
import { lastRulesets, rememberRuleset } from '../../src/rules/last_rulesets';
import { evidenceText } from '../../src/rules/ruleset_browser';
import { countIn, familiesOf, foldText, lessonsText, recommendedOf, searchFamilies, titleWithSize, usualOf } from '../../src/rules/ruleset_families';
import { rulesetGroups } from '../../src/rules/ruleset_field';
import type { RulesetHead } from '../../src/wire';

const head = (name: string, title: string, family: string, further: Partial<RulesetHead> = {}): RulesetHead => ({
  name,
  title,
  family,
  size: 11,
  first: 'attackers',
  source: 'A. Nielsen',
  position: '',
  ...further,
});

const all = [
  head('manual', 'Hnefatafl Manual', 'old', { familyTitle: 'Old Tables', source: 'Egils saga' }),
  head('sea-9', 'Søslag, 9×9', 'sea-fight', { size: 9, familyTitle: 'Sea Fight' }),
  head('copenhagen', 'Copenhagen', 'old', { familyTitle: 'Old Tables', recommended: true, recordedAs: 'Copenhagen Hnefatafl 11x11' }),
  head('sea-204577', 'Søslag, 204577', 'sea-fight', { familyTitle: 'Sea Fight', recordedAs: 'Sea battle-204577 11x11' }),
];
const names = (families: ReturnType<typeof familiesOf>) => families.map(({ title, members }) => [title, ...members.map(({ name }) => name)].join(' '));
const found = (text: string) => names(searchFamilies(familiesOf(all), text));

it('groups rulesets by family, the recommended one first', () => {
  expect(names(familiesOf(all))).toEqual(['Old Tables copenhagen manual', 'Sea Fight sea-9 sea-204577']);
  expect(recommendedOf(all).map(({ name }) => name)).toEqual(['copenhagen', 'sea-9']);
  expect(countIn(familiesOf(all))).toBe(4);
});

it.each([
  ['without case or diacritics', 'SOSLAG', 'Sea Fight sea-9 sea-204577'],
  ['as it is written', 'søslag, 9×9', 'Sea Fight sea-9'],
  ['with the letter of a keyboard for the sign', '9x9', 'Sea Fight sea-9'],
  ['by family', 'tables', 'Old Tables copenhagen manual'],
  ['by the author', 'egils', 'Old Tables manual'],
  ['by the recorded name', 'hnefatafl 11x11 copen', 'Old Tables copenhagen'],
  ['by the number of the kind', '204577', 'Sea Fight sea-204577'],
  ['by words in any order', '  9x9   sea ', 'Sea Fight sea-9'],
])('finds a ruleset %s', (_how, text, family) => {
  expect(found(text)).toEqual([family]);
});

it('finds all without words and none for unknown ones', () => {
  expect(countIn(searchFamilies(familiesOf(all), ' '))).toBe(4);
  expect(found('chess')).toEqual([]);
  expect(found('søslag manual')).toEqual([]);
});

it('folds letters of the north', () => {
  expect(foldText('Þórr Ægir Bœr Łódź Straße Søslag Été')).toBe('thorr aegir boer lodz strasse soslag ete');
});

it('has five usual ones: those of the lessons, then the most played', () => {
  const one = (name: string, games: number) => head(name, name, name, { games, recommended: true });
  const rulesets = [one('tablut', 30), one('magpie', 1), one('copenhagen', 90), one('tyr', 20), one('berserk', 10), one('brandub', 0)];
  expect(usualOf([...rulesets, head('tablut-2', 'tablut-2', 'tablut', { games: 99 })]).map(({ name }) => name)).toEqual(['copenhagen', 'brandub', 'tablut', 'tyr', 'berserk']);
});

it('names the size once', () => {
  expect(titleWithSize({ name: 'sea-battle-9', title: 'Sea Battle, 9×9', size: 9 })).toBe('Sea Battle, 9×9');
  expect(titleWithSize({ name: 'copenhagen', title: 'Copenhagen', size: 11 })).toBe('Copenhagen · 11×11');
});

it('says which rulesets the lessons teach', () => {
  for (const { ruleset } of courses) expect(lessonsText({ name: ruleset })).toBe('in the lessons');
  const [walker, brandub] = [head('brandub-walker', 'Brandub, as D. Walker prints it', 'brandub', { size: 7 }), head('brandub', 'Brandub', 'brandub', { size: 7, recommended: true })];
  expect([brandub, walker].map(evidenceText)).toEqual(['in the lessons', '']);
});

it('says in menus which ruleset is played most', () => {
  const labels = (rulesets: RulesetHead[]) => rulesetGroups(rulesets, []).flatMap(({ choices }) => choices.map(({ label }) => label));
  const [brandub, copenhagen] = [head('brandub', 'Brandub', 'brandub', { size: 7, games: 5 }), head('copenhagen', 'Copenhagen', 'old', { games: 9 })];
  expect(labels([brandub, copenhagen])).toEqual(['Brandub · 7×7', 'Copenhagen · 11×11\u00a0· most played']);
  expect(labels([{ ...copenhagen, games: 0 }, head('manual', 'Manual', 'manual')])).toEqual(['Copenhagen · 11×11', 'Manual · 11×11']);
});

it('remembers the last rulesets, each once, the newest first, a few of them', () => {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text), removeItem: () => undefined };
  for (const name of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) rememberRuleset(storage, name);
  expect(lastRulesets(storage)).toEqual(['f', 'e', 'd', 'a', 'c']);
  kept.set('skjaldborg.last-rulesets', '{"a":1}');
  expect(lastRulesets(storage)).toEqual([]);
  kept.set('skjaldborg.last-rulesets', 'none');
  expect(lastRulesets(storage)).toEqual([]);
});
