// Measures the review of a game in a browser: `node bench/review.mjs GAME.csv [PROGRAM]`
// (build/release/bin/tafl, and the pages of web/client/dist), with Debian's Chromium or the one named by
// CHROMIUM. Prints when the page showed progress, the graph and the whole review, in seconds after the click.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

const { chromium } = createRequire(new URL('../web/package.json', import.meta.url))('playwright-core');
const [file, program = 'build/release/bin/tafl'] = process.argv.slice(2);
const record = readFileSync(file, 'utf8').split('\n')[0];
const data = mkdtempSync(join(tmpdir(), 'tafl-review-'));

const server = spawn(program, ['serve', '--port', '0', '--data', data, '--web', 'web/client/dist'], { stdio: ['ignore', 'pipe', 'inherit'] });
const address = await new Promise((found) =>
  server.stdout.on('data', (bytes) => {
    const [text] = /http:\/\/[\w.:[\]-]+:\d+/.exec(String(bytes)) ?? [];
    if (text) found(text);
  }),
);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
try {
  const page = await (await browser.newContext({ locale: 'en' })).newPage();
  await page.goto(`${address}/analysis`);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('textbox', { name: 'Game or position' }).fill(record);
  await page.getByRole('button', { name: 'Load' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  const begun = performance.now();
  const after = (locator) => locator.waitFor({ timeout: 300_000 }).then(() => ((performance.now() - begun) / 1000).toFixed(1));
  await page.getByRole('button', { name: 'Review this game' }).click();
  const seen = await Promise.all([page.getByRole('progressbar'), page.locator('.review-graph'), page.locator('.review-summary')].map(after));
  const { nodes, moves } = await page.evaluate(() => {
    const [saved] = Object.values(localStorage).filter((text) => text.includes('"review":{'));
    return JSON.parse(saved).review;
  });
  console.log(`${moves.split(' ').length} moves, ${nodes} nodes a position, ${availableParallelism()} cores`);
  console.log(`progress after ${seen[0]} s, graph after ${seen[1]} s, whole review after ${seen[2]} s`);
} finally {
  await browser.close();
  server.kill();
  rmSync(data, { recursive: true, force: true });
}
