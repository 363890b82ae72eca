// One word for each thing in each language: rulebook/glossary.json, which the rule books, the guide and the pages keep to. `words` has the
// beginning of each word, `never` the beginnings that another word has taken, and which one; both are regular expressions.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import glossary from '../../../../rulebook/glossary.json';
import { languages } from '../../src/words';

const root = join(import.meta.dirname, '../../../..');

const glossaries: Readonly<Record<string, { words: Readonly<Record<string, string>>; never: Readonly<Record<string, string>> }>> = glossary;
const begins = (word: string) => new RegExp(`(?<!\\p{L})(?:${word})`, 'iu');

type Texts = (readonly [where: string, text: string])[];
const linesOf = (folder: string, names: RegExp, withoutKey: RegExp): Texts =>
  readdirSync(join(root, folder))
    .filter((name) => names.test(name))
    .flatMap((name) => {
      const lines = readFileSync(join(root, folder, name), 'utf8').split('\n');
      return lines.map((line, i) => [`${name}:${i + 1}`, line.replace(withoutKey, '')] as const);
    });

// Of a rule book without its comments and places to fill in, and without the names that its texts have for things.
const bookOf = (language: string): Texts => {
  const lines = linesOf('rulebook', new RegExp(`^${language}[.]toml$`), /^(?:#.*|"[^"]*" = |[\w.-]+ = )|\{[^}]*\}/g);
  const names = lines.findIndex(([, line]) => line === '[names]');
  return (names < 0 ? lines : lines.slice(0, names)).filter(([, line]) => !line.startsWith('['));
};
const guideOf = (language: string): Texts => linesOf('docs/guide', language === 'en' ? /^[a-z]+[.]md$/ : new RegExp(`[.]${language}[.]md$`), /^```.*/);
const pagesOf = (language: string): Texts => linesOf(`web/client/words/${language}`, /[.]json$/, /^\s*"[^"]*": /);

it('speaks of the same things in every language', () => {
  expect(Object.keys(glossaries).sort()).toEqual(Object.keys(languages).sort());
  for (const { words } of Object.values(glossaries)) expect(Object.keys(words)).toEqual(Object.keys(glossary.en.words));
});

describe.each(Object.entries(glossaries))('%s', (language, { words, never }) => {
  const [book, guidePages, site] = [bookOf(language), guideOf(language), pagesOf(language)];

  it('uses its words', () => {
    const missing = (texts: Texts) => Object.entries(words).filter(([, word]) => !texts.some(([, text]) => begins(word).test(text))).map(([thing]) => thing);
    expect(missing(site)).toEqual([]);
    if (book.length > 0) expect(missing(book)).toEqual([]);
  });

  it('uses no other words', () => {
    const found = [...book, ...guidePages, ...site].flatMap(([where, text]) =>
      Object.entries(never).flatMap(([wrong, right]) => (begins(wrong).test(text) ? `${where}: "${begins(wrong).exec(text)![0]}", not "${right}": ${text}` : [])),
    );
    expect(found).toEqual([]);
  });
});
