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
  delete: async (name: string) => stores.delete(name),
  match: async (asked: Request | string) => answerOf([...stores.values()].map((store) => store.get(pathOf(asked))).find((content) => content !== undefined)),
  open: async (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>();
    stores.set(name, store);
    return {
      put: async (asked: Request | string, answer: Response) => void store.set(pathOf(asked), await answer.text()),
      match: async (asked: Request | string) => answerOf(store.get(pathOf(asked))),
      delete: async (asked: Request | string) => store.delete(pathOf(asked)),
    };
  },
};
const network = vi.fn(async () => new Response(genuine));

interface WorkerEvent {
  request?: { method: string; mode: string; url: string };
  respondWith?: (answer: Promise<Response>) => void;
  waitUntil?: (work: Promise<unknown>) => void;
}
type Handler = (event: WorkerEvent) => void;
async function start(root = '/', search = ''): Promise<Map<string, Handler>> {
  const handlers = new Map<string, Handler>();
  const location = { origin: 'https://site.example', search };
  const registration = { scope: `https://site.example${root}` };
  const addEventListener = (kind: string, handler: Handler) => handlers.set(kind, handler);
  const clients = { matchAll: async () => [], claim: async () => undefined };
  vi.stubGlobal('self', { location, registration, addEventListener, clients, skipWaiting: async () => undefined, navigator: { languages: ['de-AT'], locks: { query: async () => ({ held: [] }) } } });
  vi.resetModules();
  const worker = '../../worker/service_worker.ts'; // it has types of its own
  await import(/* @vite-ignore */ worker);
  return handlers;
}
// Null: the worker leaves it to the browser.
async function answerTo(handlers: Map<string, Handler>, of: string, mode = 'cors'): Promise<string | null> {
  let answer: Promise<Response> | null = null;
  handlers.get('fetch')?.({ request: { method: 'GET', mode, url: `https://site.example${of}` }, respondWith: (given) => (answer = given) });
  return answer && (await (answer as Promise<Response>)).text();
}
const ask = async (of: string) => answerTo(await start(), of);
const wait = (handlers: Map<string, Handler>, kind: string): Promise<unknown> =>
  new Promise((done) => handlers.get(kind)?.({ waitUntil: (work) => done(work) }));

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

  it('keeps the page and the files of a static site in its folder, and no other site of its host', async () => {
    const [root, version] = ['/games/tafl/', '0123'];
    vi.stubGlobal('VERSION', version);
    vi.stubGlobal('PRINTS', { [path]: await printOf(genuine), '/assets/words-de-1.txt': await printOf(genuine) });
    vi.stubGlobal('FILES', ['/index.html', path, '/assets/words-de-1.txt', '/assets/words-da-1.txt', ...['en', 'de', 'es'].map((one) => `/api/v1/differences?language=${one}`)]);
    network.mockImplementation(async (...[url]: unknown[]) =>
      (typeof url === 'string' ? url : (url as Request).url).endsWith('.json') ? Response.json([]) : new Response(url === root ? `<meta content="${version}">` : genuine),
    );
    for (const name of ['site-4567', `site-89ab${root.slice(1)}`, 'site-89abgames/hnef/']) stores.set(name, new Map());
    const handlers = await start(root, '?static');
    await wait(handlers, 'install');
    await wait(handlers, 'activate');
    const own = `site-${version}games/tafl/`;
    expect([...stores.keys()]).toEqual(['site-4567', 'site-89abgames/hnef/', own]);
    const kept = ['', path.slice(1), 'assets/words-de-1.txt', 'api/v1/differences.json', 'api/v1/differences.de.json'].map((name) => root + name);
    expect([...(stores.get(own)?.keys() ?? [])].sort()).toEqual(kept.sort());
    expect(await answerTo(handlers, `${root}api/v1/differences.es.json`)).toBe('[]');
    network.mockImplementation(async () => Promise.reject(new TypeError('offline')));
    expect(await answerTo(handlers, `${root}api/v1/differences.es.json`)).toBe('[]');
    expect(await answerTo(handlers, root, 'navigate')).toContain(version);
    expect(await answerTo(handlers, `${root}?/rules/brandub`, 'navigate')).toContain(version);
    expect(await answerTo(handlers, `${root}api/v1/differences.de.json`)).toBe('[]');
    expect(await answerTo(handlers, `${root}api/v1/rulesets.json`)).toBeNull();
    expect(await answerTo(handlers, '/games/', 'navigate')).toBeNull();
    await expect(answerTo(handlers, `${root}other/`, 'navigate')).rejects.toThrow('offline');
  });
});
