// The service worker: the site offline, and a new version while pages of the old one are open.
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launch, movesIn, person, play, playComputer, square, waitForMoves, type Browser, type Page, type Person } from './browser';
import { builtPages, Site } from './site';
import { escape } from './visitors';

let browser: Browser;
let pages: string; // the folder that the site serves
let site: Site;
let visitor: Person;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
  pages = mkdtempSync(join(tmpdir(), 'skjaldborg-pages-'));
  cpSync(builtPages, pages, { recursive: true });
  site = new Site(pages);
  await site.start();
  visitor = await person(browser, site.address, { serviceWorkers: 'allow' });
});
afterEach(async () => {
  await visitor.context.close();
  await site.end();
  rmSync(pages, { recursive: true, force: true });
  expect(visitor.faults).toEqual([]);
});

// Returns when the files of the site are cached in the browser.
async function visit(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.locator('h1').waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function cutNetwork(): Promise<void> {
  await visitor.context.setOffline(true);
  await site.kill();
}

async function restoreNetwork(): Promise<void> {
  await site.start();
  await visitor.context.setOffline(false);
}

// Any move of the piece on the square.
async function moveFrom(page: Page, name: string): Promise<void> {
  await square(page, name).click();
  await page.locator('.two-columns .tb-playable[aria-label*=empty]').first().click();
}

const version = (page: Page) => page.locator('meta[name=version]').getAttribute('content');

// As a visitor whose browser sends Save-Data.
async function saveData(): Promise<void> {
  const set = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });\n";
  const script = join(pages, 'sw.js');
  writeFileSync(script, set + readFileSync(script, 'utf8'));
  for (const packed of ['.br', '.gz']) rmSync(script + packed);
  await visitor.context.addInitScript(set);
  await site.kill(); // the server read its files when it started
  await site.start();
}

const modulesKept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().filter(({ url }) => url.endsWith('.wasm')).length;
  });

