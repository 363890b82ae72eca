// Rules, records and engine of hnefatafl, compiled from C++ to WebAssembly. README.md shows how to use them.
import { portOf, sharedFlag, startWorker } from '#platform';

import { TaflError, type Rules, type RulesOptions, type Tafl, type TaflOptions } from './api.ts';
import { Host, type Start } from './host.ts';
import { load, moduleFor } from './modules.ts';
import { LoadedRules } from './rules.ts';
import { Workers } from './tafl.ts';
import { callable, object, whole } from './wrong_type.ts';

export type * from './api.ts';
export { TaflError, WorkerError } from './api.ts';

const boardSizes = [5, 21] as const;
const inMebibytes = [1, 1024] as const;

/**
 * Loads the module and resolves when questions can be asked. Rejects with a TaflError if the module cannot be loaded or belongs to another
 * version, or if an option is none.
 */
export async function createTafl(options: TaflOptions = {}): Promise<Tafl> {
  const { board = 11, hash = 16, memory = 1024, wasm, worker } = object('options', options);
  whole('board', board, boardSizes);
  whole('hash', hash, inMebibytes);
  whole('memory', memory, inMebibytes);
  if (wasm !== undefined) object('wasm', wasm);
  if (worker !== undefined) callable('worker', worker);
  const module = await load(moduleFor(board), wasm);
  const loadAll = allOf(wasm);
  const stop = sharedFlag();
  const start: Start = { do: 'start', module, hash, memory, stop };
  const newHost = () => new Host(start, loadAll, worker ? () => portOf(workerOf(worker)) : startWorker);
  return new Workers(newHost(), newHost(), stop);
}

/** Loads the rules for this thread, where they answer at once. Rejects as createTafl() does. */
export async function loadRules(options: RulesOptions = {}): Promise<Rules> {
  const { board, memory = 1024, wasm } = object('options', options);
  if (board !== undefined) whole('board', board, boardSizes);
  whole('memory', memory, inMebibytes);
  if (wasm !== undefined) object('wasm', wasm);
  return new LoadedRules(await load(moduleFor(board), wasm), memory);
}

function workerOf(newWorker: () => Worker): Worker {
  const worker: Worker | null | undefined = newWorker();
  if (typeof worker?.postMessage !== 'function') throw new TaflError('worker: expected a function that returns a Worker');
  return worker;
}

// Loads the module for all boards on first use; after a failure the next question retries.
function allOf(wasm: TaflOptions['wasm']): () => Promise<WebAssembly.Module> {
  let loading: Promise<WebAssembly.Module> | null = null;
  return () => {
    loading ??= load('tafl', wasm);
    loading.catch(() => (loading = null));
    return loading;
  };
}
