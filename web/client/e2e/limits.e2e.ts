// What the analysis page does at its limits: the longest games, and a browser without memory for the engine.
import { createTafl } from '@skjaldborg/tafl';
import { describe, expect, it } from 'vitest';
import { pairUp, play, type, waitForMoves, type Page } from './browser';
import { escape, visitors } from './visitors';

const { come } = visitors();
const ruleset = 'alea-evangelii';
const few = 10; // elements of the move list, where each move has two or three

// A game of random moves; `captures` of them capture, and the move `next` can follow.
async function randomGame(plies: number): Promise<{ moves: string[]; captures: number; next: string }> {
  const tafl = await createTafl();
  let seed = 7;
  const random = (most: number) => Math.floor(((seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647) * most);
  const nextOf = async (moves: string[]) => {
    const { destinations } = await tafl.line({ ruleset, moves }, 0);
    return Object.entries(destinations).flatMap(([from, all]) => all.map((to) => `${from}-${to}`));
  };
  const moves: string[] = [];
  for (;;) {
    const next = await nextOf(moves);
    if (moves.length === plies && next[0]) {
      const { played } = await tafl.line({ ruleset, moves });
      tafl.close();
      return { moves, captures: played.filter((one) => one.captures.length > 0).length, next: next[0] };
    }
    const move = next[random(next.length)];
    if (move === undefined) moves.splice(-20); // the game was over
    else moves.push(move);
  }
}

// Counts the elements of the move list that change while something is done.
async function changed(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const seen = new Set<unknown>();
    const observer = new MutationObserver((all) => all.forEach(({ target }) => seen.add(target)));
    observer.observe(document.querySelector('.tree')!, { subtree: true, childList: true, attributes: true, characterData: true });
    Object.assign(window, { counted: () => (observer.disconnect(), seen.size) });
  });
  await work();
  return page.evaluate(() => (window as never as { counted: () => number }).counted());
}

const moves = (page: Page) => page.locator('.tree .move');
const isAt = (page: Page, ply: number) => expect.poll(() => moves(page).nth(ply - 1).getAttribute('aria-current')).toBe('step');

describe('the analysis page', () => {
  it('walks through a game of 2,000 plies on the largest board, adds to it, reviews and saves it', async () => {
    const game = await randomGame(2_000);
    const page = await come();
    await page.goto(`/analysis?ruleset=${ruleset}`);
    await page.locator('.bench-board [data-square="s19"]').waitFor();
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('textbox', { name: 'Game or position' }).fill(`${game.moves.join(' ')},0,0,Ongoing`);
    await page.getByRole('button', { name: 'Load' }).click();
    await expect.poll(() => moves(page).count()).toBe(2_000);
    await expect.poll(() => page.locator('.tree .move', { hasText: '×' }).count()).toBe(game.captures); // the rules have seen the whole game
    await page.getByRole('button', { name: 'Import' }).focus();
    await page.keyboard.press('End');
    await isAt(page, 2_000);
    for (let ply = 1_999; ply > 1_990; --ply) {
      const step = async () => {
        await page.keyboard.press('ArrowLeft');
        await isAt(page, ply);
      };
      expect(await changed(page, step)).toBeLessThan(few);
    }
    await page.keyboard.press('End');
    await isAt(page, 2_000);
    const add = async () => {
      await type(page, game.next);
      await isAt(page, 2_001);
    };
    expect(await changed(page, add)).toBeLessThan(few);
    await page.getByRole('button', { name: 'This move' }).click();
    await page.getByRole('button', { name: 'Delete from here' }).click();
    await isAt(page, 2_000);

    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Review this game' }).click();
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Review this game' }).waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.files').getByRole('button', { name: 'OTG' }).first().click()]);
    expect(await download.failure()).toBeNull();
  });

  it('says that the engine cannot run without memory, and asks the server', async () => {
    const page = await come({ viewport: { width: 360, height: 740 } });
    await page.route(/\.js$/, async (route) => {
      const answer = await route.fetch();
      const none = 'WebAssembly.Memory = class { constructor() { throw new RangeError("no memory"); } };\n';
      await route.fulfill({ response: answer, body: none + (await answer.text()) });
    });
    await page.goto('/analysis?ruleset=brandub');
    await page.locator('.bench-board [data-square="d4"]').waitFor();
    await page.keyboard.press('e');
    await page.getByText('The engine cannot run in this browser').waitFor();
    await play(page, 'd2-a2');
    await moves(page).first().waitFor();
    await page.getByRole('button', { name: 'Ask the server' }).click();
    await page.locator('.engine-lines .pv').first().waitFor();
    await page.keyboard.press('e'); // off
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Review this game' }).click();
    const failure = page.locator('.review-offer', { hasText: 'The review could not be made in this browser. The engine cannot run in this browser.' });
    await failure.getByRole('button', { name: 'Ask the server' }).click();
    await page.locator('.engine-lines .pv').first().waitFor();
  });

  it('is one tap away after a game on a phone', async () => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const [page, other] = [await come(phone), await come()];
    await pairUp(page, other, 'brandub');
    for (const [i, move] of escape.entries()) {
      await play(i % 2 === 0 ? page : other, move);
      await Promise.all([page, other].map((one) => waitForMoves(one, i + 1)));
    }
    const review = page.getByRole('link', { name: 'Review this game' });
    await review.waitFor();
    const isSeen = await review.evaluate((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });
    expect(isSeen).toBe(true);
  });
});
