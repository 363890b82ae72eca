import { describe, expect, it } from 'vitest';
import { pickLanguage, interpolate, type Words } from '../src/words';
import { da } from '../src/words/da';
import { de } from '../src/words/de';
import { en } from '../src/words/en';
import { es } from '../src/words/es';

const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
const tables: [string, Words][] = [
  ['de', de],
  ['da', da],
  ['es', es],
];

describe.each(tables)('%s', (_name, table) => {
  it('has every key of English and no other', () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(en).sort());
  });
  it('leaves no sentence empty', () => {
    expect(Object.entries(table).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
  it('fills in the same values', () => {
    for (const key of Object.keys(en) as (keyof Words)[])
      expect([key, holes(table[key])]).toEqual([key, holes(en[key])]);
  });
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
  for (const reason of reasons) expect(en).toHaveProperty([`reason_${reason}`]);
  for (const result of ['attackers', 'defenders', 'draw']) expect(en).toHaveProperty([`repetition_${result}`]);
});

it('fills in what is given and leaves the rest', () => {
  expect(interpolate('{a} and {b}', { a: 1 })).toBe('1 and {b}');
});

it.each([
  [undefined, ['de-AT', 'en'], 'de'],
  [undefined, ['fr', 'da'], 'da'],
  [undefined, ['fr'], 'en'],
  ['es', ['de'], 'es'],
  ['xx', ['de'], 'de'],
])('setting %s and browser %s speak %s', (set, wished, language) => {
  expect(pickLanguage(set, wished)).toBe(language);
});
