// Rules and engine in the browser.
import type { Tafl, TaflOptions } from '@skjaldborg/tafl';

export type { Tafl } from '@skjaldborg/tafl';

// With workers of its own.
export const newTafl = (options: TaflOptions = {}): Promise<Tafl> => import('@skjaldborg/tafl').then(({ createTafl }) => createTafl(options));

let loaded: Promise<Tafl> | null = null;

// One for the page. Rejects where it cannot be loaded; a later call tries again.
export function loadTafl(): Promise<Tafl> {
  loaded ??= newTafl();
  loaded.catch(() => (loaded = null));
  return loaded;
}
