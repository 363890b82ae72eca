// Rules and engine in the browser.
import type { Tafl, TaflOptions } from '@skjaldborg/tafl';
import { NotBuilt } from '../offline/not_built';

export type { Tafl } from '@skjaldborg/tafl';

// With workers of its own.
export const newTafl = (options: TaflOptions = {}): Promise<Tafl> =>
  import('@skjaldborg/tafl').then(({ createTafl }) => createTafl(options)).catch((error: unknown) => {
    throw (error as { reason?: unknown }).reason === 'not-built' ? new NotBuilt() : error;
  });

const loaded = new Map<number, Promise<Tafl>>();

// The page's shared instance for boards of this size; others work too, but load more. Rejects if it cannot be loaded; a later
// call retries.
export function loadTafl(board = 11): Promise<Tafl> {
  const tafl = loaded.get(board) ?? newTafl({ board });
  loaded.set(board, tafl);
  tafl.catch(() => loaded.delete(board));
  return tafl;
}
