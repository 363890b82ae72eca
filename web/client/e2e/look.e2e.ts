// Screenshots of every page in both colour schemes, for people to look at, in e2e/screens (not in git).
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, pairUp, person, type, waitForMoves, waitForTurn, type Browser, type Page } from './browser';
import { Site } from './site';

const screens = resolve(import.meta.dirname, 'screens');
const position = '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a';
const places: Record<string, string> = {
  home: '/',
  lobby: '/lobby',
  local: '/board?ruleset=brandub',
  watch: '/watch',
  archive: '/games?ruleset=brandub',
  analysis: '/analysis',
  position: `/position?ruleset=brandub&p=${encodeURIComponent(position)}`,
  settings: '/settings',
  'sign-in': '/sign-in',
  register: '/register',
  leaderboards: '/leaderboards',
  rules: '/rules',
  'rules-copenhagen': '/rules/copenhagen',
  differences: '/differences',
  guide: '/guide/strategy',
  missing: '/nowhere',
  admin: '/admin',
};

const site = new Site();
let browser: Browser;
let going = '';
let over = '';
let player = '';

beforeAll(async () => {
  mkdirSync(screens, { recursive: true });
  browser = await launch();
  await site.start();
  const [first, second] = [(await person(browser, site.address)).page, (await person(browser, site.address)).page];
  await pairUp(first, second, 'copenhagen');
  going = new URL(first.url()).pathname;
  await play(first, 'd1-d3');
  await play(second, 'f4-h4');
  player = (await second.locator('#nav .me').getAttribute('href')) ?? '/';
  await pairUp(first, second, 'brandub');
  over = new URL(first.url()).pathname;
  for (const [i, move] of ['d2-a2', 'd3-g3', 'f4-f5', 'd4-d2', 'f5-f6', 'd2-g2', 'a2-a3', 'g2-g1'].entries())
    await play(i % 2 === 0 ? first : second, move);
});
afterAll(async () => {
  await browser.close();
  await site.end();
});

async function play(page: Page, move: string): Promise<void> {
  await waitForTurn(page);
  const before = await page.locator('.move-list .move').count();
  await type(page, move);
  await waitForMoves(page, before + 1);
}

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  it.each([1280, 360])('at %i pixels', async (width) => {
    const { page, faults, context } = await person(browser, site.address, {
      colorScheme,
      viewport: { width, height: 800 },
    });
    const review = `${over.replace('/game/', '/analysis?game=')}&review=1`;
    for (const [name, path] of Object.entries({ ...places, game: going, 'game-over': over, profile: player, review })) {
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      if (name === 'review') await page.locator('.review-summary').waitFor({ timeout: 60_000 });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.screenshot({ path: resolve(screens, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      expect([name, await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)]).toEqual([
        name,
        0,
      ]);
    }
    await context.close();
    expect(faults).toEqual([]);
  });
});
