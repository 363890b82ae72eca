// Copies what the presets `wasm` and `node` have built into generated/, and writes the sizes and fingerprints of the modules
// there. Without them the package can be built, but its engine reports that it is missing. The words of the rule books are copied too,
// a file for each language but English, which the modules have; a page loads its own.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';

const generated = new URL('./generated/', import.meta.url);
const rulebook = new URL('../../rulebook/', import.meta.url);
const names = ['tafl-7', 'tafl-9', 'tafl-11', 'tafl', 'tafl-baseline'];

// Empty if it is not built.
function copied(built, name) {
  const file = new URL(`../../build/${built}.wasm`, import.meta.url);
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.of();
  writeFileSync(new URL(`${name}.wasm`, generated), bytes);
  return bytes;
}

mkdirSync(generated, { recursive: true });
copied('node/bin/tafl', 'program');
const modules = {};
for (const name of names) {
  const bytes = copied(`wasm/bin/${name}`, name);
  if (bytes.length > 0) modules[name] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
writeFileSync(new URL('modules.js', generated), `export const modules = ${JSON.stringify(modules, null, 2)};\n`);
writeFileSync(
  new URL('modules.d.ts', generated),
  `export const modules: { [name: string]: { bytes: number; sha256: string } | undefined };\n`,
);

const languages = readdirSync(rulebook).flatMap((name) => /^(?!en)(..)[.]toml$/.exec(name)?.[1] ?? []);
for (const language of languages) copyFileSync(new URL(`${language}.toml`, rulebook), new URL(`words-${language}.txt`, generated));
const entries = languages.map((language) => `  ${language}: () => new URL('./words-${language}.txt', import.meta.url),\n`);
writeFileSync(new URL('words.js', generated), `export const words = {\n${entries.join('')}};\n`);
writeFileSync(new URL('words.d.ts', generated), `export const words: { readonly [language: string]: () => URL };\n`);
