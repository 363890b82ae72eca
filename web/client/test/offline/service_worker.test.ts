// The service worker with the files of one version, in caches that live as long as a test.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const path = '/assets/tafl-11-abc.wasm';
const older = '/assets/tafl-11-older.wasm';
const genuine = 'the module';
const printOf = async (content: string) => btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content)))));

const stores = new Map<string, Map<string, string>>(); // by name of the cache: contents by address
const pathOf = (asked: Request | string) => (typeof asked === 'string' ? asked : new URL(asked.url).pathname);
const answerOf = (content: string | undefined) => (content === undefined ? undefined : new Response(content));
const caches = {
  keys: async () => [...stores.keys()],
  match: async (asked: Request | string) => answerOf([...stores.values()].map((store) => store.get(pathOf(asked))).find((content) => content !== undefined)),
  open: async (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>();
    stores.set(name, store);
    return {
      put: async (asked: Request | string, answer: Response) => void store.set(pathOf(asked), await answer.text()),
      delete: async (asked: Request | string) => store.delete(pathOf(asked)),
    };
  },
};
const network = vi.fn(async () => new Response(genuine));

type Handler = (event: { request: { method: string; mode: string; url: string }; respondWith: (answer: Promise<Response>) => void }) => void;
async function ask(of: string): Promise<string> {
  const handlers = new Map<string, Handler>();
  vi.stubGlobal('self', { location: { origin: 'https://site.example' }, addEventListener: (kind: string, handler: Handler) => handlers.set(kind, handler) });
  vi.resetModules();
  const worker = '../../worker/service_worker.ts'; // it has types of its own
  await import(/* @vite-ignore */ worker);
  const answer = await new Promise<Response>((respondWith) => handlers.get('fetch')?.({ request: { method: 'GET', mode: 'cors', url: `https://site.example${of}` }, respondWith }));
  return answer.text();
}

describe('the service worker', () => {
  beforeEach(async () => {
    stores.clear();
    network.mockClear();
    vi.stubGlobal('VERSION', 'v');
    vi.stubGlobal('PRINTS', { [path]: await printOf(genuine) });
    vi.stubGlobal('caches', caches);
    vi.stubGlobal('fetch', network);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('answers with a module that it stored', async () => {
    stores.set('site-v', new Map([[path, genuine]]));
    expect(await ask(path)).toBe(genuine);
    expect(network).not.toHaveBeenCalled();
  });
  it('fetches a damaged module again and stores it in its place', async () => {
    stores.set('site-u', new Map([[path, 'the mod']])).set('site-v', new Map([[path, '<html>']]));
    expect(await ask(path)).toBe(genuine);
    expect([stores.get('site-u')?.get(path), stores.get('site-v')?.get(path)]).toEqual([undefined, genuine]);
    expect(await ask(path)).toBe(genuine);
    expect(network).toHaveBeenCalledTimes(1);
  });
  it('leaves the module of an earlier version as it is', async () => {
    stores.set('site-u', new Map([[older, 'an older module']]));
    expect(await ask(older)).toBe('an older module');
    expect(network).not.toHaveBeenCalled();
  });
});
