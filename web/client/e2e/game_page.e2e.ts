// The page of a game: no layout shifts, everything fits, and the display modes work.
import { describe, expect, it } from 'vitest';
import { movesIn, pairUp, play, register, square, type, waitForMoves, waitForTurn, type Page } from './browser';
import { both, escape, visitors } from './visitors';

const { come, site } = visitors();

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

// Counts layout shifts from now on that are not caused by input.
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const all = window as unknown as { shifts: number };
    all.shifts = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) if (!shift.hadRecentInput) all.shifts += shift.value;
    }).observe({ type: 'layout-shift' });
  });
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number }).shifts);

async function playOn(attackers: Page, defenders: Page, from: number, to: number): Promise<void> {
  for (let ply = from; ply < to; ply++) {
    const page = ply % 2 === 0 ? attackers : defenders;
    await waitForTurn(page);
    await play(page, escape[ply] ?? '');
    await both([attackers, defenders], (one) => waitForMoves(one, ply + 1));
  }
}

const widths = [1440, 1280, 1152, 1024, 768, 390, 320];

// Where the board begins at each width.
async function placesOfBoard(page: Page): Promise<number[]> {
  const places: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    places.push(await page.locator('.board-place').evaluate((board) => board.getBoundingClientRect().top + scrollY));
  }
  return places;
}

