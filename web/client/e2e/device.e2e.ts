// Two at one device, and what the board says of pieces that cannot be moved now.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launch, person, play, square, waitForMoves, type Browser, type Page, type Person } from './browser';
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

describe('two at one device', () => {
  const clock = (side: string) => page.getByRole('timer', { name: `Clock: ${side}` });
  const secondsOf = async (side: string): Promise<number> => {
    const [minutes = '', seconds = ''] = (await clock(side).innerText()).split(':');
    return Number(minutes) * 60 + Number(seconds);
  };
  const shows = (text: string) => page.locator('.side-column', { hasText: text }).waitFor();

  it('have names and clocks, which stop in a pause, outlast a reload, and end the game', async () => {
    await page.clock.install();
    await page.goto('/board?ruleset=brandub');
    await page.getByRole('button', { name: 'Names and clock' }).click();
    await page.getByLabel('Attackers').fill('Sigrid');
    await page.getByLabel('Defenders').fill('Tor');
    await page.locator('dialog [name=clock][value="15+10"]').check();
    await page.getByLabel('Face to face').check();
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await clock('Attackers').innerText()).toBe('15:00');
    expect(await page.locator('.device-table .player-bar').first().getAttribute('class')).toContain('turned');
    for (const [move, count] of [['d7-c7', 1], ['d5-a5', 2]] as const) {
      await play(page, move);
      await waitForMoves(page, count);
    }
    await page.clock.fastForward('05:00');
    await page.locator('.clock.runs', { hasText: /^[5-9]:|^10:00/ }).waitFor();
    await page.reload();
    await page.locator('.clock.runs').waitFor();
    expect(await secondsOf('Attackers')).toBeLessThanOrEqual(600);
    expect(await secondsOf('Defenders')).toBe(900);
    await page.getByRole('button', { name: 'Pause' }).click();
    await shows('The clocks are stopped.');
    const left = await secondsOf('Attackers');
    await page.clock.fastForward('20:00');
    expect(await secondsOf('Attackers')).toBe(left);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.clock.fastForward('20:00');
    await shows('The defenders won. Out of time.');
    await page.getByRole('button', { name: 'Send: I was the defenders' }).click();
    await page.getByRole('link', { name: 'This game is on the site.' }).waitFor();
    expect(await page.getByRole('button', { name: 'Take back' }).count()).toBe(0);
    expect(await clock('Attackers').innerText()).toBe('0:00.0');
    await page.goto('/board?ruleset=copenhagen');
    await page.getByRole('link', { name: 'Sigrid vs Tor' }).waitFor();
    await page.locator('.device-games', { hasText: 'Out of time.' }).waitFor();
  });

  it('take moves and their times back, and send a game that the rules have ended', async () => {
    await page.clock.install();
    await page.goto(`/board?ruleset=brandub&p=${encodeURIComponent('3t3/7/7/7/3T3/K6/7 d')}`);
    await page.getByRole('button', { name: 'Names and clock' }).click();
    await page.locator('dialog [name=clock][value="15+10"]').check();
    await page.getByRole('button', { name: 'Save' }).click();
    for (const [move, count] of [['d3-e3', 1], ['d7-c7', 2]] as const) {
      await play(page, move);
      await waitForMoves(page, count);
    }
    await page.locator('.clock.runs').waitFor();
    await page.clock.fastForward('05:00');
    await play(page, 'e3-f3');
    await waitForMoves(page, 3);
    expect(await secondsOf('Defenders')).toBeLessThanOrEqual(610);
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.move-list .move').length === 2);
    expect(await secondsOf('Defenders')).toBeGreaterThan(610);
    await play(page, 'a2-a1');
    await shows('The defenders won.');
    await page.getByRole('button', { name: 'Send: I was the defenders' }).click();
    await page.getByRole('link', { name: 'This game is on the site.' }).click();
    await page.waitForURL('**/game/*');
    await page.locator('.result').waitFor();
  });
});