// Deploys the same pages as a new version: every script has a new name, and the old files are gone.
function deploy(): void {
  const assets = join(pages, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const names = new Map(scripts.map((name) => [name, name.replace(/.\.js$/, '~.js')]));
  const old = /VERSION="(\w+)"/.exec(readFileSync(join(pages, 'sw.js'), 'utf8'))?.[1] ?? '';
  for (const file of readdirSync(pages, { recursive: true, encoding: 'utf8' }).map((name) => join(pages, name))) {
    if (/\.(br|gz)$/.test(file)) rmSync(file);
    if (!/\.(js|html)$/.test(file)) continue;
    let text = readFileSync(file, 'utf8').replaceAll(old, 'f'.repeat(old.length));
    for (const [before, after] of names) text = text.replaceAll(before, after);
    writeFileSync(file, text);
  }
  for (const [before, after] of names) renameSync(join(assets, before), join(assets, after));
  const script = readFileSync(join(pages, 'sw.js'), 'utf8');
  writeFileSync(join(pages, 'sw.js'), script.replace(/PRINTS=(\{.*?\})/, (_, prints: string) => `PRINTS=${JSON.stringify(printed(JSON.parse(prints) as object))}`));
}

// The fingerprints of the files as they are now.
const printed = (prints: object) =>
  Object.fromEntries(Object.keys(prints).map((path) => [path, createHash('sha256').update(readFileSync(join(pages, path))).digest('base64')]));

describe('without a network', () => {
  it('opens pages that were never visited', async () => {
    const { page } = visitor;
    await visit(page);
    await cutNetwork();
    await page.goto('/guide/strategy');
    await page.locator('article.guide').waitFor();
    await page.getByText('No connection to the server.').waitFor();
    await page.getByRole('link', { name: 'History' }).first().click();
    await page.waitForURL('**/guide/history');
    await page.locator('article.guide').waitFor();
  });

  it('takes the page from the site where the cached one is damaged', async () => {
    const { page } = visitor;
    await visit(page);
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await (await caches.open(name)).put('/index.html', new Response(''));
    });
    await page.goto('/guide/strategy');
    await page.locator('article.guide').waitFor();
  });

  it('keeps no file that was changed on its way', async () => {
    const { page } = visitor;
    const script = join(pages, 'assets', readdirSync(join(pages, 'assets')).find((name) => /^guide.*\.js$/.test(name)) ?? '');
    writeFileSync(script, '<html>Welcome to the hotel</html>');
    for (const packed of ['.br', '.gz']) rmSync(script + packed);
    await site.kill(); // the server read its files when it started
    await site.start();
    await page.goto('/');
    const state = await page.evaluate(async () => {
      const { installing, waiting, active } = await navigator.serviceWorker.register('/sw.js');
      const worker = installing ?? waiting ?? active;
      if (worker?.state === 'installing') await new Promise((done) => worker.addEventListener('statechange', done));
      return worker?.state;
    });
    expect([undefined, 'redundant']).toContain(state);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  });

  it('shows the rules with their book and a board to try them', async () => {
    const { page } = visitor;
    await visit(page);
    await cutNetwork();
    await page.goto('/rules');
    await page.getByRole('link', { name: /Brandub/ }).first().click();
    await page.locator('.book .clause').first().waitFor();
    await play(page, 'd2-a2');
    await waitForMoves(page, 1);
    await page.goto('/differences');
    await page.locator('.reading').first().waitFor();
  });

  it('has the puzzles of every ruleset, and judges them', async () => {
    const { page } = visitor;
    await visit(page);
    await cutNetwork();
    await page.goto('/puzzles');
    await page.getByRole('link', { name: 'Fetlar' }).click();
    await page.locator('.puzzle-day .tb-drawing').first().waitFor();
    await page.getByRole('link', { name: 'Solve it' }).click();
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await page.getByText('The solution:').waitFor();
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.getByRole('button', { name: 'Hint' }).waitFor();
  });

  it('keeps settings, and tells the site later', async () => {
    const { page } = visitor;
    await visit(page);
    await cutNetwork();
    await page.goto('/settings');
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    await page.getByLabel('Theme').selectOption('dark');
    await page.getByText('Saved.').waitFor();
    await restoreNetwork();
    await page.reload();
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    expect(await page.getByLabel('Theme').inputValue()).toBe('dark');
    const stored = () => page.evaluate(async () => ((await (await fetch('/api/v1/me')).json()) as { settings: { theme?: string } }).settings.theme);
    await expect.poll(stored).toBe('dark');
  });

  it('plays against the computer, and the game is there when the page comes back', async () => {
    const { page } = visitor;
    await visit(page);
    await cutNetwork();
    await page.goto('/');
    await playComputer(page);
    await page.waitForURL('**/board?game=*');
    await waitForMoves(page, 1);
    await moveFrom(page, 'e4');
    await waitForMoves(page, 3);
    const moves = await movesIn(page).allTextContents();
    await page.goto('/');
    await page.locator('.device-games a').click();
    await waitForMoves(page, 3);
    expect(await movesIn(page).allTextContents()).toEqual(moves);
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.move-list .move').length === 1);
    await page.goto('/board?computer=5&ruleset=copenhagen&side=defenders'); // by the module for 11x11
    await waitForMoves(page, 1);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Confirm resignation' }).click();
    await page.getByText('The attackers won. By resignation.').waitFor();
  });

  it('keeps a game on one screen, and sends it to the site later', async () => {
    const { page } = visitor;
    await visit(page);
    await cutNetwork();
    await page.goto('/board?ruleset=brandub');
    for (const [i, move] of escape.entries()) {
      await page.locator(`.tb-playable[data-square="${move.split('-')[0]}"]`).waitFor(); // the rules are loaded
      await play(page, move);
      await waitForMoves(page, i + 1);
    }
    await page.getByText('The king has escaped').first().waitFor();
    await page.getByRole('link', { name: 'Analyse' }).click();
    await expect.poll(() => page.locator('.tree .move').count()).toBe(escape.length);
    await page.getByRole('switch', { name: 'Engine' }).click();
    await page.keyboard.press('Home');
    await page.locator('.engine', { hasText: /Depth ([4-9]|\d\d)/ }).waitFor();
    await page.getByRole('switch', { name: 'Engine' }).click();
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Review this game' }).click();
    await page.locator('.review-summary').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Send: I was the defenders' }).click();
    await page.getByText('The server does not respond.').waitFor();
    await restoreNetwork();
    await page.getByRole('button', { name: 'Send: I was the defenders' }).click();
    await page.getByRole('link', { name: 'This game is on the site.' }).click();
    await page.waitForURL('**/game/*');
    await waitForMoves(page, escape.length);
    await page.getByText('You won.').first().waitFor();
  });
});

describe('a visitor who saves data', () => {
  it('gets the engine when it is switched on, and then keeps it', async () => {
    const { page } = visitor;
    await saveData();
    const modules: string[] = [];
    visitor.context.on('request', (request) => {
      if (request.url().endsWith('.wasm')) modules.push(request.url());
    });
    await visit(page, '/analysis');
    await play(page, 'd1-d3');
    await page.locator('.tree .move', { hasText: 'd1-d3' }).waitFor();
    expect(modules).toEqual([]);
    expect(await modulesKept(page)).toBe(0);
    await page.getByRole('switch').check();
    await page.locator('.engine-lines li').first().waitFor();
    await expect.poll(() => modulesKept(page)).toBe(1);
  });
});

describe('a new version', () => {
  it('serves the next page, and the open one keeps its files', async () => {
    const { page } = visitor;
    await visit(page);
    const before = await version(page);
    deploy();
    await site.kill(); // after a restart the pages check for a new version
    await site.start();
    await page.getByText('A new version is ready.').waitFor();
    await page.getByRole('button', { name: 'Learn', exact: true }).click();
    await page.getByRole('link', { name: 'Rules' }).click(); // its script is no longer on the server
    await page.locator('h1', { hasText: 'Rules' }).waitFor();
    expect(await version(page)).toBe(before);

    const second = await visitor.context.newPage();
    await visit(second);
    const after = await version(second);
    expect(after).not.toBe(before);
    expect(await second.evaluate(() => caches.keys())).toContain(`site-${before}`);

    await page.getByRole('button', { name: 'Reload' }).click();
    await page.waitForFunction((text) => document.querySelector<HTMLMetaElement>('meta[name=version]')?.content === text, after);
    await visit(page);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([`site-${after}`]);
  });
});
