// The parts of all pages as /design shows them, in both colour schemes: boxes and colours are those of design.json, whatever the
// machine. UPDATE=1 writes the file anew, after one has looked at the page.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, person, type Browser } from './browser';

const file = resolve(import.meta.dirname, 'design.json');
const tolerance = 2; // pixels, for the edges of letters

interface Drawn {
  part: string;
  width: number;
  height: number;
  colours: string[]; // of its elements: letters, ground
}

let vite: ViteDevServer;
let browser: Browser;

beforeAll(async () => {
  vite = await createServer({ root: resolve(import.meta.dirname, '..'), server: { port: 0, host: '127.0.0.1', proxy: {} }, logLevel: 'error' });
  await vite.listen();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await vite.close();
});

it('draws every part as it was drawn before', async () => {
  const { port } = vite.httpServer!.address() as { port: number };
  const { page, context } = await person(browser, `http://127.0.0.1:${port}`, { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const guest = { id: 1, name: 'guest-design', kind: 'guest', settings: {}, games: [], unread: 0, vacation: { days: 0, until: null } };
  await page.route('**/api/v1/**', (route) => (route.request().url().endsWith('/me') ? route.fulfill({ json: guest }) : route.abort()));
  await page.goto('/design');
  await page.locator('[data-part=cards]').nth(1).waitFor();
  await page.waitForFunction(() => document.querySelector('#tb-lewis-king') !== null);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const drawn = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-part]')].map((part) => {
      const { width, height } = part.getBoundingClientRect();
      const colours = [...part.querySelectorAll('*')].flatMap((one) => {
        const { color, backgroundColor } = getComputedStyle(one);
        return [color, backgroundColor];
      });
      return { part: part.dataset['part']!, width, height, colours: [...new Set(colours)].sort() };
    }),
  );
  await context.close();
  if (process.env['UPDATE']) writeFileSync(file, JSON.stringify(drawn, null, 1) + '\n');
  const before = JSON.parse(readFileSync(file, 'utf8')) as Drawn[];
  expect(drawn.map(({ part }) => part)).toEqual(before.map(({ part }) => part));
  drawn.forEach((now, i) => {
    const then = before[i]!;
    expect(now.colours, now.part).toEqual(then.colours);
    expect(Math.abs(now.width - then.width), `${now.part}: width ${now.width}, before ${then.width}`).toBeLessThanOrEqual(tolerance);
    expect(Math.abs(now.height - then.height), `${now.part}: height ${now.height}, before ${then.height}`).toBeLessThanOrEqual(tolerance);
  });
});
