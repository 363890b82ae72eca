// The pages in one browser or two: playing, looking back, accounts, phones.
import { describe, expect, it } from 'vitest';
import { challenge, isOver, movesIn, pairUp, password, pixelsTooWide, play, playComputer, register, square, type, waitForMoves, waitForTurn, type Page } from './browser';
import { both, visitors } from './visitors';

const { come, site } = visitors();

describe('the pages', () => {
  it('may share memory with workers, and compile the engine', async () => {
    const page = await come();
    await page.goto('/');
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    const empty = [0, 97, 115, 109, 1, 0, 0, 0];
    expect(await page.evaluate((bytes) => WebAssembly.compile(new Uint8Array(bytes)).then(() => true), empty)).toBe(true);
  });

  it('has the pieces on the first page, and in another language', async () => {
    const page = await come();
    const drawn = () => page.locator('#tb-shields-king').count();
    await page.goto('/');
    await page.locator('.tb-piece').first().waitFor();
    expect(await drawn()).toBe(1);
    await page.goto('/settings');
    await page.locator('[name=language]').selectOption('de'); // the footer has one too
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    expect(await drawn()).toBeLessThanOrEqual(1);
    await page.locator('a.brand').click();
    await page.locator('.tb-piece').first().waitFor();
    expect(await drawn()).toBe(1);
  });

  it('asks before a move is played, whether clicked or typed', async () => {
    const [attackers, defenders] = [await come(), await come()];
    await attackers.goto('/settings');
    await attackers.getByLabel('Confirm moves').selectOption('Always');
    await attackers.getByText('Saved.').waitFor();
    await pairUp(attackers, defenders, 'brandub');
    await play(attackers, 'd2-a2');
    await attackers.getByText('Play d2-a2?').first().waitFor();
    await attackers.keyboard.press('Escape');
    await attackers.locator('.confirm-move').waitFor({ state: 'hidden' });
    await type(attackers, 'd2-c2');
    await attackers.getByRole('button', { name: 'Cancel' }).click();
    expect(await movesIn(attackers).count()).toBe(0);
    await type(attackers, 'd2-b2');
    await attackers.keyboard.press('Enter');
    await both([attackers, defenders], (page) => waitForMoves(page, 1));
    expect(await movesIn(defenders).first().textContent()).toBe('d2-b2');
  });

  it('says that a link was copied, and signs in without an alarm', async () => {
    const page = await come({ permissions: ['clipboard-read', 'clipboard-write'] });
    const address = await challenge(page, 'brandub', 'Attackers');
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await page.goto('/register');
    await page.locator('.link-state').waitFor({ state: 'attached' });
    // A lost connection is shown only if it lasts; the clock is faked, so that the speed of the machine does
    // not matter.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate(() => {
      const state = document.querySelector('.link-state');
      new MutationObserver(() => document.body.setAttribute('data-alarm', '')).observe(state as Node, { attributes: true });
    });
    await page.getByLabel('Name').fill('Gudrun');
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.locator('header .me', { hasText: 'Gudrun' }).waitFor();
    await page.getByText('The connection is back.').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.body.hasAttribute('data-alarm'))).toBe(false);
    await page.goto('/register');
    await page.getByText('You are signed in as Gudrun.').waitFor();
  });

  it('sets a new password by the link of an administrator, once', async () => {
    const page = await come();
    await register(page, 'Gudrun');
    const link = /\/reset#\S+/.exec(site().admin('reset', 'Gudrun'))?.[0] ?? '';
    const other = await come();
    await other.goto(link);
    await other.getByLabel('New password').fill('another long one');
    expect(await other.evaluate(() => location.href), 'the token has left the address bar').not.toContain('#');
    await other.getByRole('button', { name: 'Change password' }).click();
    await other.getByText('Your new password is set.').waitFor();
    await other.getByRole('link', { name: 'Sign in' }).last().click();
    await other.getByLabel('Name').fill('Gudrun');
    await other.getByLabel('Password', { exact: true }).fill('another long one');
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.locator('header .me', { hasText: 'Gudrun' }).waitFor();
    const third = await come();
    await third.goto(link);
    await third.getByLabel('New password').fill('a third long one');
    await third.getByRole('button', { name: 'Change password' }).click();
    await third.getByText('This link has been used').waitFor();
    await third.goto('/reset');
    await third.getByLabel('Recovery code').waitFor();
  });

  it('shows the whole board on a phone held sideways', async () => {
    const page = await come({ viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true });
    await page.goto('/');
    await playComputer(page);
    await page.waitForURL('**/game/*');
    await waitForTurn(page);
    const box = await page.locator('.board-place .tafl-board').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(360);
  });

  it('begins with three clicks and plays against the computer to the end', async () => {
    const page = await come();
    await page.goto('/');
    await playComputer(page);
    await page.waitForURL('**/game/*');
    for (let moves = 0; ; moves++) {
      await waitForTurn(page); // until the page has moved, the game cannot end
      if (await isOver(page)) break;
      if (moves > 12) {
        await resign(page);
        break;
      }
      const before = await movesIn(page).count();
      await type(page, await anyMove(page, moves));
      await waitForMoves(page, before + 1);
    }
    expect(await page.locator('.result b').textContent()).toMatch(/You (won|lost)\.|A draw\./);
  });

  it('plays on the home page, the game and its end by keyboard alone', async () => {
    const page = await come();
    await page.goto('/');
    await page.locator('header .me').waitFor(); // before that the server-rendered view is shown, whose buttons are links
    await tabTo(page, 'Play the computer');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Play the computer' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Play the computer');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, 'Start the game');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/game/*');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await waitForTurn(page);
    await tabTo(page, 'Type a move');
    const move = await anyMove(page, 0);
    await page.keyboard.type(move);
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (text) => [...document.querySelectorAll('.move')].some((one) => one.textContent?.startsWith(text)),
      move,
    );
    await waitForTurn(page);
    await tabTo(page, 'Resign');
    await page.keyboard.press('Enter');
    await page.locator('button.danger:not([aria-disabled])').waitFor(); // two presses in half a second are one
    await page.keyboard.press('Enter');
    await page.getByText('You lost.').waitFor();
    await tabTo(page, 'Previous move');
    await page.keyboard.press('ArrowLeft');
    await page.getByText(/After move \d+ of \d+/).waitFor();
  });

  it.each([320, 390])('plays on a phone of %i pixels, and nothing sticks out', async (width) => {
    const page = await come({ viewport: { width, height: 720 }, hasTouch: true, isMobile: true });
    for (const path of [
      '/',
      '/lobby',
      '/rules',
      '/rules/brandub',
      '/settings',
      '/games',
      '/analysis',
      '/board',
      '/watch',
      '/leaderboards',
      '/sign-in',
      '/register',
    ]) {
      await page.goto(path);
      await page.locator('h1').waitFor();
      expect([path, await pixelsTooWide(page)]).toEqual([path, 0]);
    }
    await page.goto('/');
    await playComputer(page);
    await page.waitForURL('**/game/*');
    await waitForTurn(page);
    const move = await anyMove(page, 0);
    const [from = '', to = ''] = move.split('-');
    await square(page, from).tap();
    await square(page, to).tap();
    await waitForMoves(page, 2);
    const board = await page.locator('.board-place').boundingBox();
    expect(board?.width).toBe(width);
  });

  it.each(['en', 'de', 'pl'])('shows the name of the player at every width, in one row, and the pages by groups: %s', async (locale) => {
    for (const name of ['Al', 'W'.repeat(20)]) {
      const page = await come({ locale });
      await page.request.post('/api/v1/account', { data: { name, password }, headers: { Origin: site().address } });
      await page.goto('/leaderboards');
      await page.locator('header .me', { hasText: name }).waitFor();
      for (const width of [320, 360, 640, 844, 961, 1024, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        const [header, me] = [await page.locator('header.site').boundingBox(), await page.locator('header .me').boundingBox()];
        expect([name, width, (me?.width ?? 0) > 30, (me?.x ?? 0) + (me?.width ?? 0) <= width, (header?.height ?? 99) < 60]).toEqual([name, width, true, true, true]);
        expect([width, await pixelsTooWide(page)]).toEqual([width, 0]);
        const isFolded = width <= 960;
        await page.locator(isFolded ? '[popovertarget=nav]:visible' : '#nav .here').click();
        const here = page.locator('#nav [aria-current=page]');
        await here.waitFor();
        const box = await here.boundingBox();
        expect([width, (box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 0) <= width]).toEqual([width, true, true]);
        await page.keyboard.press('Escape');
        await here.waitFor({ state: 'hidden' });
      }
    }
  });

  it('begins header, title and board of every page at one edge', async () => {
    const page = await come();
    for (const width of [1440, 1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/', '/rules', '/settings', '/sign-in', '/leaderboards', '/analysis?ruleset=brandub', '/guide/strategy']) {
        await page.goto(path);
        const left = async (selector: string) => Math.round((await page.locator(selector).first().boundingBox())?.x ?? -1);
        await page.locator('header .me').waitFor();
        await page.locator('main h1').first().waitFor({ state: 'attached' });
        const isBoard = path.startsWith('/analysis');
        if (isBoard && width === 390) continue; // the board has the whole width
        expect([path, width, await left(isBoard ? '.bench' : 'main h1')]).toEqual([path, width, await left('.brand')]);
      }
    }
  });

  it('plays by a ruleset of one’s own, against the computer and by a link, and brings it back', async () => {
    const page = await come();
    await page.goto('/');
    await page.goto('/?side=attackers');
    await page.getByRole('radio', { name: 'Your own ruleset …' }).check();
    await page.getByRole('textbox', { name: 'Your own ruleset' }).fill('parent = "brandub"\ntitle = "Weak king"\nking.beside = "custodial"\n');
    expect(await page.getByRole('radio', { name: 'Pass and play' }).count()).toBe(0);
    await page.getByRole('radio', { name: 'Attackers' }).check();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.waitForURL('**/game/*');
    await page.getByText('Weak king (own rules)').first().waitFor();
    await page.goto('/?ruleset=own-rules&opponent=friend#terms');
    await expect.poll(() => page.getByRole('textbox', { name: 'Your own ruleset' }).inputValue()).toContain('Weak king');
    await page.getByRole('button', { name: 'Create a link' }).click();
    await page.waitForURL('**/challenge/*');
    await page.getByText('Weak king (own rules)').first().waitFor();
  });

  it('begins a game with the first move on the first page', async () => {
    const page = await come();
    await page.goto('/');
    await page.getByText('Your first move starts a game').waitFor();
    const tap = (name: string) => page.locator(`.hero-board [data-square="${name}"]`).click();
    await tap('d4'); // the king: not the player's
    await page.locator('.hero-board .hint').filter({ hasNotText: 'Your first move' }).waitFor();
    await tap('d2');
    await tap('c2');
    await page.waitForURL('**/game/*');
    await waitForMoves(page, 2); // the computer has answered
    expect(await movesIn(page).first().textContent()).toContain('d2-c2');
    await page.goto('/');
    await page.locator('.own-games .mini-game').waitFor(); // it waits there
  });

  it('has something on the first page though nobody has played, and nothing moves while it comes', async () => {
    const page = await come();
    await page.addInitScript(() => {
      const shifts = ((window as unknown as { shifts: number[] }).shifts = []) as number[];
      new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value))).observe({ type: 'layout-shift', buffered: true });
    });
    for (const [width, height] of [[390, 844], [844, 390], [1280, 800]] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      await page.locator('.home-three .tafl-board').nth(2).waitFor();
      await page.getByRole('heading', { name: 'Classics to replay' }).waitFor();
      const position = () => page.locator('.tile').nth(1).locator('.tb-pieces').innerHTML();
      const before = await position();
      await expect.poll(position).not.toBe(before); // it is replayed
      const shift = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0));
      expect([width, shift < 0.005, shift]).toEqual([width, true, shift]); // as a font comes, a line may move by a hair
    }
  });

  it('is drawn with its styles before any other file has come', async () => {
    const page = await come();
    await page.route('**/assets/**', () => undefined); // never answered
    const colour = (what: string) => page.locator(what).evaluate((element) => getComputedStyle(element).backgroundColor);
    for (const address of ['/', '/lobby', '/nowhere']) {
      await page.goto(address, { waitUntil: 'commit' });
      await page.locator('header.site .brand').waitFor();
      expect(await colour('header.site')).not.toBe('rgba(0, 0, 0, 0)');
    }
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Play the computer' }).waitFor();
    expect(await colour('.primary')).not.toBe('rgba(0, 0, 0, 0)');
  });

  it('needs less than 60 kB of script for the first page', async () => {
    const page = await come();
    await page.goto('/');
    await page.locator('.home-three .tafl-board').nth(2).waitFor();
    await page.waitForLoadState('networkidle');
    const script = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(script).toBeLessThan(60_000);
    expect(script).toBeGreaterThan(0);
  });

  it('answers 404 where there is no page, and 200 where there is one', async () => {
    const page = await come();
    for (const [path, status] of [['/nowhere', 404], ['/rules/brandub', 200], ['/leaderboards', 200]] as const)
      expect([path, (await page.goto(path))?.status()]).toEqual([path, status]);
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('sends a guest to the sign-in page from a rated challenge, and back', async () => {
    const [member, guest] = [await come(), await come()];
    await register(member, 'Thorfinn');
    await member.goto('/?opponent=anyone');
    await member.locator('[name=clock][value="5+5"]').check();
    await member.getByRole('checkbox', { name: 'Rated' }).check();
    await member.getByRole('dialog').getByRole('button', { name: 'Find an opponent' }).click();
    await member.getByText('Your challenge is in the lobby.').waitFor();
    await guest.goto('/lobby');
    await guest.getByRole('link', { name: 'Sign in to accept' }).click();
    await guest.getByRole('link', { name: 'Create an account' }).click();
    await guest.getByRole('button', { name: 'Create account' }).waitFor(); // the page before has the same fields
    await guest.getByLabel('Name').fill('Astrid');
    await guest.getByLabel('Password', { exact: true }).fill('a long password');
    await guest.getByRole('button', { name: 'Create account' }).click();
    await guest.getByRole('button', { name: 'Accept' }).click();
    await both([member, guest], (page) => page.waitForURL('**/game/*'));
  });

  it('keeps a name and a language', async () => {
    const page = await come();
    await page.goto('/register');
    await page.getByLabel('Name').fill('Thora');
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.locator('header .me', { hasText: 'Thora' }).waitFor();
    await page.goto('/settings');
    await page.locator('[name=language]').selectOption('de'); // the footer has one too
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  });
});

const resign = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Confirm resignation' }).click();
  await page.locator('.strip.result').waitFor();
};

// A legal move, from the server; `seed` chooses which.
async function anyMove(page: Page, seed: number): Promise<string> {
  const destinations = await page.evaluate(async () => {
    const answer = await fetch('/api/v1' + location.pathname.replace('/game/', '/games/'));
    const state = (await answer.json()) as { board: { destinations: Record<string, string[]> } };
    return state.board.destinations;
  });
  const moves = Object.entries(destinations).flatMap(([from, tos]) => tos.map((to) => `${from}-${to}`));
  return moves[(seed * 7919) % moves.length] ?? '';
}

// Presses Tab until the element with this name has the focus.
async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 200; i++) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement | null;
      return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    });
    if (here.startsWith(name)) return;
  }
  throw new Error(`Tab never comes to ${name}.`);
}
