// Whole games of two browsers, from the first page to the last move.
import { describe, expect, it } from 'vitest';
import { movesIn, pairUp, play, waitForMoves, waitForTurn, type Page } from './browser';
import { both, escape, visitors } from './visitors';

const { come, site } = visitors();

async function playAll(attackers: Page, defenders: Page, moves: string[], from = 0): Promise<void> {
  for (const [i, move] of moves.entries()) {
    const page = (from + i) % 2 === 0 ? attackers : defenders;
    await waitForTurn(page);
    await play(page, move);
    await both([attackers, defenders], (one) => waitForMoves(one, from + i + 1));
  }
}

describe('two browsers', () => {
  it('play a game to the king’s escape, and both see why', async () => {
    const [attackers, defenders] = [await come(), await come()];
    await pairUp(attackers, defenders, 'brandub');
    await playAll(attackers, defenders, escape);
    await both([attackers, defenders], (page) => page.getByText(/The king has escaped/).first().waitFor());
    expect(await defenders.locator('.result b').textContent()).toBe('You won.');
    expect(await attackers.locator('.result b').textContent()).toBe('You lost.');
  });

  it('take pictures of their game with them: numbered moves, and all moves as a GIF', async () => {
    const [attackers, defenders] = [await come(), await come()];
    await pairUp(attackers, defenders, 'brandub');
    await playAll(attackers, defenders, escape.slice(0, 3));
    await attackers.getByText('Share and download').click();
    await attackers.getByText('Animated picture').waitFor();
    const numbered = await attackers.getByRole('link', { name: 'Picture with numbered moves' }).getAttribute('href');
    const svg = await (await attackers.request.get(new URL(numbered ?? '', attackers.url()).href)).text();
    expect(svg.match(/>3<\/text>/g)?.length).toBe(2); // rank 3, and move 3
    const [download] = await Promise.all([
      attackers.waitForEvent('download'),
      attackers.getByRole('link', { name: 'GIF' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^skjaldborg-[0-9A-Za-z]{8}\.gif$/);
    expect(await download.failure()).toBeNull();
  });

  it('premove: played when it is legal, cancelled by Escape, refused with a word when it is not', async () => {
    const [attackers, defenders] = [await come(), await come()];
    await pairUp(attackers, defenders, 'brandub');
    await play(defenders, 'd3-c3');
    await defenders.getByText('Premove: d3-c3').waitFor();
    expect(await movesIn(defenders).count()).toBe(0);
    await playAll(attackers, defenders, ['d1-c1']);
    await both([attackers, defenders], (page) => waitForMoves(page, 2));
    expect(await movesIn(attackers).nth(1).textContent()).toBe('d3-c3');
    await play(defenders, 'c3-a3');
    await defenders.getByText('Premove: c3-a3').waitFor();
    await defenders.keyboard.press('Escape');
    await defenders.locator('.premove').waitFor({ state: 'hidden' });
    await play(defenders, 'd4-d1'); // the king, over his own pieces
    await playAll(attackers, defenders, ['c1-b1'], 2);
    await defenders.getByText('Your premove d4-d1 is not legal now. Choose another move.').waitFor();
    expect(await movesIn(defenders).count()).toBe(3);
  });

  it('have keys for what is often done, and a card that lists them', async () => {
    const [attackers, defenders] = [await come(), await come()];
    await pairUp(attackers, defenders, 'brandub');
    await playAll(attackers, defenders, ['d1-c1']);
    await attackers.keyboard.press('?');
    await attackers.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await attackers.keyboard.press('Escape');
    await attackers.keyboard.press('z');
    await attackers.locator('header.site').waitFor({ state: 'hidden' });
    await attackers.keyboard.press('z');
    await attackers.locator('header.site').waitFor();
    await attackers.keyboard.press('b');
    expect(await attackers.locator('.tb-pieces').first().evaluate((node) => getComputedStyle(node).visibility)).toBe('hidden');
    await attackers.keyboard.press('ArrowUp');
    await attackers.getByText('Starting position.').waitFor();
    await attackers.keyboard.press('c');
    expect(await attackers.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Message');
  });

  it('talk, offer, decline and agree', async () => {
    const [attackers, defenders] = [await come(), await come()];
    await pairUp(attackers, defenders, 'brandub');
    await attackers.getByRole('textbox', { name: 'Message' }).fill('<b>Good luck</b>');
    await attackers.keyboard.press('Enter');
    await defenders.getByText('<b>Good luck</b>').waitFor();
    await playAll(attackers, defenders, escape.slice(0, 2));
    await defenders.getByRole('button', { name: 'Take back' }).click();
    await attackers.getByRole('button', { name: 'Accept' }).click();
    await both([attackers, defenders], (page) =>
      page.waitForFunction(() => document.querySelectorAll('.move-list .move').length === 1),
    );
    await playAll(attackers, defenders, escape.slice(1, 3), 1);
    await attackers.getByRole('button', { name: 'Offer a draw' }).click();
    await defenders.getByRole('button', { name: 'Decline' }).click();
    await attackers.getByText('You offered a draw.').waitFor({ state: 'detached' });
    await defenders.getByRole('button', { name: 'Offer a draw' }).click();
    await attackers.getByRole('button', { name: 'Accept' }).click();
    await both([attackers, defenders], (page) => page.getByText('By agreement.').first().waitFor());
    await attackers.getByRole('button', { name: 'Rematch' }).click();
    const before = defenders.url();
    await defenders.getByRole('button', { name: 'Accept' }).click();
    await both([attackers, defenders], (page) =>
      page.waitForURL((url) => url.href !== before && url.pathname.startsWith('/game/')),
    );
  });

  it('go on after one of them lost the network, and the move made meanwhile counts', async () => {
    const [attackers, defenders] = [await come(), await come()];
    await pairUp(attackers, defenders, 'brandub');
    await playAll(attackers, defenders, escape.slice(0, 2));
    await attackers.context().setOffline(true);
    await attackers.getByText('The connection is lost.').waitFor();
    await play(attackers, 'f4-f5');
    await attackers.getByText('Sending move').waitFor();
    await attackers.context().setOffline(false);
    await attackers.getByText('The connection is back.').waitFor();
    await both([attackers, defenders], (page) => waitForMoves(page, 3));
    expect(await movesIn(defenders).nth(2).textContent()).toBe('f4-f5');
    await playAll(attackers, defenders, escape.slice(3), 3);
    await both([attackers, defenders], (page) => page.getByText(/The king has escaped/).first().waitFor());
  });

  it('go on after the server was killed and started again', async () => {
    const [attackers, defenders] = [await come(), await come()];
    await pairUp(attackers, defenders, 'brandub');
    await playAll(attackers, defenders, escape.slice(0, 5));
    await site().kill();
    await both([attackers, defenders], (page) => page.getByText('The connection is lost.').waitFor());
    await play(defenders, escape[5] ?? '');
    await site().start();
    await both([attackers, defenders], (page) => page.getByText('The connection is back.').waitFor());
    await both([attackers, defenders], (page) => waitForMoves(page, 6));
    await playAll(attackers, defenders, escape.slice(6), 6);
    await both([attackers, defenders], (page) => page.getByText(/The king has escaped/).first().waitFor());
  });

  it('and a spectator see a game with clocks go on after the server was killed and started again', async () => {
    const [attackers, defenders, spectator] = [await come(), await come(), await come()];
    const all = [attackers, defenders, spectator];
    await pairUp(attackers, defenders, 'brandub', '5+5');
    await spectator.goto(new URL(attackers.url()).pathname);
    await spectator.locator('.move-list').waitFor();
    await playAll(attackers, defenders, escape.slice(0, 5));
    await both(all, (page) => waitForMoves(page, 5));
    await site().kill();
    await both(all, (page) => page.getByText('The connection is lost.').waitFor());
    await site().start();
    await both(all, (page) => page.getByText('The connection is back.').waitFor());
    await playAll(attackers, defenders, escape.slice(5), 5);
    await both(all, (page) => waitForMoves(page, 8));
    await both(all, (page) => page.getByText(/The king has escaped/).first().waitFor());
  });

  it('give each other time; who is left by the other claims the win', async () => {
    const [attackers, defenders] = [await come(), await come()];
    await pairUp(attackers, defenders, 'brandub', '3+2');
    await playAll(attackers, defenders, escape.slice(0, 3));
    const before = await attackers.locator('.player-bar:has-text("Defenders") .clock').textContent();
    await attackers.getByRole('button', { name: 'Give 15 seconds' }).click();
    await defenders.getByText('Defenders: 15 seconds more').first().waitFor();
    expect(before).toMatch(/^[23]:/);
    await attackers.locator('.player-bar:has-text("Defenders") .clock').getByText(/^3:/).waitFor();
    await defenders.goto('about:blank');
    await attackers.getByText(/has left. In 0:[0-2][0-9] you can claim the game/).waitFor();
    await attackers.getByRole('button', { name: 'Claim the win' }).click({ timeout: 60_000 });
    await attackers.getByText('You won.').first().waitFor();
    await attackers.getByText('The player left and did not return.').first().waitFor();
  });

  it('meet by one click each; who waits does something else meanwhile, and is taken to the game', async () => {
    const [first, second] = [await come(), await come()];
    for (const page of [first, second]) await page.goto('/lobby');
    await first.getByRole('button', { name: 'Brandub, 5+5' }).click();
    await first.getByText('Waiting for an opponent').first().waitFor();
    await first.locator('header a[href="/puzzles"], header a[href="/"]').first().click();
    await first.waitForURL((url) => !url.pathname.startsWith('/challenge'));
    await first.getByRole('link', { name: 'Waiting for an opponent' }).waitFor();
    await second.getByRole('button', { name: 'Brandub, 5+5' }).click();
    await both([first, second], (page) => page.waitForURL('**/game/*'));
    expect(new URL(first.url()).pathname).toBe(new URL(second.url()).pathname);
  });

  it('are watched by a third, who cannot move', async () => {
    const [attackers, defenders, watcher] = [await come(), await come(), await come()];
    await pairUp(attackers, defenders, 'brandub');
    await watcher.goto(new URL(attackers.url()).pathname);
    await watcher.locator('.move-list').waitFor();
    await attackers.getByText('1 watching').waitFor();
    await playAll(attackers, defenders, escape.slice(0, 1));
    await waitForMoves(watcher, 1);
    expect(await watcher.getByRole('button', { name: 'Resign' }).count()).toBe(0);
    expect(await watcher.locator('.typed-move').isVisible()).toBe(false);
    expect(await watcher.locator('.chat:not(.chat-room)').isVisible()).toBe(false);
    await watcher.getByRole('link', { name: 'Sign in to write.' }).waitFor();
  });
});
