// The files of `tafl site` behind a file server that knows nothing of them, in a folder of its host: every page works there
// without a failing request, and nothing on them needs a server.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launch, movesIn, person, play, playComputer, square, waitForMoves, type Browser, type Page, type Person } from './browser';
import { pictures } from './pictures';
import { builtPages, program } from './site';
import { escape } from './visitors';

const host = mkdtempSync(join(tmpdir(), 'skjaldborg-static-'));
let server: ChildProcess;
let address = '';
let browser: Browser;
let people: Person[] = [];
let failed: string[] = []; // requests

function serve(): Promise<string> {
  server = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', host], { stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((found, ended) => {
    server.stdout?.on('data', (bytes: Buffer) => {
      const said = /http:\/\/[\d.:]+/.exec(bytes.toString());
      if (said) found(`${said[0]}/games/tafl/`);
    });
    server.on('exit', (code) => ended(new Error(`the file server ended with ${code}`)));
  });
}

beforeAll(async () => {
  await promisify(execFile)(program, ['site', join(host, 'games/tafl'), '--web', builtPages]);
  address = await serve();
  browser = await launch();
}, 3_600_000); // 96 sets to print are drawn
afterAll(async () => {
  await browser.close();
  server.kill();
  rmSync(host, { recursive: true });
});
afterEach(async () => {
  await Promise.all(people.map(({ context }) => context.close()));
  const faults = people.flatMap((one) => one.faults);
  people = [];
  expect([faults, failed.splice(0)]).toEqual([[], []]);
});

