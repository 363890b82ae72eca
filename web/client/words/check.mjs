// Compares translations with English: `npm --prefix web run words` lists what each language lacks.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = import.meta.dirname;
export const files = readdirSync(join(folder, 'en')).map((name) => name.replace('.json', ''));
export const languages = Object.keys(JSON.parse(readFileSync(join(folder, 'languages.json'), 'utf8')));

// One sentence with file and line. A missing comma is reported on the line after it.
function unreadable(path, text, { message }) {
  const [, position = text.length] = /at position (\d+)/.exec(message) ?? [];
  const line = text.slice(0, Number(position)).split('\n').length;
  return new Error(`${path}, line ${line} or the one before: ${message.replace(/ (in JSON )?at position.*/s, '')}`);
}

// Keys and sentences; sections only group them. Throws one sentence with file and line if the text is not
// valid JSON.
export function parse(path, text) {
  let sections;
  try {
    sections = JSON.parse(text);
  } catch (error) {
    throw unreadable(path, text, error);
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

// Empty if the file is missing.
export const read = (path) => (existsSync(path) ? parse(path, readFileSync(path, 'utf8')) : new Map());

export const placeholders = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join(' ');

// The plural forms of common numbers: a form for millions is not needed.
function formsOf(language) {
  const rules = new Intl.PluralRules(language);
  return new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
}

// The keys that a language needs: a counted sentence has one for each plural form.
function keysFor(language, english) {
  const keys = new Map();
  for (const [key, text] of english) {
    const [, name, form] = /^(.*)\.(one|other)$/.exec(key) ?? [];
    if (form === 'other') for (const each of formsOf(language)) keys.set(`${name}.${each}`, text);
    else if (form !== 'one') keys.set(key, text);
  }
  return keys;
}

// Whether the form for one serves other numbers too: in Icelandic 21, in French and Portuguese 0.
const oneIsMore = (language) => {
  const rules = new Intl.PluralRules(language);
  return [0, 21].some((count) => rules.select(count) === 'one');
};

// Lists of keys by kind of error. Missing ones fall back to English; the others are faults.
export function compare(language, english, translated) {
  const wanted = keysFor(language, english);
  return {
    missing: [...wanted.keys()].filter((key) => !translated.has(key)),
    unknown: [...translated.keys()].filter((key) => !wanted.has(key) && !english.has(key)),
    empty: [...translated].filter(([, text]) => text.trim() === '').map(([key]) => key),
    // The form for one may omit its number: "one move"; but "1 move" must be of 1 alone.
    placeholders: [...translated]
      .filter(([key, text]) => (/\.(one|two|few)$/.test(key) ? oneIsMore(language) && /\b1\b/.test(text) : wanted.has(key) && placeholders(text) !== placeholders(wanted.get(key))))
      .map(([key]) => key),
  };
}

export const pathOf = (language, file) => join(folder, language, `${file}.json`);

// The reasons of refusals in the sources of the server, each with the values that it is given:
// `"chat-length"_reason.with("most", max_line_length)`; and those of positions, which src/api/line.cpp names.
export function reasonsOfServer() {
  const sources = resolve(folder, '../../../src');
  const texts = readdirSync(sources, { recursive: true })
    .filter((name) => /^(server|api)\/.*\.[ch]pp$/.test(name))
    .map((name) => readFileSync(join(sources, name), 'utf8'));
  const reason = /"([a-z-]+)"_reason\b([^;]*)|return "(setup-[a-z-]+)";/g;
  return texts.flatMap((text) =>
    [...text.matchAll(reason)].map(([, key, rest = '', setup]) => ({
      key: key ?? setup,
      values: [...rest.split('_reason')[0].matchAll(/\.with\("(\w+)"/g)].map(([, name]) => `{${name}}`).sort().join(' '),
    })),
  );
}

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
