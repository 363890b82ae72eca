// The service worker, /sw.js: makes the site work offline.
//
// Each version of the site has a cache of its own with all its files, filled when the version is installed;
// for a visitor who saves data without the engine and the puzzles. Of files in one language, it keeps those in English and in the languages
// of the browser. The new version takes over at once, for the next page
// opened. An open page keeps the files it began with: their names contain a hash of the content, and the
// cache of its version stays until no page uses it. Every page holds a lock named after its version
// (src/offline/versions.ts), which is released with the page.
//
// It also shows the site's push messages, {title, link}, and opens the page of a message.
//
// Requests under /api/ and /embed/ are neither cached nor delayed, except for one text that only the server
// has: the comparison of the rules.
//
// A path is within the site: "/assets/…" also where the files of a static site are in a folder of their host. Such a site has
// one page, and a file for what a server answers.

// Filled in by the build (vite.config.ts).
declare const VERSION: string; // a hash of all files; index.html contains it too
declare const FILES: string[]; // paths of the files, and of texts
declare const PRINTS: Readonly<Record<string, string>>; // SHA-256 of each file but the page itself, in base64

const worker = self as unknown as ServiceWorkerGlobalScope;
const isStatic = worker.location.search === '?static';
const root = new URL(worker.registration.scope).pathname;
const prefix = 'site-';
const folder = root.slice(1);
const own = prefix + VERSION + folder;
const shell = isStatic ? '/' : '/index.html'; // without the server's initial HTML

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([worker.clients.claim(), removeUnusedCaches()])));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || !pathname.startsWith(root)) return;
  const path = pathOf(pathname);
  if (isLeftAlone(path)) return;
  if (isText(path)) event.respondWith(text(request));
  else if (request.mode === 'navigate' && isPage(path)) event.respondWith(page(request));
  else event.respondWith(file(request));
});
// A page reports that it holds its lock.
worker.addEventListener('message', (event) => event.waitUntil(removeUnusedCaches()));

const pathOf = (pathname: string) => '/' + pathname.slice(root.length);
const urlOf = (path: string) => root + path.slice(1);

const isLeftAlone = (path: string) => (path.startsWith('/api/') && !isText(path)) || path.startsWith('/embed/');

worker.addEventListener('push', (event) => event.waitUntil(showMessage(event)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.tag));
});

// A newer message about the same page replaces an older one. Browsers require that something is shown for
// each message, whatever it contains.
async function showMessage(event: PushEvent): Promise<void> {
  const { title, link } = readMessage(event.data);
  await worker.registration.showNotification(title, { tag: link, icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' });
}

function readMessage(data: PushMessageData | null): { title: string; link: string } {
  try {
    const { title, link } = data?.json() as { title: unknown; link: unknown };
    if (typeof title === 'string' && typeof link === 'string') return { title, link };
  } catch {
    // not a link within the site
  }
  return { title: 'Skjaldborg', link: '/' };
}

// In an open page of the site, preferably one that already shows it.
async function openPage(link: string): Promise<void> {
  const address = new URL(link, worker.location.origin);
  if (address.origin !== worker.location.origin) return;
  const pages = await worker.clients.matchAll({ type: 'window' });
  const page = pages.find((one) => one.url === address.href) ?? pages[0];
  if (!page) return void (await worker.clients.openWindow(address.href));
  await page.focus();
  if (page.url !== address.href) await page.navigate(address.href);
}

const isPage = (path: string) => (isStatic ? path === '/' : !path.slice(path.lastIndexOf('/')).includes('.'));
const isText = (path: string) => /^\/api\/v1\/differences\b/.test(path);
const isHashed = (path: string) => path.startsWith('/assets/');
const stored = (address: Request | string) => caches.match(address, { ignoreVary: true });

// A function that returns a vector: valid only with SIMD instructions.
const withSimd = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11,
]);

const isModule = (path: string) => path.endsWith('.wasm');
const isPuzzles = (path: string) => path.endsWith('.txt');

// The words of rule books, and the comparison of the rules.
function isSpoken(path: string): boolean {
  const [, ...codes] = /\/words-(..)-|\?language=(..)$/.exec(path) ?? [];
  const code = codes.find((one) => one !== undefined);
  return code === undefined || code === 'en' || worker.navigator.languages.some((tag) => tag.startsWith(code));
}

