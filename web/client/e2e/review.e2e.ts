// The review of a game: from a record, from a game on the site and one on the device; stored, shared, and
// used for a retrospect.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pairUp, pixelsTooWide, play, square, waitForMoves, type Page } from './browser';
import { escape, visitors } from './visitors';

const { come } = visitors();

const numbered = escape.map((move, i) => (i % 2 === 0 ? `${i / 2 + 1}. ` : '') + move).join(' ');
const pasted = `[Event "By hand"]\n[Attackers "Erik"]\n[Defenders "Tove"]\n[Variant "brandub"]\n\n${numbered} 1-0\n`;

const graph = (page: Page) => page.getByRole('slider', { name: 'Winning chance of the attackers' });
const summary = (page: Page) => page.locator('.review-summary');
const judged = (page: Page) => page.locator('.tree .review-sign');

async function importGame(page: Page, text = pasted): Promise<void> {
  await page.goto('/analysis?ruleset=brandub');
  await page.locator('.bench-board [data-square="d4"]').waitFor();
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('textbox', { name: 'Game or position' }).fill(text);
  await page.getByRole('button', { name: 'Load' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

async function begin(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Review this game' }).click();
}

async function reviewImported(page: Page): Promise<void> {
  await importGame(page);
  await begin(page);
  await summary(page).waitFor();
}

// Completely visible, above the bar with the steps.
async function isInSight(page: Page, selector: string): Promise<void> {
  const covered = () =>
    page.locator(selector).evaluate((node) => {
      const { left, top, bottom } = node.getBoundingClientRect();
      return [top + 4, bottom - 4].some((y) => !node.contains(document.elementFromPoint(left + 4, y)));
    });
  await expect.poll(covered).toBe(false);
}

describe('the review of a game', () => {
  it('shows progress and a graph, and then where the game was lost and why', async () => {
    const page = await come();
    await importGame(page);
    await begin(page);
    await page.getByRole('progressbar').waitFor();
    await graph(page).waitFor();
    await summary(page).waitFor();
    expect(await summary(page).textContent()).toMatch(/The (attackers|defenders) lost the game with \d+(\.|…) \S+: .* \d+ to \d+%|chance of the attackers (slipped|rose) from \d+ to \d+%|No single move decided the game/);
    expect(await judged(page).count()).toBeGreaterThan(0);
    expect(await page.locator('.review-sides').textContent()).toMatch(/Attackers\d+%/);
  });

  it('leaves the steps and the move that is shown in view', async () => {
    const page = await come({ viewport: { width: 1440, height: 900 } });
    await reviewImported(page);
    await page.keyboard.press('End');
    await isInSight(page, '.bench-side .steps');
    await isInSight(page, '.tree .move[aria-current]');
  });

  it('goes to the moves of the graph, with the mouse and with keys, and draws the better move', async () => {
    const page = await come();
    await reviewImported(page);
    const box = (await graph(page).boundingBox())!;
    await page.mouse.click(box.x + box.width - 1, box.y + box.height / 2);
    await page.locator('.tree .move[aria-current=step]', { hasText: escape.at(-1)! }).waitFor();
    await graph(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('PageUp');
    await page.locator('.review-move').waitFor();
    await page.locator('.tb-shape.tb-tone-good').first().waitFor();
    const before = await page.locator('.tree .move').count();
    await page.getByRole('button', { name: 'Play the better line' }).click();
    await expect.poll(() => page.locator('.tree .move').count()).toBeGreaterThan(before);
    await summary(page).waitFor(); // a variation does not disturb it
  });

  it('is kept in the browser, and goes with the link', async () => {
    const [page, friend] = [await come(), await come()];
    await reviewImported(page);
    const said = await summary(page).textContent();
    await page.waitForURL('**/analysis?saved=*');
    await page.reload();
    await summary(page).waitFor();
    expect(await summary(page).textContent()).toBe(said);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => page.getByLabel('Link to this analysis').inputValue()).toContain('#study=');
    await friend.goto(await page.getByLabel('Link to this analysis').inputValue());
    await summary(friend).waitFor();
    expect(await summary(friend).textContent()).toBe(said);
    expect(await friend.getByRole('button', { name: 'Review this game' }).count()).toBe(0);
  });

  it('is there for a single move', async () => {
    const page = await come();
    await importGame(page, 'd2-e2,0,0,Ongoing');
    await begin(page);
    await summary(page).waitFor();
  });

  it('can be cancelled', async () => {
    const page = await come();
    await importGame(page);
    await begin(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Review this game' }).waitFor();
    await expect.poll(() => page.workers().length).toBeLessThanOrEqual(2);
  });

  it('asks for better moves, and judges them', async () => {
    const page = await come();
    await reviewImported(page);
    await page.getByRole('group', { name: 'Learn from mistakes' }).getByRole('button', { name: /Attackers: \d+/ }).click();
    await page.getByText(/Find a better move for the attackers/).waitFor();
    expect(await page.locator('.engine-lines li').count()).toBe(0);
    const task = (await page.locator('.retrospect').textContent()) ?? '';
    const played = /(\w\d+-\w\d+)\?/.exec(task)?.[1] ?? '';
    await play(page, played);
    await page.getByText(`${played} is the move from the game.`).waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.retrospect').getByText('Look at the piece on').waitFor();
    const from = /Look at the piece on (\w\d+)\./.exec((await page.locator('.retrospect').textContent()) ?? '')?.[1] ?? '';
    await square(page, from).waitFor();
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await page.getByText(/was better/).first().waitFor();
    await page.locator('.tb-shape.tb-tone-good').waitFor();
    await page.getByRole('button', { name: /^(Next position|Show the result)$/ }).click();
    await page.getByRole('button', { name: 'Back to the review' }).click();
    await summary(page).waitFor();
  });

  it('begins with one click after a game of the site', async () => {
    const [page, other] = [await come(), await come()];
    await pairUp(page, other, 'brandub');
    for (const [i, move] of escape.entries()) {
      await play(i % 2 === 0 ? page : other, move);
      await Promise.all([page, other].map((one) => waitForMoves(one, i + 1)));
    }
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/review'));
    await page.getByRole('link', { name: 'Review this game' }).click();
    await summary(page).waitFor();
    expect((await stored).status()).toBe(204);
    const said = await summary(page).textContent();
    await page.reload(); // the stored review
    await summary(page).waitFor();

    await page.getByRole('button', { name: 'Share' }).click();
    const visitor = await come(); // not a player
    await visitor.goto(await page.getByLabel('Link to the review of this game').inputValue());
    await summary(visitor).waitFor();
    expect(await summary(visitor).textContent()).toBe(said);
    expect(await visitor.getByRole('progressbar').count()).toBe(0);
  });

  it('is saved as a record with signs, comments and better moves', async () => {
    const page = await come();
    await reviewImported(page);
    await page.getByRole('button', { name: 'Share' }).click();
    const files = page.locator('.files', { hasText: 'With the review' });
    for (const format of ['OTG', 'PGN']) {
      const [download] = await Promise.all([page.waitForEvent('download'), files.getByRole('button', { name: format }).click()]);
      const text = readFileSync(await download.path(), 'utf8');
      expect(text).toMatch(/\d+% -> \d+%\. [^|}]*was better/);
      expect(text).toMatch(/nag:[246]|\$[246]/);
    }
  });

  it('works for a game of this device, and without the server', async () => {
    const page = await come();
    await page.goto('/board?ruleset=brandub');
    for (const [i, move] of escape.entries()) {
      await play(page, move);
      await waitForMoves(page, i + 1);
    }
    await page.locator('.device-end').getByRole('link', { name: 'Review this game' }).click();
    await summary(page).waitFor();
    await page.context().setOffline(true);
    await graph(page).focus();
    await page.keyboard.press('End');
    await page.locator('.tree .move[aria-current=step]', { hasText: escape.at(-1)! }).waitFor();
  });

  it('fits a phone', async () => {
    const page = await come({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await importGame(page);
    await begin(page);
    await page.getByRole('progressbar').waitFor();
    await isInSight(page, '.review-progress');
    await summary(page).waitFor();
    expect(await pixelsTooWide(page)).toBe(0);
    await isInSight(page, '.review-summary');
    expect(await page.locator('.bench > *').evaluateAll((all) => all.map((one) => one.className))).toEqual(['bench-board', 'bench-graph', 'bench-side']); // for the keyboard, too
    await page.getByRole('group', { name: 'Learn from mistakes' }).getByRole('button').first().click();
    await page.getByText(/Find a better move/).waitFor();
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await isInSight(page, '.retrospect .feedback');
  });

  it('fits a phone on its side', async () => {
    const page = await come({ viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true });
    await reviewImported(page);
    await isInSight(page, '.review-summary');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await isInSight(page, '.bench-side .typed-move');
  });
});
