// Every page, as seen by a visitor, a member and a moderator: in three sizes nothing is wider than the window, and axe finds
// nothing in either colour scheme. On a slow network nothing moves while the rest loads.
// With SCREENS=1 a picture of each is saved in e2e/screens, for people to look at.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { challenge, launch, pairUp, person, pixelsTooWide, register, type, waitForMoves, waitForTurn, type Browser, type Page, type Person } from './browser';
import { screens } from './pictures';
import { Site } from './site';
import { escape } from './visitors';
import { everyone } from './walk_places';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const fileName = (place: string) => place.replace(/[^\w-]+/g, '_').slice(0, 40);
const largestShift = 0.02;
const largestOfReview = 0.01;
const largestOnWide = 0.005;
const sizes = [
  { width: 320, height: 640 },
  { width: 640, height: 360 }, // also a desktop of 1280x720 at 200 %
  { width: 1440, height: 900 },
];
const site = new Site();
let browser: Browser;
let member: Person;
let moderator: Person;
let visitor: Person;
const games: string[] = [];
const own: string[] = []; // further pages of a member
const wide: string[] = []; // with names as long as they may be, of the widest letters

async function playOut(players: Page[], moves: string[]): Promise<void> {
  for (const [i, move] of moves.entries()) {
    const page = players[i % 2];
    if (!page) return;
    await waitForTurn(page);
    await type(page, move);
    await waitForMoves(page, i + 1);
  }
}

beforeAll(async () => {
  browser = await launch();
  await site.start();
  [member, moderator, visitor] = [
    await person(browser, site.address),
    await person(browser, site.address),
    await person(browser, site.address),
  ];
  await register(member.page, 'Gudrun');
  await register(moderator.page, 'Sigrid');
  site.admin('add', 'Sigrid');
  const players = [member.page, moderator.page];
  await pairUp(member.page, moderator.page, 'copenhagen');
  await playOut(players, ['d1-d3', 'f4-h4']);
  games.push(new URL(member.page.url()).pathname);
  await pairUp(member.page, moderator.page, 'brandub');
  await playOut(players, escape);
  const over = new URL(member.page.url()).pathname;
  games.push(over, `${over.replace('/game/', '/analysis?game=')}&review=1`);
  games.push(new URL(await challenge(member.page, 'brandub', 'Attackers')).pathname, '/player/Gudrun');
});
beforeAll(async () => {
  const post = async (path: string, data: object): Promise<Record<string, string>> =>
    (await member.page.request.post(`/api/v1${path}`, { data, headers: { Origin: site.address } })).json();
  await post('/me/messages/Sigrid', { text: 'A game tonight?' });
  const { team } = await post('/teams', { name: 'Jomsvikings', text: 'We sail in spring.' });
  const clock = { kind: 'fischer', initial: 300_000, increment: 5_000 };
  const starts = Date.now() + 86_400_000;
  const swiss = { kind: 'swiss', ruleset: 'brandub', rated: true, clock, starts, rounds: 3 };
  const { tournament } = await post('/tournaments', { name: 'Spring Swiss', ...swiss });
  own.push('/tournaments/new', `/tournament/${tournament}`, `/tournament/${tournament}/edit`, '/messages/Sigrid', `/team/${team}`, '/player/Sigrid');
  const { study } = await post('/studies', { title: 'Forts', visibility: 'public' });
  await post(`/studies/${study}/chapters`, { title: 'The first', record: '[variant:brandub]\n\n1. d1-c1 d3-c3\n[|A net]\n' });
  const wideStudy = await post('/studies', { title: 'W'.repeat(80), visibility: 'public' });
  await post(`/studies/${wideStudy.study}/chapters`, { title: 'W'.repeat(80), record: `[variant:brandub]\n\n1. d1-c1\n[${'W'.repeat(200)}|]\n` });
  own.push(`/study/${study}`, `/study/${study}?leaflet`);
  const wideTeam = await post('/teams', { name: 'W'.repeat(40), text: 'W'.repeat(200) });
  const wideTournament = await post('/tournaments', { name: 'W'.repeat(60), ...swiss });
  wide.push(`/team/${wideTeam.team}`, `/tournament/${wideTournament.tournament}`, '/teams', '/tournaments', `/study/${wideStudy.study}`, '/study');
});
afterAll(async () => {
  await browser.close();
  await site.end();
});

