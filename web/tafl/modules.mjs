// Copies the modules built by the preset `wasm` into generated/, and writes their sizes and fingerprints
// there. Without them the package can be built, but its engine reports that it is missing.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const built = new URL('../../build/wasm/bin/', import.meta.url);
const generated = new URL('./generated/', import.meta.url);
const names = ['tafl-7', 'tafl-9', 'tafl-11', 'tafl', 'tafl-baseline'];

mkdirSync(generated, { recursive: true });
const modules = {};
for (const name of names) {
  const file = new URL(`${name}.wasm`, built);
  const copy = new URL(`${name}.wasm`, generated);
  if (!existsSync(file)) {
    writeFileSync(copy, '');
    continue;
  }
  const bytes = readFileSync(file);
  writeFileSync(copy, bytes);
  modules[name] = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
writeFileSync(new URL('modules.js', generated), `export const modules = ${JSON.stringify(modules, null, 2)};\n`);
writeFileSync(
  new URL('modules.d.ts', generated),
  `export const modules: { [name: string]: { bytes: number; sha256: string } | undefined };\n`,
);