// Those of the engine are the modules that this browser can run.
function filesWanted(): string[] {
  const hasSimd = WebAssembly.validate(withSimd);
  const wanted = FILES.filter((path) => (!isModule(path) || path.includes('baseline') !== hasSimd) && isSpoken(path));
  return isStatic ? wanted.map(staticPath) : wanted;
}

// As in src/offline/files.ts. Some hosts redirect /index.html.
const staticPath = (path: string) =>
  path === '/index.html' ? shell : path.replace(/\?language=(\w+)$/, (_, language) => (language === 'en' ? '.json' : `.${language}.json`));

// As in src/offline/save_data.ts: then the engine and the puzzles are cached on first use.
function savesData(): boolean {
  const { connection } = worker.navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

async function install(): Promise<void> {
  const cache = await caches.open(own);
  const keep = async (path: string) => {
    const known = await keptBefore(path);
    if (known || !(isModule(path) || isPuzzles(path)) || !savesData()) await cache.put(urlOf(path), known ?? (await download(path)));
  };
  await Promise.all(filesWanted().map(keep));
  await worker.skipWaiting();
}

// In the cache of an earlier version.
async function keptBefore(path: string): Promise<Response | undefined> {
  const known = isHashed(path) ? await stored(urlOf(path)) : undefined;
  return known && (await isGenuine(path, known)) ? known : undefined;
}

// Throws unless it is the file of this version: the server may already have a newer one, whose service worker
// follows.
async function download(path: string): Promise<Response> {
  const response = await fetch(urlOf(path), { cache: 'no-cache' });
  if (!(await isGenuine(path, response))) throw new Error(`${path}: ${response.status}, or not of this version`);
  return response;
}

// What a hotel's network or a broken proxy answers in place of the file must not be kept.
async function isGenuine(path: string, response: Response): Promise<boolean> {
  if (!response.ok || response.redirected) return false;
  if (path === shell) return isOfThisVersion(response);
  if (isText(path)) return response.headers.get('Content-Type')?.startsWith('application/json') === true;
  return (await printOf(response)) === PRINTS[path];
}

async function printOf(response: Response): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer()));
  return btoa(String.fromCharCode(...bytes));
}

const isOfThisVersion = async (response: Response): Promise<boolean> => (await response.clone().text()).includes(VERSION);

// Falls back to the server if the cached page is damaged, which would otherwise stay blank for ever.
async function page(request: Request): Promise<Response> {
  const known = await (await caches.open(own)).match(urlOf(shell), { ignoreVary: true });
  return known && (await isOfThisVersion(known)) ? known : fetch(request);
}

async function text(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (await isGenuine('/api/v1/differences', response)) await (await caches.open(own)).put(request, response.clone());
    return response;
  } catch (error) {
    return (await stored(request)) ?? Promise.reject(error);
  }
}

// From the cache of any version; files left out at installation are added on first use. A damaged module, which
// would otherwise stay for ever, is fetched again.
async function file(request: Request): Promise<Response> {
  const path = pathOf(new URL(request.url).pathname);
  const known = await stored(request);
  const damaged = known !== undefined && (await isDamaged(path, known));
  if (known && !damaged) return known;
  if (damaged) await forget(request);
  const response = await fetch(request, damaged ? { cache: 'reload' } : {});
  if (isHashed(path) && (await isGenuine(path, response))) await (await caches.open(own)).put(request, response.clone());
  return response;
}

// A module of another version has no fingerprint here.
const isDamaged = async (path: string, known: Response): Promise<boolean> =>
  isModule(path) && PRINTS[path] !== undefined && (await printOf(known)) !== PRINTS[path];

async function forget(request: Request): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map(async (name) => (await caches.open(name)).delete(request, { ignoreVary: true })));
}

// Not of a site in another folder of this host. All versions have the same length.
const isOurs = (name: string) => name.startsWith(prefix) && name.length === own.length && name.endsWith(folder);

// A page that has just been opened may not hold its lock yet; it reports when it does.
async function removeUnusedCaches(): Promise<void> {
  const { held = [] } = await worker.navigator.locks.query();
  const used = held.map((lock) => lock.name ?? '').filter(isOurs);
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length > used.length) return;
  const unused = (await caches.keys()).filter((name) => isOurs(name) && name !== own && !used.includes(name));
  await Promise.all(unused.map((name) => caches.delete(name)));
}
