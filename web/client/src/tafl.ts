// Rules and engine in the browser.
import type { Tafl, TaflOptions } from '@skjaldborg/tafl';
import { NotBuilt } from './offline/not_built';

export type { Tafl } from '@skjaldborg/tafl';

// With workers of its own.
export const newTafl = (options: TaflOptions = {}): Promise<Tafl> =>
  import('@skjaldborg/tafl').then(({ createTafl }) => createTafl(options)).catch((error: unknown) => {
    throw (error as { reason?: unknown }).reason === 'not-built' ? new NotBuilt() : error;
  });

let loaded: Promise<Tafl> | null = null;

// The page's shared instance. Rejects if it cannot be loaded; a later call retries.
export function loadTafl(): Promise<Tafl> {
  loaded ??= newTafl();
  loaded.catch(() => (loaded = null));
  return loaded;
}
