import { describe, expect, it } from 'vitest';
import { pickLanguage, interpolate, type Words } from '../src/words';
import type { AnalysisWords } from '../src/words/analysis';
import { da } from '../src/words/da';
import { daAnalysis } from '../src/words/da_analysis';
import { de } from '../src/words/de';
import { deAnalysis } from '../src/words/de_analysis';
import { en } from '../src/words/en';
import { enAnalysis } from '../src/words/en_analysis';
import { es } from '../src/words/es';
import { esAnalysis } from '../src/words/es_analysis';

const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
type Table = Words | AnalysisWords;
const tables: [string, Table, Table][] = [
  ['de', de, en],
  ['da', da, en],
  ['es', es, en],
  ['de, analysis', deAnalysis, enAnalysis],
  ['da, analysis', daAnalysis, enAnalysis],
  ['es, analysis', esAnalysis, enAnalysis],
];

describe.each(tables)('%s', (_name, table, english) => {
  it('has every key of English and no other', () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(english).sort());
  });
  it('leaves no sentence empty', () => {
    expect(Object.entries(table).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
  it('fills in the same values', () => {
    const translated = Object.fromEntries(Object.entries(table));
    for (const [key, text] of Object.entries(english)) expect([key, holes(translated[key] ?? '')]).toEqual([key, holes(text)]);
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