async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

// The sum of all layout shifts that are not caused by input: stricter than the worst window of five seconds.
const shift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        const add = (entries: PerformanceEntry[]) => {
          for (const one of entries as unknown as { value: number; hadRecentInput: boolean }[])
            if (!one.hadRecentInput) sum += one.value;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          setTimeout(() => {
            add(observer.takeRecords());
            done(sum);
          }),
        );
      }),
  );

// The schemes differ only in colours, so the dark one is checked only for contrast.
async function findings(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(scheme === 'dark' && { runOnly: ['color-contrast'] }) };
  const result = await page.evaluate(
    (wanted) => (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(wanted),
    options,
  );
  return result.violations.flatMap((one) =>
    one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}

async function lookAt(page: Page, who: string, place: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height });
    const over = await pixelsTooWide(page);
    if (over > 0) wrong.push(`${width}x${height}: ${over} pixels too wide`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const finding of await findings(page, colorScheme)) wrong.push(`${width}x${height} ${colorScheme}: ${finding}`);
      if (screens) await page.screenshot({ path: `${screens}/${who}${fileName(place)}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  return wrong;
}

async function walk({ page, faults }: Person, who: string, places: string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const place of places) {
    await page.goto(place);
    await settled(page);
    await page.evaluate(axe);
    wrong.push(...(await lookAt(page, who, place)).map((what) => `${place} ${what}`));
  }
  return [...wrong, ...faults];
}

describe.concurrent('axe and the width of every page, for', { timeout: 1_800_000 }, () => {
  it('a visitor', async () => {
    expect(await walk(visitor, 'visitor', [...everyone, ...games])).toEqual([]);
  });
  it('a member', async () => {
    const places = ['/', '/lobby', '/watch', '/settings', '/settings/notifications', '/register', ...own, ...wide, ...games];
    expect(await walk(member, 'member', places)).toEqual([]);
  });
  it('a moderator', async () => {
    expect(await walk(moderator, 'moderator', ['/admin', '/player/Gudrun'])).toEqual([]);
  });
});

// A phone on a slow network with an empty cache.
async function slowPhone(storageState?: Awaited<ReturnType<Person['context']['storageState']>>): Promise<Person> {
  const slow = await person(browser, site.address, { viewport: { width: 360, height: 740 }, ...(storageState && { storageState }) });
  const network = await slow.context.newCDPSession(slow.page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  return slow;
}

async function shifts({ context, page }: Person, places: string[], largest = largestShift): Promise<string[]> {
  const wrong: string[] = [];
  for (const place of places) {
    await page.goto(place);
    await settled(page);
    const isReview = place.includes('review=1');
    if (isReview) await page.locator('.review-summary').waitFor();
    const moved = await shift(page);
    if (process.env['SHIFTS']) console.log(`${moved.toFixed(4)} ${place}`);
    if (moved > (isReview ? largestOfReview : largest)) wrong.push(`${place}: ${moved.toFixed(3)}`);
  }
  await context.close();
  return wrong;
}

describe.concurrent('nothing moves on a slow network, for', { timeout: 1_800_000 }, () => {
  it('a visitor', async () => {
    expect(await shifts(await slowPhone(), [...everyone, ...games])).toEqual([]);
  });
  it('a member with games', async () => {
    expect(await shifts(await slowPhone(await member.context.storageState()), [...everyone, ...own, ...games])).toEqual([]);
  });
  it('a visitor on a wide screen', async () => {
    const wide = await slowPhone();
    await wide.page.setViewportSize({ width: 1280, height: 800 });
    expect(await shifts(wide, ['/', '/lobby', '/watch', '/games', '/study', '/tournaments', '/puzzles'], largestOnWide)).toEqual([]);
  });
  it('a member who reviews a game on a wide screen', async () => {
    const wide = await slowPhone(await member.context.storageState());
    await wide.page.setViewportSize({ width: 1440, height: 900 });
    expect(await shifts(wide, games.filter((place) => place.includes('review=1')))).toEqual([]);
  });
  it('a moderator', async () => {
    expect(await shifts(await slowPhone(await moderator.context.storageState()), ['/admin', '/admin?player=Gudrun'])).toEqual([]);
  });
});
