// Conditional moves of a correspondence game: entered on the board, answered by the server, visible only to
// their owner.
import { describe, expect, it } from 'vitest';
import { movesIn, pairUp, play, waitForMoves, type Page } from './browser';
import { both, visitors } from './visitors';

const { come } = visitors();

const panel = (page: Page) => page.locator('.forecast');
const plan = (page: Page) => page.locator('.forecast-plan');
const lines = (page: Page) => expect.poll(() => panel(page).locator('.forecast-moves').allTextContents());

async function addLine(page: Page, moves: string[]): Promise<void> {
  await panel(page).getByRole('button', { name: 'Add a line' }).click();
  for (const [i, move] of moves.entries()) {
    await play(page, move);
    await plan(page).locator('.forecast-guide', { hasText: moves.slice(0, i + 1).join(' → ') }).waitFor();
  }
  await plan(page).getByRole('button', { name: 'Save line' }).click();
  await plan(page).waitFor({ state: 'hidden' });
}

async function confirmed(page: Page, move: string): Promise<void> {
  await play(page, move);
  await page.getByText(`Play ${move}?`).first().waitFor();
  await page.keyboard.press('Enter');
}

describe('conditional moves', () => {
  it('answer at once, line after line, also when their owner is away', async () => {
    const [attackers, defenders] = [await come(), await come()];
    await pairUp(attackers, defenders, 'brandub', '3d');
    expect(await panel(attackers).isVisible()).toBe(false);
    await addLine(defenders, ['d2-a2', 'd3-g3', 'f4-f5', 'd4-d2']);
    await addLine(defenders, ['d1-c1', 'd3-c3']);
    await lines(defenders).toEqual(['d2-a2 → d3-g3 → f4-f5 → d4-d2', 'd1-c1 → d3-c3']);
    expect(await movesIn(defenders).count()).toBe(0);
    await defenders.context().setOffline(true);
    await confirmed(attackers, 'd2-a2');
    await waitForMoves(attackers, 2);
    expect(await movesIn(attackers).allTextContents()).toEqual(['d2-a2', 'd3-g3']);
    await defenders.context().setOffline(false);
    await waitForMoves(defenders, 2);
    await lines(defenders).toEqual(['f4-f5 → d4-d2']);
    await confirmed(attackers, 'd1-c1');
    await both([attackers, defenders], (page) => waitForMoves(page, 3));
    await panel(defenders).waitFor({ state: 'hidden' });
  });

  it.each([
    [360, 740],
    [740, 360],
  ])('are planned beside the board, also on a phone of %i × %i', async (width, height) => {
    const [attackers, defenders] = [await come(), await come({ viewport: { width, height } })];
    await pairUp(attackers, defenders, 'brandub', '3d');
    await panel(defenders).getByRole('button', { name: 'Add a line' }).click();
    await plan(defenders).waitFor();
    const inView = (page: Page, place: string) =>
      page.locator(place).evaluate((node) => {
        const { top, bottom } = node.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    expect(await inView(defenders, '.board-place')).toBe(true);
    expect(await inView(defenders, '.forecast-plan')).toBe(true);
  });

  it('are changed and removed', async () => {
    const [attackers, defenders] = [await come(), await come()];
    await pairUp(attackers, defenders, 'brandub', '3d');
    await addLine(defenders, ['d2-a2', 'd3-g3']);
    await addLine(defenders, ['d2-a2', 'd3-c3', 'd1-c1', 'd5-c5']);
    await addLine(defenders, ['d2-a2', 'd3-c3', 'f4-f5', 'd5-c5']);
    await lines(defenders).toEqual(['d2-a2 → d3-c3', 'd1-c1 → d5-c5', 'f4-f5 → d5-c5']);
    await panel(defenders).getByRole('button', { name: 'Remove the line d1-c1' }).click();
    await panel(defenders).getByText('d2-a2 → d3-c3 → f4-f5 → d5-c5').waitFor();
    await panel(defenders).getByRole('button', { name: 'Remove the line d2-a2' }).click();
    await panel(defenders).getByText('None yet.').waitFor();
  });
});
