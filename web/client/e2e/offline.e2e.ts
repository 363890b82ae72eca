// The service worker: the site without a network, and a new version while pages of the old one are open.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launch, person, type Browser, type Page, type Person } from './browser';
import { builtPages, Site } from './site';

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

// When this returns, the files of the site are in the browser.
async function visit(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.locator('h1').waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function cutNetwork(): Promise<void> {
  await visitor.context.setOffline(true);
  await site.kill();
}

const version = (page: Page) => page.locator('meta[name=version]').getAttribute('content');

// Deploys the same pages as another version: every script has a new name, and the old files are gone.
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
}

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
});

describe('a new version', () => {
  it('serves the next page, and the open one keeps its files', async () => {
    const { page } = visitor;
    await visit(page);
    const before = await version(page);
    deploy();
    await site.kill(); // a restart makes the pages look for a new version
    await site.start();
    await page.getByText('A new version is ready.').waitFor();
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
    await page.waitForFunction(async () => (await caches.keys()).length === 1);
    expect(await page.evaluate(() => caches.keys())).toEqual([`site-${after}`]);
  });
});
