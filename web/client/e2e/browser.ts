// Debian's Chromium, and helpers for its users.
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

export type { Browser, Page };

const start = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

// The shell needs half the processor time of the whole browser, which alone shows notifications.
export const launch = (): Promise<Browser> => start(process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell');
export const launchWhole = (): Promise<Browser> => start('/usr/bin/chromium');

export interface Person {
  context: BrowserContext;
  page: Page;
  faults: string[]; // exceptions and violations of the content security policy; must stay empty
}

// No test waits in vain for less than its whole time: a busy machine takes minutes for what an idle one does in seconds.
export const patience = 180_000;

// Without the service worker, unless the options allow it (offline.e2e.ts).
export async function person(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Person> {
  const context = await browser.newContext({ baseURL: address, locale: 'en', serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(patience);
  await context.addInitScript(() => location.origin !== 'null' && (localStorage['skjaldborg.settings'] ??= '{"typed":true}')); // moves are typed
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && text.includes('Content Security Policy')) faults.push(text);
  });
  return { context, page, faults };
}

export const password = 'a long sword in the hall';

async function fillIn(page: Page, path: string, name: string, button: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: button, exact: true }).click();
}
const waitForMember = (page: Page, name: string): Promise<void> => page.locator('header .me', { hasText: name }).waitFor();

export async function register(page: Page, name: string): Promise<void> {
  await fillIn(page, '/register', name, 'Create account');
  await waitForMember(page, name);
}

// Without a code of an app.
export async function signIn(page: Page, name: string): Promise<void> {
  await giveNameAndPassword(page, name);
  await waitForMember(page, name);
}
export const giveNameAndPassword = (page: Page, name: string): Promise<void> => fillIn(page, '/sign-in', name, 'Sign in');

export const square = (page: Page, name: string) =>
  page.locator(`:is(.game-board, .two-columns, .bench-board) [data-square="${name}"]`).first();

// One move with two clicks on the board.
export async function play(page: Page, move: string): Promise<void> {
  const [from = '', to = ''] = move.split('-');
  await square(page, from).click();
  await square(page, to).click();
}

export async function type(page: Page, move: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Type a move' }).fill(move);
  await page.keyboard.press('Enter');
}

const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

// How many pixels the page is wider than its window.
export async function pixelsTooWide(page: Page): Promise<number> {
  await painted(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return Math.max(0, width - (page.viewportSize()?.width ?? 0)); // innerWidth of a phone grows with what is too wide
}

export const movesIn = (page: Page) => page.locator('.move-list .move');

export async function waitForMoves(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('.move-list .move').length >= wanted, count);
  await page.waitForFunction(() => !document.querySelector('.standing')?.textContent?.includes('Sending move'));
}

export const waitForTurn = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => document.querySelector('.standing.yours') !== null || document.querySelector('.result-card') !== null,
  );
export const isOver = (page: Page): Promise<boolean> => page.locator('.result-card').isVisible();

// From the first page: Brandub against the easiest computer, with the king's side.
export async function playComputer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play the computer' }).click();
  await page.getByRole('radio', { name: '1', exact: true }).check();
  await page.getByRole('radio', { name: 'Defenders' }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
}

// Creates a challenge by link. Returns its address.
export async function challenge(page: Page, ruleset: string, side: string, clock = 'none'): Promise<string> {
  await page.goto(`/?ruleset=${ruleset}`);
  await page.getByRole('radio', { name: 'A friend, by link' }).check();
  await page.getByRole('radio', { name: side }).check();
  await page.locator(`[name=clock][value="${clock}"]`).check();
  await page.getByRole('button', { name: 'Create a link' }).click();
  await page.waitForURL('**/challenge/*');
  return page.url();
}

// Two people in one game: the first has the attackers.
export async function pairUp(first: Page, second: Page, ruleset: string, clock = 'none'): Promise<void> {
  const address = await challenge(first, ruleset, 'Attackers', clock);
  await second.goto(address);
  await second.getByRole('button', { name: 'Accept' }).click();
  await Promise.all([first, second].map((page) => page.waitForURL('**/game/*')));
  await Promise.all([first, second].map((page) => page.locator('.move-list').waitFor()));
}