describe('the page of a game', () => {
  it.each([
    [1440, 900],
    [740, 360],
    [360, 740],
  ])('moves nothing at %ix%i while it is played, premoves and absence included', async (width, height) => {
    const [attackers, defenders] = [await come({ viewport: { width, height } }), await come()];
    await pairUp(attackers, defenders, 'brandub', '5+5');
    await attackers.waitForTimeout(600); // afterwards the click that led here no longer excuses shifts
    await watchShifts(attackers);
    await playOn(attackers, defenders, 0, 1);
    await play(attackers, 'f4-f5');
    await attackers.getByText('Premove: f4-f5').waitFor();
    await attackers.waitForTimeout(600);
    await playOn(attackers, defenders, 1, 2);
    await both([attackers, defenders], (page) => waitForMoves(page, 3));
    await attackers.waitForTimeout(600);
    await playOn(attackers, defenders, 3, 4);
    const game = defenders.url();
    await defenders.goto('/rules');
    await attackers.getByText('is not here.').waitFor(); // while the attackers are to move
    await defenders.goto(game);
    await attackers.getByText('is not here.').waitFor({ state: 'detached' });
    expect(await shifts(attackers)).toBeLessThan(0.02);
  });

  it.each([
    [1440, 900],
    [740, 360],
    [390, 844],
    [320, 640],
  ])('moves nothing at %ix%i when offers come, the game ends, and a rematch is offered', async (width, height) => {
    const [attackers, defenders] = [await come({ viewport: { width, height } }), await come()];
    await pairUp(attackers, defenders, 'brandub', '5+5');
    await playOn(attackers, defenders, 0, 3);
    await attackers.waitForTimeout(600);
    await watchShifts(attackers);
    const strip = (text: string) => attackers.locator('.strip', { hasText: text });
    await defenders.getByRole('button', { name: 'Offer a draw' }).click();
    await strip('offers a draw.').getByRole('button', { name: 'Accept' }).waitFor();
    await defenders.locator('.strip').getByRole('button', { name: 'Withdraw' }).click();
    await strip('offers a draw.').waitFor({ state: 'detached' });
    await defenders.keyboard.press('r');
    await defenders.locator('button.danger:not([aria-disabled])').click();
    await strip('You won.').waitFor();
    await defenders.locator('.strip').getByRole('button', { name: 'Rematch' }).click();
    await strip('offers a rematch.').getByRole('button', { name: 'Accept' }).waitFor();
    const box = await strip('offers a rematch.').boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= height, 'the strip is in view').toBe(true);
    expect(await shifts(attackers)).toBeLessThan(0.005);
  });

  it('says in view of a phone held sideways why a move is refused, typed or dragged', async () => {
    const [attackers, defenders] = [await come({ viewport: { width: 740, height: 360 } }), await come()];
    const expectInView = async (text: string) => {
      const box = await attackers.getByText(text).boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= 360, text).toBe(true);
    };
    const refuse = async () => {
      await square(attackers, 'd1').and(attackers.locator('.tb-playable')).waitFor(); // the rules are known
      await square(attackers, 'd1').scrollIntoViewIfNeeded();
      await square(attackers, 'd1').dragTo(square(attackers, 'e3'));
      await attackers.getByText('Pieces move in a straight line').waitFor();
      await expectInView('Pieces move in a straight line');
      await type(attackers, 'a1-b2');
      await expectInView('There is no piece on a1.');
    };
    await pairUp(attackers, defenders, 'brandub', '5+5');
    await refuse();
    for (const place of ['/learn/brandub', '/analysis?ruleset=brandub']) {
      await attackers.goto(place);
      await refuse();
    }
  });

  // A member of another game has the longest header: both counters, and an administrator's link.
  it('keeps the board where it is when another game calls, and when the connection is lost', async () => {
    const [attackers, defenders] = [await come(), await come()];
    await register(attackers, 'Ragnhildur_Lofoten');
    site().admin('add', 'Ragnhildur_Lofoten');
    await pairUp(attackers, defenders, 'brandub');
    const other = await attackers.context().newPage();
    await other.goto(attackers.url());
    await pairUp(attackers, defenders, 'brandub');
    await attackers.locator('.turns').waitFor();
    const called = await placesOfBoard(attackers);
    await waitForTurn(other);
    await play(other, 'd2-a2');
    await waitForMoves(other, 1);
    await attackers.reload();
    await attackers.locator('.move-list').waitFor();
    await attackers.locator('.turns').waitFor({ state: 'hidden' });
    expect(await placesOfBoard(attackers)).toEqual(called);
    await attackers.context().setOffline(true);
    await attackers.locator('.link-state').waitFor();
    expect(await placesOfBoard(attackers)).toEqual(called);
  });

  it('shows an offer at the board of a phone, without scrolling', async () => {
    const [attackers, defenders] = [await come({ viewport: { width: 390, height: 844 } }), await come()];
    await pairUp(attackers, defenders, 'copenhagen');
    await play(attackers, 'd1-d3');
    await waitForTurn(defenders);
    await defenders.getByRole('button', { name: 'Offer a draw' }).click();
    const accept = attackers.getByRole('button', { name: 'Accept' });
    await accept.waitFor();
    const box = await accept.boundingBox();
    expect(box && box.y + box.height).toBeLessThan(844);
  });

  it('shows the whole board, both clocks and the actions on a phone held sideways', async () => {
    const [attackers, defenders] = [await come({ viewport: { width: 740, height: 360 } }), await come()];
    await pairUp(attackers, defenders, 'copenhagen', '5+5');
    for (const part of ['.tafl-board', '.clock >> nth=0', '.clock >> nth=1', '.game-actions .actions']) {
      const box = await attackers.locator(part).first().boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= 360 && box.x + box.width <= 740, part).toBe(true);
    }
  });

  it('gives the moves two columns, their times, and the height of the board on a wide screen', async () => {
    const [attackers, defenders] = [await come({ viewport: { width: 1440, height: 900 } }), await come()];
    await pairUp(attackers, defenders, 'brandub', '5+5');
    await playOn(attackers, defenders, 0, 3);
    const list = await attackers.locator('.move-list').boundingBox();
    expect(list?.height).toBeGreaterThan(250);
    const places = await movesIn(attackers).evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().top]));
    expect([places[0]?.[1] === places[1]?.[1], places[0]?.[0] === places[2]?.[0]]).toEqual([true, true]); // in two columns
    await attackers.locator('.moves .times', { hasText: /^0:\d\d$/ }).first().waitFor();
  });

  it('steps through the moves by the wheel, except in one’s own running game', async () => {
    const [attackers, defenders, watcher] = [await come(), await come(), await come()];
    await pairUp(attackers, defenders, 'brandub');
    await playOn(attackers, defenders, 0, 2);
    await watcher.goto(new URL(attackers.url()).pathname);
    await waitForMoves(watcher, 2);
    for (const page of [watcher, attackers]) {
      await page.locator('.tafl-board').hover();
      await page.mouse.wheel(0, -100);
    }
    await watcher.getByText('After move 1 of 1: d2-a2').waitFor();
    await attackers.waitForTimeout(200);
    expect(await attackers.getByText('After move 1 of 1').count()).toBe(0);
    await watcher.mouse.wheel(0, 100);
    await watcher.getByText('After move 1 of 1: d2-a2').waitFor({ state: 'detached' });
  });

  it('asks before it resigns by a key', async () => {
    const [attackers, defenders] = [await come(), await come()];
    await pairUp(attackers, defenders, 'brandub');
    await playOn(attackers, defenders, 0, 2);
    await attackers.keyboard.press('r');
    await attackers.locator('button.danger:not([aria-disabled])', { hasText: 'Confirm resignation' }).waitFor();
    expect(await defenders.locator('.strip.result').count()).toBe(0);
    await attackers.keyboard.press('Enter');
    await defenders.getByText('You won.').waitFor();
  });

  it('has zen and blindfold in its menu, and zen is left by it', async () => {
    const [attackers, defenders] = [await come({ viewport: { width: 360, height: 740 } }), await come()];
    await pairUp(attackers, defenders, 'brandub');
    const choose = async (name: string) => {
      await attackers.getByRole('button', { name: 'Appearance' }).click();
      await attackers.getByRole('button', { name }).click();
    };
    await choose('Blindfold');
    expect(await attackers.locator('.tb-pieces').first().evaluate((node) => getComputedStyle(node).visibility)).toBe('hidden');
    expect(await attackers.locator('[data-square="d4"]').first().getAttribute('aria-label')).toBe('d4, king, throne');
    await playOn(attackers, defenders, 0, 1);
    await choose('Zen mode');
    await attackers.locator('header.site').waitFor({ state: 'hidden' });
    await choose('Zen mode');
    await attackers.locator('header.site').waitFor();
    expect(await movesIn(attackers).count()).toBe(1);
  });
});
