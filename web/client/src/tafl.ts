// Rules and engine in the browser.
import type { Tafl } from '@skjaldborg/tafl';

export type { Tafl } from '@skjaldborg/tafl';

let loaded: Promise<Tafl> | null = null;

// One for the page. Rejects where it cannot be loaded; a later call tries again.
export function loadTafl(): Promise<Tafl> {
  loaded ??= import('@skjaldborg/tafl').then(({ createTafl }) => createTafl());
  loaded.catch(() => (loaded = null));
  return loaded;
}
