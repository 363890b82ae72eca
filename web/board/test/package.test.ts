// @vitest-environment node
// The packages as others get them, in Chromium without a bundler: the sample of board/README.md, and examples/web/play.html.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const web = resolve(import.meta.dirname, '../..');
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };

let folder: string;
let server: Server;
let address: string;
let browser: Browser;

const npm = (where: string, ...words: string[]) =>
  execFileSync('npm', [...words, '--no-audit', '--no-fund', '--silent'], { cwd: where, encoding: 'utf8' }).trim().split('\n').pop()!;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skjaldborg-packages-'));
  const packed = ['board', 'tafl'].map((name) => join(folder, npm(join(web, name), 'pack', '--ignore-scripts', '--pack-destination', folder)));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  npm(folder, 'install', '--offline', ...packed);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!existsSync(executablePath))('in a page without a bundler', () => {
  beforeAll(async () => {
    const readme = readFileSync(join(web, 'board/README.md'), 'utf8');
    const samples = [...readme.matchAll(/```html\n(.*?)```/gs)];
    ['element', 'create'].forEach((name, at) => writeFileSync(join(folder, `${name}.html`), '<!doctype html>' + samples[at]![1]));
    writeFileSync(join(folder, 'play.html'), readFileSync(join(web, '../examples/web/play.html')));
    server = createServer((request, response) => {
      const file = join(folder, new URL(request.url!, 'http://here').pathname);
      if (!existsSync(file)) return response.writeHead(404).end();
      return response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' }).end(readFileSync(file));
    }).listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  const move = async (page: Page, from: string, to: string) => {
    for (const square of [from, to]) await page.locator(`[data-square="${square}"]`).click();
  };
  const hasTitle = (page: Page, title: string) => page.waitForFunction((wanted) => document.title === wanted, title);

  it('the element draws a state and tells of a move', async () => {
    const page = await browser.newPage();
    await page.goto(`${address}/element.html`);
    await move(page, 'd2', 'f2');
    await hasTitle(page, 'moved d2-f2');
    await page.close();
  });

  it('createBoard needs a state and no more', async () => {
    const page = await browser.newPage();
    await page.goto(`${address}/create.html`);
    await move(page, 'b5', 'b4');
    await hasTitle(page, 'played b5-b4');
    expect(await page.locator('[data-square="b4"]').getAttribute('aria-label')).toContain('attacker');
    await page.close();
  });

  it('a game is played against the engine', async () => {
    const page = await browser.newPage();
    await page.goto(`${address}/play.html`);
    await move(page, 'd1', 'd3');
    await hasTitle(page, 'attackers to move');
    expect(await page.evaluate(() => document.querySelector<HTMLElement & { state: { played: unknown[] } }>('tafl-board')!.state.played.length)).toBe(2);
    await page.close();
  });
});

const program = `
import { createBoard, type BoardState } from '@skjaldborg/board';
import '@skjaldborg/board/element';
import { createTafl, TaflError, type Analysis, type Line } from '@skjaldborg/tafl';

const line: Line = { ruleset: 'brandub' };
const tafl = await createTafl();
const state: BoardState = await tafl.line(line);
document.querySelector('tafl-board')!.state = state;
const found: Analysis = await tafl.search(line).result;
console.log(createBoard, found.lines[0]?.pv.length, new TaflError('').at);
`;

it('their types are found by TypeScript, as strictly as Node resolves', () => {
  const file = join(folder, 'program.mts');
  writeFileSync(file, program);
  const words = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--module', 'nodenext'];
  execFileSync(join(web, 'node_modules/.bin/tsc'), [...words, file], { stdio: 'inherit' });
});

it('the example has under thirty lines', () => {
  const page = readFileSync(join(web, '../examples/web/play.html'), 'utf8').trim();
  expect(page.split('\n').length).toBeLessThan(30);
  expect(/```html\n(.*?)\n```/s.exec(readFileSync(join(web, 'tafl/README.md'), 'utf8'))?.[1]).toBe(page);
});
