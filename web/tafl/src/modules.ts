// Finds the modules and verifies that they are the ones that were built.
import { read } from '#platform';

import { modules as built } from '../generated/modules.js';
import { words as filesOfWords } from '../generated/words.js';
import { TaflError, type ModuleName, type TaflOptions } from './api.ts';
import { sha256 } from './sha256.ts';

const beside: Record<ModuleName, () => URL> = {
  'tafl-7': () => new URL('../generated/tafl-7.wasm', import.meta.url),
  'tafl-9': () => new URL('../generated/tafl-9.wasm', import.meta.url),
  'tafl-11': () => new URL('../generated/tafl-11.wasm', import.meta.url),
  tafl: () => new URL('../generated/tafl.wasm', import.meta.url),
  'tafl-baseline': () => new URL('../generated/tafl-baseline.wasm', import.meta.url),
};

// A module with one function that creates a vector and returns nothing: valid only with SIMD instructions.
const withSimd = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11,
]);
export const hasSimd = (): boolean => typeof WebAssembly !== 'undefined' && WebAssembly.validate(withSimd);

// The smallest module that plays boards of this size; without one, all boards.
export function moduleFor(board?: number): ModuleName {
  if (!hasSimd()) return 'tafl-baseline';
  return board === 7 || board === 9 || board === 11 ? `tafl-${board}` : 'tafl';
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;

const compiled = new Map<ModuleName, Promise<WebAssembly.Module>>();

// The module, if it belongs to this package. The one beside the package is compiled once for all instances;
// after a failure the next call retries.
export function load(name: ModuleName, wasm: TaflOptions['wasm']): Promise<WebAssembly.Module> {
  if (wasm?.[name]) return compile(name, wasm);
  const known = compiled.get(name) ?? compile(name, wasm);
  compiled.set(name, known);
  known.catch(() => compiled.delete(name));
  return known;
}

async function compile(name: ModuleName, wasm: TaflOptions['wasm']): Promise<WebAssembly.Module> {
  const expected = built[name];
  if (!expected) throw new TaflError(`this build of @skjaldborg/tafl has no ${name}.wasm`, undefined, 'not-built');
  const bytes = await bytesOf(wasm?.[name] ?? beside[name](), name);
  if (bytes.length < expected.bytes)
    throw new TaflError(`${name}.wasm is cut off: ${inMegabytes(bytes.length)} of ${inMegabytes(expected.bytes)} arrived`);
  if ((await sha256(bytes)) !== expected.sha256)
    throw new TaflError(`${name}.wasm is not the one of this version: its fingerprint is another`);
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new TaflError(`${name}.wasm cannot be compiled: ${reasonOf(error)}. A content policy must allow script-src 'wasm-unsafe-eval'`);
  }
}

async function bytesOf(source: URL | BufferSource, name: ModuleName): Promise<Uint8Array<ArrayBuffer>> {
  if (source instanceof URL) {
    try {
      return await read(source);
    } catch (error) {
      throw new TaflError(`${name}.wasm cannot be loaded: ${reasonOf(error)}`);
    }
  }
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

const loadedWords = new Map<string, Promise<string>>();

// The words of the rule books in a language, which no module has: empty for English, for an unknown language, and while they cannot
// be loaded, where English is better than nothing.
export function wordsOf(language: string): Promise<string> {
  if (!Object.hasOwn(filesOfWords, language)) return Promise.resolve('');
  const loading = loadedWords.get(language) ?? read(filesOfWords[language]!()).then((bytes) => new TextDecoder().decode(bytes));
  loadedWords.set(language, loading);
  return loading.catch(() => {
    loadedWords.delete(language);
    return '';
  });
}
