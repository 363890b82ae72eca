// The reasons for moves in every language, by the kinds that the API knows.
import { afterAll, describe, expect, it } from 'vitest';
import document from '../../../../src/server/site/openapi.json';
import type { MoveReason } from '../../src/wire';
import { languages, setLanguage, type InterfaceLanguage } from '../../src/words';
import { loadReasonWords, reasonsText } from '../../src/words/reasons';

const kinds = document.components.schemas.MoveReason.properties.kind.enum as MoveReason['kind'][];
const use = async (language: InterfaceLanguage) => {
  await setLanguage(language);
  await loadReasonWords();
};
afterAll(() => use('en'));

describe.each(Object.keys(languages) as InterfaceLanguage[])('in %s', (language) => {
  it('every kind has words of its own, for one and for many', async () => {
    await use(language);
    for (const number of [1, 2, 5]) {
      const texts = kinds.map((kind) => reasonsText([{ kind, number, square: 'e5' }]));
      expect(texts.filter((text) => text === '' || text.includes('{'))).toEqual([]);
      expect(new Set(texts).size).toBe(kinds.length);
    }
  });
});

it('are listed, with number and square', async () => {
  await use('pl');
  const reasons: MoveReason[] = [{ kind: 'takes', number: 5, square: null }, { kind: 'opensPath', number: 0, square: 'k1' }];
  expect(reasonsText(reasons)).toBe('bije 5 pionków i otwiera drogę do k1');
  await use('en');
  expect(reasonsText(reasons)).toBe('captures 5 pieces and opens a path to k1');
  expect([reasonsText([]), reasonsText([{ kind: 'of tomorrow' as 'takes', number: 1, square: null }])]).toEqual(['', '']);
});
