import { beforeEach, expect, it } from 'vitest';
import { familyTitle, learnTitles, poolTitle, rulesetTitle } from '../../src/rules/ruleset_names';
import type { RulesetHead } from '../../src/wire';
import { setLanguage } from '../../src/words';

const head = (name: string, title: string, family = '', familyTitle = ''): RulesetHead => ({
  name,
  title,
  family,
  familyTitle,
  size: 9,
  first: 'attackers',
  source: '',
  position: '',
});

beforeEach(async () => {
  learnTitles([
    head('sea-battle-9', 'Seeschlacht, 9×9', 'sea-battle', 'Sea Battle'),
    { ...head('brandub', 'Brandub, wie ein Verband es spielt', 'brandub', 'Brandub'), recommended: true },
    { ...head('fetlar', 'Fetlar, 11×11', 'fetlar', 'Fetlar'), recommended: true },
    head('brandub-walker', 'Brandub, wie D. Walker es druckt', 'brandub', 'Brandub'),
    head('skalk-hnefatafl-11x11', 'Skalk Hnefatafl, 11×11', 'skalk', 'Skalk Hnefatafl'),
  ]);
  await setLanguage('de');
});

it.each([
  ['sea-battle-9', 'Sea Battle, 9×9', 'Seeschlacht, 9×9'],
  ['brandub', 'Brandub, as a federation plays it', 'Brandub'],
  ['fetlar', 'Fetlar, 11×11', 'Fetlar, 11×11'],
  ['brandub-walker', 'Brandub, as D. Walker prints it', 'Brandub, wie D. Walker es druckt'],
  ['of-tomorrow', 'Of tomorrow', 'Of tomorrow'],
  ['own-rules', 'Long evening (own rules)', 'Long evening (eigene Regeln)'],
  ['own-rules', 'Own rules', 'Eigene Regeln'],
])('calls %s, written as %s, %s', (name, written, said) => {
  expect(rulesetTitle(name, written)).toBe(said);
});

it('calls a family as the language does, as the list does or by its letters', () => {
  expect(['sea-battle', 'skalk', 'long-evening'].map((family) => familyTitle(family))).toEqual(['Seeschlacht', 'Skalk Hnefatafl', 'Long Evening']);
});

it('says of a pool whose games and how fast', () => {
  expect(poolTitle('sea-battle-correspondence')).toBe('Seeschlacht, Fernpartien');
});
