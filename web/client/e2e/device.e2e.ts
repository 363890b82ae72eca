// Two at one device, and what the board says of pieces that cannot be moved now.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launch, person, play, square, type Browser, type Page, type Person } from './browser';
import { Site } from './site';

let browser: Browser;
const site = new Site();
let visitor: Person;
let page: Page;

beforeAll(async () => {
  [browser] = await Promise.all([launch(), site.start()]);
});
afterAll(() => Promise.all([browser.close(), site.end()]));
beforeEach(async () => {
  visitor = await person(browser, site.address);
  page = visitor.page;
});
afterEach(async () => {
  await visitor.context.close();
  expect(visitor.faults).toEqual([]);
});

describe('a piece that cannot be moved now', () => {
  const reached = async (): Promise<string[]> => {
    await page.locator('.tb-reach').first().waitFor();
    const cells = await page.locator('.tb-cell[aria-label*=marked]').all();
    return (await Promise.all(cells.map((cell) => cell.getAttribute('data-square')))).map(String).sort();
  };
  const open = (position: string) => page.goto(`/board?ruleset=brandub&p=${encodeURIComponent(position)}`);

  it('shows where the rules would let it go, and the next tap hides it', async () => {
    await open('3t3/7/T6/7/K2T3/7/3t3 a'); // soldiers may not enter corners, and pass the throne without stopping there
    await square(page, 'a3').click();
    await page.locator('.problem', { hasText: 'Attackers to move.' }).waitFor();
    expect(await reached()).toEqual(['a1', 'a2', 'a4', 'b3', 'c3']);
    await square(page, 'a5').click();
    await page.waitForFunction(() => document.querySelectorAll('.tb-reach').length === 8);
    expect(await reached()).toEqual(['a4', 'a6', 'b5', 'c5', 'd5', 'e5', 'f5', 'g5']);
    await square(page, 'd3').click();
    await page.locator('.tb-cell[data-square=d5][aria-label*=marked]').waitFor();
    expect(await reached()).not.toContain('d4');
    await square(page, 'd7').click();
    await page.locator('.tb-destination').first().waitFor();
    expect(await page.locator('.tb-reach').count()).toBe(0);
  });

  it('shows it with the keyboard too, and not at all where the player does not want it', async () => {
    await open('3t3/7/T6/7/K2T3/7/3t3 a');
    await square(page, 'd4').focus();
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
    expect(await reached()).toContain('d5');
    await page.goto('/settings');
    await page.locator('[name=reach]').selectOption('Never');
    await page.locator('.notice', { hasText: 'Saved' }).waitFor();
    await open('3t3/7/T6/7/K2T3/7/3t3 a');
    await square(page, 'a3').click();
    await page.locator('.problem', { hasText: 'Attackers to move.' }).waitFor();
    expect(await page.locator('.tb-reach, .tb-reach-from').count()).toBe(0);
  });
});
