// Rules, records and engine of hnefatafl, compiled from C++ to WebAssembly. README.md shows how to use them.
import { portOf, sharedFlag, startWorker } from '#platform';

import type { ModuleName, Tafl, TaflOptions } from './api.ts';
import { Host, type Start } from './host.ts';
import { hasSimd, load } from './modules.ts';
import { Workers } from './tafl.ts';

export type * from './api.ts';
export { TaflError, WorkerError } from './api.ts';

// Loads the module and resolves when questions can be asked. Rejects with a TaflError if the module cannot be
// loaded or belongs to another version.
export async function createTafl(options: TaflOptions = {}): Promise<Tafl> {
  const name: ModuleName = hasSimd() ? 'tafl-11' : 'tafl-baseline';
  const module = await load(name, options.wasm);
  const loadAll = allOf(options.wasm);
  const stop = sharedFlag();
  const start: Start = { do: 'start', module, hash: options.hash ?? 16, memory: options.memory ?? 1024, stop };
  const { worker } = options;
  const newHost = () => new Host(start, loadAll, worker ? () => portOf(worker()) : startWorker);
  return new Workers(newHost(), newHost(), stop);
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
