// Measures how soon the first page appears on a slow network and a slow processor, in Chromium:
//
//     node bench/pages.mjs [build/release/bin/tafl]
//
// Five loads each with an empty cache, the processor slowed to a quarter; medians. Needs the built pages (npm
// --prefix web run build).
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { chromium } = createRequire(join(import.meta.dirname, '../web/package.json'))('playwright-core');
const networks = {
  'fast 3G': { latency: 150 * 3.75, downloadThroughput: ((1.6 * 1024 * 1024) / 8) * 0.9, uploadThroughput: ((750 * 1024) / 8) * 0.9 },
  'slow 3G': { latency: 400 * 5, downloadThroughput: ((500 * 1024) / 8) * 0.8, uploadThroughput: ((500 * 1024) / 8) * 0.8 },
};
const loads = 5;

const data = mkdtempSync(join(tmpdir(), 'pages-'));
const site = spawn(process.argv[2] ?? 'build/release/bin/tafl', ['serve', '--port', '0', '--data', data, '--web', join(import.meta.dirname, '../web/client/dist')]);
const address = await new Promise((resolve) => site.stdout.on('data', (text) => resolve(/http:\S+?(?=\/?\s)/.exec(String(text))?.[0])));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });

async function load(network, path) {
  const context = await browser.newContext({ viewport: { width: 390, height: 740 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    window.paints = { lcp: 0, shift: 0 };
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.paints.lcp = entry.startTime))).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.paints.shift += entry.hadRecentInput ? 0 : entry.value))).observe({ type: 'layout-shift', buffered: true });
  });
  let bytes = 0;
  let requests = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => ((bytes += encodedDataLength), requests++));
  await page.goto(address + path, { waitUntil: 'load', timeout: 60_000 });
  await page.waitForTimeout(2_500);
  const figures = await page.evaluate(() => ({ fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, ...window.paints }));
  await context.close();
  return { ...figures, kB: bytes / 1000, requests };
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
try {
  for (const [name, network] of Object.entries(networks)) {
    const runs = [];
    for (let i = 0; i < loads; i++) runs.push(await load(network, '/'));
    const of = (key) => median(runs.map((run) => run[key]));
    console.log(
      `${name}: first paint with content ${(of('fcp') / 1000).toFixed(2)} s, largest ${(of('lcp') / 1000).toFixed(2)} s, shift ${of('shift').toFixed(3)}, ${of('kB').toFixed(0)} kB in ${of('requests')} requests`,
    );
  }
} finally {
  await browser.close();
  site.kill();
  rmSync(data, { recursive: true, force: true });
}
process.exit(0);
