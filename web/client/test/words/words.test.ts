import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import openapi from '../../../../src/server/site/openapi.json';
import { dateText, interpolate, languages, pickLanguage, plural, setLanguage, t, textIfAny } from '../../src/words';
import { refusalText } from '../../src/words/refusals';
import { compare, files, languages as codes, parse, pathOf, placeholders, read, reasonsOfServer } from '../../words/check.mjs';

describe.each(codes.flatMap((code) => files.map((file) => [code, file] as const)))('%s, %s', (code, file) => {
  it('has the sentences of English, with the same values', () => {
    expect(compare(code, read(pathOf('en', file)), read(pathOf(code, file)))).toEqual({ missing: [], unknown: [], empty: [], placeholders: [] });
  });
});

// They are loaded with the first page. A key stands in the source whole, or as a template: `reason_${reason}`.
it('has no sentences in site.json that no page says', () => {
  const folder = resolve(import.meta.dirname, '../../src');
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name)).map((name) => readFileSync(resolve(folder, name), 'utf8')).join('');
  const templates = [...source.matchAll(/`((?:[\w-]|\$\{[^}`]*\})+)`/g)]
    .map(([, text = '']) => text.split(/\$\{[^}]*\}/))
    .filter((parts) => parts.length > 1 && parts.join('') !== '')
    .map((parts) => new RegExp(`^${parts.join('[\\w-]+')}$`));
  const keys = new Set([...read(pathOf('en', 'site')).keys()].map((key) => key.replace(/\.\w+$/, '')));
  const unsaid = [...keys].filter((key) => !source.includes(`'${key}'`) && !source.includes(`"${key}"`) && !templates.some((fits) => fits.test(key)));
  expect(unsaid).toEqual([]);
});

it('finds what is wrong with a translation', () => {
  const english = new Map(Object.entries({ a: 'A {x}', b: 'B', 'n.one': 'one', 'n.other': '{count} of them' }));
  const polish = new Map(Object.entries({ a: 'A {y}', c: 'C', 'n.one': 'jeden', 'n.few': '{count} few', 'n.other': ' ' }));
  expect(compare('pl', english, polish)).toEqual({
    missing: ['b', 'n.many'],
    unknown: ['c'],
    empty: ['n.other'],
    placeholders: ['a'],
  });
});

it.each([
  ['is', 21, '{count} meðlimir', '{count} meðlimur', '1 meðlimur'],
  ['fr', 0, '{count} membres', '{count} membre', '1 membre'],
  ['pt', 0, '{count} membros', '{count} membro', '1 membro'],
])('finds a 1 in the form that %s has for %d, too', (language, _count, other, right, wrong) => {
  const english = new Map(Object.entries({ 'n.one': '1 member', 'n.other': '{count} members' }));
  const faults = (one: string) => compare(language, english, new Map(Object.entries({ 'n.one': one, 'n.other': other }))).placeholders;
  expect(faults(wrong)).toEqual(['n.one']);
  expect(faults(right)).toEqual([]);
  expect(compare('de', english, new Map(Object.entries({ 'n.one': '1 Mitglied', 'n.other': '{count} Mitglieder' }))).placeholders).toEqual([]);
});

it('names file and line of what cannot be read', () => {
  const text = '{\n  "frame": {\n    "menu": "Menu"\n    "copy": "Copy"\n  }\n}\n';
  expect(() => parse('da/site.json', text)).toThrow(/^da\/site\.json, line 4 or the one before: /);
});

it('counts in Polish as Polish does', async () => {
  await setLanguage('pl');
  expect([1, 2, 5, 21, 22].map((count) => plural('moves', count))).toEqual(['1 ruch', '2 ruchy', '5 ruchów', '21 ruchów', '22 ruchy']);
  await setLanguage('en');
});

it('says a refusal by its reason, else by its kind, else in English', async () => {
  const text = 'One of the two players has blocked the other.';
  expect(await refusalText({ error: 'not-yours', reason: 'blocked', text })).toBe(text);
  await setLanguage('sv');
  expect(await refusalText({ error: 'not-yours', reason: 'blocked', text })).toBe('En av de två spelarna har blockerat den andra.');
  expect(await refusalText({ error: 'slow-down', reason: 'new-reason', text })).toContain('försök igen');
  expect(await refusalText({ error: 'bad-request', text })).toBe(text);
  await setLanguage('en');
});

it('puts the values of a refusal into its sentence', async () => {
  await setLanguage('de');
  const refused = { error: 'bad-request', reason: 'too-many-teams', values: { most: 7 }, text: 'You can be in at most 7 teams.' };
  expect(await refusalText(refused)).toBe('In mehr als 7 Teams kann niemand sein.');
  await setLanguage('en');
  expect(await refusalText(refused)).toBe(refused.text);
});

describe('the refusals', () => {
  const words = read(pathOf('en', 'refusals'));
  const reasons = reasonsOfServer();
  const kinds = openapi.components.schemas.ErrorCode.enum; // what a refusal without a reason is called
  it('have a sentence for every reason that the server gives, with its values', () => {
    expect(reasons.filter(({ key, values }) => placeholders(words.get(key) ?? '?{}') !== values)).toEqual([]);
  });
  it('have no other', () => {
    const known = new Set([...reasons.map(({ key }) => key), ...kinds]);
    expect([...words.keys()].filter((key) => !known.has(key))).toEqual([]);
  });
  it('repeat no limit', () => expect([...words.values()].filter((text) => /[0-9]/.test(text))).toEqual([]));
});

it('says in English what a language lacks', async () => {
  await setLanguage('de');
  expect(t('skip')).not.toBe('Skip to content');
  await setLanguage('en');
  expect(t('skip')).toBe('Skip to content');
});

it('counts as the language does', async () => {
  await setLanguage('de');
  expect([1, 2].map((count) => plural('moves', count))).toEqual(['1 Zug', '2 Züge']);
  await setLanguage('en');
});

it('has a sentence for every way in which a game ends', () => {
  const reasons = [
    'king-escaped',
    'king-captured',
    'no-pieces-left',
    'encircled',
    'exit-fort',
    'no-legal-move',
    'ply-limit',
    'resignation',
    'timeout',
    'agreement',
    'abandoned',
    'aborted',
  ];
  for (const reason of reasons) expect(textIfAny(`reason_${reason}`)).not.toBeNull();
  for (const result of ['attackers', 'defenders', 'draw']) expect(textIfAny(`repetition_${result}`)).not.toBeNull();
});

it('fills in what is given and leaves the rest', () => {
  expect(interpolate('{a} and {b}', { a: 1 })).toBe('1 and {b}');
});

it.each([
  [undefined, ['de-AT', 'en'], 'de'],
  [undefined, ['xx', 'da'], 'da'],
  [undefined, ['xx'], 'en'],
  ['es', ['de'], 'es'],
  ['xx', ['de'], 'de'],
  [undefined, ['no'], 'nb'],
  [undefined, ['nn-NO', 'en'], 'nb'],
  [undefined, ['pt-BR'], 'pt'],
])('setting %s and browser %s speak %s', (set, wished, language) => {
  expect(pickLanguage(set, wished)).toBe(language);
});

it('writes dates as the region of the browser does', () => {
  const spoken = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en-GB']);
  expect(dateText(Date.UTC(2026, 10, 25, 12))).toBe('25 Nov 2026');
  spoken.mockReturnValue(['de-AT']);
  expect(dateText(Date.UTC(2026, 10, 25, 12))).toBe('Nov 25, 2026');
  spoken.mockRestore();
});

it('writes Icelandic dates in a browser that knows no Icelandic', async () => {
  const known = vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf').mockImplementation((tags) => [tags ?? []].flat().filter((tag) => tag !== 'is') as string[]);
  await setLanguage('is');
  expect(dateText(Date.UTC(2026, 10, 25, 12))).toBe('25.11.2026');
  await setLanguage('en');
  known.mockRestore();
});

it('names every language in itself', () => {
  expect(Object.values(languages)).toContain('Deutsch');
});
