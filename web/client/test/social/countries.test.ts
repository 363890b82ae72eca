import { expect, it } from 'vitest';
import { countries, countryText } from '../../src/social/countries';

it('countries have a name and a flag, and are listed by name', () => {
  expect(countryText('NO', false)).toBe('Norway');
  expect(countryText('NO', true)).toBe('🇳🇴 Norway');
  const names = countries().map(({ name }) => name);
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
  expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(240);
});
