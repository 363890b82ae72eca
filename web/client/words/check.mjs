// What a translation lacks, compared with English: `npm --prefix web run words` prints it for every language.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = import.meta.dirname;
export const files = ['site', 'analysis'];
export const languages = Object.keys(JSON.parse(readFileSync(join(folder, 'languages.json'), 'utf8')));

// Key and sentence; the sections only put them in order; none where there is no file. Throws one sentence with file and place
// for a file that is no JSON.
export function read(path) {
  if (!existsSync(path)) return new Map();
  let sections;
  try {
    sections = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} cannot be read: ${error.message}`);
  }
  const sentences = new Map();
  for (const [name, section] of Object.entries(sections))
    for (const [key, text] of Object.entries(section)) {
      if (typeof text !== 'string') throw new Error(`${path}: "${key}" in "${name}" is no text`);
      if (sentences.has(key)) throw new Error(`${path}: "${key}" is there twice`);
      sentences.set(key, text);
    }
  return sentences;
}

const placeholders = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join(' ');

// Of numbers that occur: a form for millions is not needed.
function formsOf(language) {
  const rules = new Intl.PluralRules(language);
  return new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
}

// The keys that a language needs: a counted sentence has a form for each kind of number in it.
function keysFor(language, english) {
  const keys = new Map();
  for (const [key, text] of english) {
    const [, name, form] = /^(.*)\.(one|other)$/.exec(key) ?? [];
    if (form === 'other') for (const each of formsOf(language)) keys.set(`${name}.${each}`, text);
    else if (form !== 'one') keys.set(key, text);
  }
  return keys;
}

// Lists of keys by what is wrong with them. Missing ones are said in English; the others are faults.
export function compare(language, english, translated) {
  const wanted = keysFor(language, english);
  return {
    missing: [...wanted.keys()].filter((key) => !translated.has(key)),
    unknown: [...translated.keys()].filter((key) => !wanted.has(key) && !english.has(key)),
    empty: [...translated].filter(([, text]) => text.trim() === '').map(([key]) => key),
    // One thing need not have its number: "one move".
    placeholders: [...translated]
      .filter(([key, text]) => wanted.has(key) && !/\.(one|two|few)$/.test(key) && placeholders(text) !== placeholders(wanted.get(key)))
      .map(([key]) => key),
  };
}

export const pathOf = (language, file) => join(folder, language, `${file}.json`);

function report() {
  let faults = 0;
  for (const language of languages) {
    for (const file of files) {
      const path = pathOf(language, file);
      try {
        const found = compare(language, read(pathOf('en', file)), read(path));
        faults += found.unknown.length + found.empty.length + found.placeholders.length;
        const said = Object.entries(found).filter(([, keys]) => keys.length > 0);
        console.log(`${language}/${file}: ${said.map(([what, keys]) => `${keys.length} ${what}: ${keys.join(', ')}`).join('\n  ') || 'complete'}`);
      } catch (error) {
        faults++;
        console.log(error.message);
      }
    }
  }
  process.exitCode = faults > 0 ? 1 : 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) report();
