// Searching games: by what they are, by their first moves, by a position and by a pattern.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pairUp, pixelsTooWide, play, waitForMoves, type Page } from './browser';
import { runTafl } from './site';
import { both, escape, visitors } from './visitors';

const { come, site } = visitors();

const games = (page: Page) => page.locator('.game-rows .game-row');
const found = (page: Page, count: number) => expect.poll(() => games(page).count()).toBe(count);

// Three games of Brandub at one screen: of 8, 2 and 1 moves. The guest gets a session with the first page.
async function playThree(page: Page): Promise<void> {
  await page.goto('/?ruleset=copenhagen');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL('**/game/*');
  const statuses = await page.evaluate(async (whole) => {
    const send = (moves: string[], began: number) =>
      fetch('/api/v1/games/played', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ruleset: 'brandub', side: 'attackers', moves, resigned: moves.length < 8 ? 'attackers' : undefined, began, ended: began + 1000 }),
      }).then(({ status }) => status);
    const now = Date.now() - 60_000;
    return [await send(whole, now), await send(['d1-e1', 'd3-c3'], now + 1), await send(['d7-c7'], now + 2)];
  }, escape);
  expect(statuses).toEqual([201, 201, 201]);
}

// Plays a game on the site to the king’s escape.
async function playHere(first: Page, second: Page): Promise<void> {
  await pairUp(first, second, 'brandub');
  for (const [i, move] of escape.entries()) {
    await play(i % 2 === 0 ? first : second, move);
    await both([first, second], (page) => waitForMoves(page, i + 1));
  }
}

async function search(page: Page, fill: () => Promise<unknown>): Promise<void> {
  await fill();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

describe('the archive', () => {
  it('finds games by ending, length and first moves, turned and mirrored, and has an address for each search', async () => {
    const page = await come();
    await playThree(page);
    await page.goto('/games?ruleset=brandub');
    await found(page, 3);
    await search(page, () => page.getByLabel('Reason').selectOption('resignation'));
    await found(page, 2);
    await search(page, () => page.getByLabel('Minimum length').fill('2'));
    await found(page, 1);
    await page.goto('/games?ruleset=brandub');
    await search(page, () => page.getByLabel('First moves').fill('d1-c1'));
    await found(page, 2);
    await search(page, () => page.getByLabel('First moves').fill('d1-c1 d3-e3'));
    await found(page, 1);
    expect(new URL(page.url()).searchParams.get('moves')).toBe('d1-c1 d3-e3');
    await page.reload();
    await found(page, 1);
    await search(page, () => page.getByLabel('First moves').fill('d1-d3'));
    await page.locator('.problem', { hasText: 'move 1' }).waitFor();
  });

  it('asks for the rules of moves', async () => {
    const page = await come();
    await page.goto('/games');
    await page.locator('summary', { hasText: 'Search' }).click();
    await search(page, () => page.getByLabel('First moves').fill('d1-c1'));
    await page.getByText('Choose the rules to which').waitFor();
    await page.getByRole('button', { name: 'Draw a pattern' }).click();
    expect(await page.getByText('Choose the rules to which').count()).toBe(2);
  });

  it('comes from the analysis with the position on its board', async () => {
    const [page, other] = [await come(), await come()];
    await playHere(page, other);
    await playThree(page);
    await page.goto('/analysis?ruleset=brandub');
    await play(page, 'd2-a2');
    await page.locator('.tree .move', { hasText: 'd2-a2' }).waitFor();
    await page.getByRole('tab', { name: 'Explorer' }).click();
    await page.getByRole('link', { name: 'Games of this site with this position' }).click();
    await page.waitForURL('**/games?*');
    await found(page, 2);
    await page.locator('.searched-position img').waitFor();
    await expect.poll(() => page.locator('.searched-position img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Search without it' }).click();
    await found(page, 4);
  });

  it('shows in the explorer how recorded games ended, not what guests played, and opens the latest at the position', async () => {
    const file = join(site().data, 'club.csv');
    writeFileSync(file, `${escape.join(' ')},0,0,White\n`);
    await site().kill();
    runTafl('data', 'import', site().data, file, '--rules', 'brandub');
    await site().start();
    const [page, other] = [await come(), await come()];
    await playHere(page, other);
    await page.goto('/analysis?ruleset=brandub');
    await play(page, 'd2-a2');
    await page.getByRole('tab', { name: 'Explorer' }).click();
    await page.getByText('1 game came to this position').waitFor();
    const bar = page.locator('table.explored tbody .results-bar');
    expect(await bar.getAttribute('aria-label')).toBe('The attackers won 0%, the defenders 100%; 0% were drawn, 0% have no result.');
    expect(await bar.locator('.defenders').innerText()).toBe('100%');
    expect(await bar.locator('span').count()).toBe(1);
    const [whole, part] = await Promise.all([bar, bar.locator('.defenders')].map((one) => one.boundingBox()));
    expect(part?.width).toBeCloseTo(whole?.width ?? 0, 0);
    const examples = page.locator('.examples a');
    expect(await examples.count()).toBe(1);
    expect(await examples.last().innerText()).toContain('The defenders won.');
    await page.getByLabel('Source').selectOption('This site');
    await page.getByText('No known game has come to this position.').waitFor();
    await page.getByLabel('Source').selectOption('Recorded games');
    await examples.last().click();
    await page.waitForURL('**/collection/*?ply=1');
  });

  it('finds a pattern that is drawn on a phone', async () => {
    const page = await come({ viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true });
    await playThree(page);
    await page.goto('/games?ruleset=brandub');
    expect(await pixelsTooWide(page)).toBe(0);
    await page.getByRole('button', { name: 'Draw a pattern' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Pattern' });
    const paint = (square: string) => dialog.locator(`[data-square="${square}"]`).tap();
    await paint('g1');
    await dialog.getByRole('radio', { name: 'Must be empty' }).check({ force: true });
    await paint('g2');
    await dialog.getByRole('button', { name: 'Use this pattern' }).tap();
    await page.locator('.pattern-picture').waitFor();
    expect(await pixelsTooWide(page)).toBe(0);
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await found(page, 1);
    expect(new URL(page.url()).searchParams.get('pattern')).toBe('*******/*******/*******/*******/*******/******1/******K');
    await page.getByText('Games searched so far: 3.').waitFor();
    await page.getByRole('button', { name: 'Change the pattern' }).tap();
    await dialog.getByRole('button', { name: 'Clear the board' }).tap();
    await dialog.getByRole('button', { name: 'Use this pattern' }).tap();
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await found(page, 3);
  });
});