async function come(options = {}): Promise<Page> {
  const visitor = await person(browser, address, options);
  people.push(visitor);
  visitor.context.on('response', (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()}`));
  visitor.context.on('requestfailed', (request) => failed.push(`${request.failure()?.errorText} ${request.url()}`));
  return visitor.page;
}

const position = encodeURIComponent('3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a');
const places = [
  './',
  './?/board&ruleset=brandub',
  './?/analysis',
  './?/study',
  './?/study/models&chapter=3',
  `./?/position&ruleset=brandub&p=${position}`,
  './?/rules',
  './?/rules/copenhagen',
  './?/rules/york',
  './?/rules/fetlar',
  './?/differences',
  './?/learn',
  './?/learn/brandub&step=capture',
  './?/learn/brandub/sheet',
  './?/puzzles',
  './?/puzzles/daily',
  './?/puzzles/streak',
  './?/settings',
  './?/guide/play',
];

// What differs between two links of a kind: names and the values of the query.
const kindOf = (url: string): string =>
  url
    .replace(/\/(rules|positions|rulesets)\/[^/&#?]+/, '/$1/…')
    .replace(/\/puzzles\/[0-9a-f]{8}/, '/puzzles/…')
    .replace(/=[^&#]*/g, '')
    .replace(/#.*/, '');

it('has pages of its own alone, and no link leads elsewhere', async () => {
  const page = await come();
  const links = new Map<string, string>(); // one of each kind
  for (const place of places) {
    await page.goto(place);
    await page.locator('h1').first().waitFor();
    await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
    await pictures(page, `static-${place.replace(/\W+/g, '-')}`);
    expect(await page.locator('header a').allTextContents(), place).toEqual(['Skip to content', 'Skjaldborg', 'New game', 'Pass and play', 'Puzzles', 'Lessons', 'Rules', 'Strategy', 'Openings', 'History', 'Analysis', 'Studies', 'Compare rulesets', 'Settings']);
    if (!place.includes('guide')) expect(await page.locator('body').innerText(), place).not.toMatch(/sign in|create an account|lobby|find an opponent|leaderboard|send to the site/i);
    const found = await page.locator('a[href]').evaluateAll((all) => (all as HTMLAnchorElement[]).map((link) => [link.href, link.getAttribute('href') ?? '']));
    for (const [whole = '', written = ''] of found) {
      expect(written, place).toMatch(/^(\.\/|#|https:)/);
      if (whole.startsWith(address)) links.set(kindOf(whole), whole);
    }
  }
  for (const link of links.values()) {
    if (/\/api\/|\.txt$/.test(link)) {
      expect((await page.request.get(link)).status(), link).toBe(200);
      continue;
    }
    await page.goto(link);
    await page.locator('h1').first().waitFor();
    expect(await page.locator('h1').first().innerText(), link).not.toMatch(/not found|went wrong/i);
  }
  expect(links.size).toBeGreaterThan(30);
});

it('plays against the computer, in one thread, and a reload brings the game back', async () => {
  const page = await come();
  await page.goto('./');
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await playComputer(page);
  await waitForMoves(page, 1);
  expect(page.url()).toContain('/games/tafl/?/board&game=');
  await square(page, 'e4').click();
  await page.locator('.two-columns .tb-playable[aria-label*=empty]').first().click();
  await waitForMoves(page, 3);
  const moves = await movesIn(page).allTextContents();
  await page.reload();
  await waitForMoves(page, 3);
  expect(await movesIn(page).allTextContents()).toEqual(moves);
  await page.getByRole('link', { name: 'Skjaldborg' }).click();
  await page.locator('.device-games a').click();
  await waitForMoves(page, 3);
  await page.goBack();
  await playComputer(page);
  await page.locator('.two-columns .tb-playable').first().waitFor();
});

it('lets two play at one screen, and reviews their game', async () => {
  const page = await come();
  await page.goto('./?/board&ruleset=brandub');
  for (const [i, move] of escape.entries()) {
    await page.locator(`.tb-playable[data-square="${move.split('-')[0]}"]`).waitFor();
    await play(page, move);
    await waitForMoves(page, i + 1);
  }
  await page.getByRole('link', { name: 'Review this game' }).first().click();
  await page.locator('.review-summary').waitFor();
});

it('teaches, and remembers what is solved', async () => {
  const page = await come();
  await page.goto('./?/learn');
  await page.getByRole('link', { name: 'Begin' }).first().click();
  await page.locator('.exercise[data-ready=true]').waitFor();
  await play(page, 'd2-c2');
  await page.locator('.feedback').getByText('Right!').waitFor();
  await page.getByRole('link', { name: 'Next exercise' }).click();
  await page.getByRole('heading', { name: 'Moving', level: 1 }).waitFor();
  await page.goto('./?/learn');
  await page.getByText('1 of ').first().waitFor();
});

it('has the puzzles, each at an address that others can open', async () => {
  const page = await come();
  await page.goto('./?/puzzles/training&ruleset=fetlar');
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.getByText('The solution:').waitFor();
  const link = page.url();
  expect(link).toMatch(new RegExp(`^${address}\\?/puzzles/[0-9a-f]{8}$`));
  const id = await page.locator('.puzzle-table').getAttribute('data-puzzle');
  const other = await come();
  await other.goto(link);
  await other.locator(`.puzzle-table[data-puzzle="${id}"]`).waitFor();
});

it('analyses with the engine, under rules of the reader’s own, too', async () => {
  const page = await come();
  await page.goto('./?/analysis&ruleset=brandub');
  await play(page, 'd2-a2');
  await page.getByRole('switch', { name: 'Engine' }).click();
  await page.locator('.engine', { hasText: /Depth ([4-9]|\d\d)/ }).waitFor();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.poll(() => page.getByLabel('Link to this analysis').inputValue()).toMatch(/\/games\/tafl\/\?\/analysis#study=/);
  const link = await page.getByLabel('Link to this analysis').inputValue();
  const other = await come();
  await other.goto(link);
  await other.locator('.tree .move', { hasText: 'd2-a2' }).waitFor();
});

it('explains the rules in the reader’s language, with a set to print', async () => {
  const page = await come({ locale: 'de' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().slice(address.length)));
  await page.goto('./?/rules/brandub#rule-4');
  await page.locator('.book .clause').first().waitFor();
  expect(await page.locator('.book').getAttribute('lang')).toBe('de');
  expect(asked.filter((url) => url.startsWith('api/')).sort()).toEqual(['api/v1/positions/brandub.json', 'api/v1/rulesets.de.json', 'api/v1/rulesets/brandub.de.json']);
  const set = await page.request.get((await page.locator('.print-get a').evaluate((link) => (link as HTMLAnchorElement).href)));
  expect((await set.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.goto('./?/differences');
  await page.locator('.reading').first().waitFor();
});

it('works without a network after one visit', async () => {
  const page = await come({ serviceWorkers: 'allow' });
  await page.goto('./');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(await page.evaluate(async () => new URL((await navigator.serviceWorker.ready).scope).pathname)).toBe('/games/tafl/');
  await page.context().setOffline(true);
  for (const place of ['./?/guide/strategy', './?/differences', './?/rules/brandub', './?/puzzles']) {
    await page.goto(place);
    await page.locator('h1').first().waitFor();
  }
  await page.goto('./?/board&computer=1&ruleset=brandub&side=defenders');
  await waitForMoves(page, 1);
  failed = failed.filter((one) => !one.startsWith('net::ERR_INTERNET_DISCONNECTED')); // what is then answered here
});
