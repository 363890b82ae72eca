// The lessons in a browser: one course begun with the mouse, one with the keyboard, and the teacher's page.
import { expect, it } from 'vitest';
import { play as playNow, square, type, type Page } from './browser';
import { visitors } from './visitors';

const { come } = visitors();

const feedback = (page: Page) => page.locator('.feedback');
const ready = (page: Page): Promise<void> => page.locator('.exercise[data-ready=true]').waitFor(); // the board is there before what can be moved
async function play(page: Page, move: string): Promise<void> {
  await ready(page);
  await playNow(page, move);
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

it('fetches rules for a lesson only where a try must hold against every reply: then those of 7x7 alone', async () => {
  const page = await come();
  const fetched: string[] = [];
  page.on('request', (request) => request.url().endsWith('.wasm') && fetched.push(request.url().replace(/.*\/([^/]*)-\w+\.wasm/, '$1')));
  await page.goto('/learn/brandub?step=capture');
  await play(page, 'g6-c6');
  await feedback(page).getByText('must face each other').waitFor();
  expect(fetched).toEqual([]);
  await page.goto('/learn/brandub?step=guard');
  await play(page, 'c4-c3');
  await feedback(page).getByText('Then d1-a1 follows').waitFor();
  expect(fetched).toEqual(['tafl-7']);
});

it('has the first lesson on screen for less than 300 kB', async () => {
  const page = await come();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto('/learn/brandub?step=start', { waitUntil: 'networkidle' });
  await ready(page);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(300_000);
});

it('gives stars: three at the first try, two after a mistake, one with help', async () => {
  const page = await come();
  const stars = (count: number) => page.getByRole('img', { name: `${count} of 3 stars` });
  await page.goto('/learn/brandub?step=start');
  await play(page, 'd2-c2');
  await stars(3).waitFor();
  await page.goto('/learn/brandub?step=move');
  await play(page, 'b2-b5');
  await page.getByRole('button', { name: 'Try again' }).click();
  await play(page, 'b2-b6');
  await stars(2).waitFor();
  await page.goto('/learn/brandub?step=throne');
  await page.getByRole('button', { name: 'Hint' }).click();
  await play(page, 'd2-d6');
  await stars(1).waitFor();
  await page.goto('/learn');
  await expect.poll(async () => Promise.all([3, 2, 1].map((count) => stars(count).count()))).toEqual([1, 1, 1]);
});

it('teaches Brandub by mouse, and keeps what is solved with the account', async () => {
  const page = await come();
  await page.goto('/');
  await page.locator('.tile').getByRole('link', { name: 'Begin' }).click();
  await heading(page, 'The start').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Attackers: 8.' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Defenders: 4.' }).waitFor();
  await play(page, 'd2-c2');
  await feedback(page).getByText('Right!').waitFor();
  await page.getByRole('link', { name: 'Next exercise' }).click();
  await heading(page, 'Moving').waitFor();
  await play(page, 'b2-b5');
  await feedback(page).getByText('not to the marked square').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await play(page, 'b2-b6');
  await feedback(page).getByText('Right!').waitFor();
  await page.getByRole('link', { name: 'Next exercise' }).click();
  await heading(page, 'The throne').waitFor();

  await page.goto('/learn/brandub?step=capture');
  await square(page, 'c5').click();
  await page.getByRole('status').getByText('The piece on c5 is not yours.').waitFor();
  await play(page, 'g6-c6');
  await feedback(page).getByText('must face each other').waitFor();
  await page.goto('/learn/brandub?step=kingcorner');
  await play(page, 'f3-f2');
  await feedback(page).getByText('Then a2-a1 follows, and the king escapes. There is a move that wins at once: it captures the king.').waitFor();
  await page.goto('/learn/brandub?step=guard');
  await play(page, 'c4-c3');
  await feedback(page).getByText('Then d1-a1 follows, and the king escapes.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await play(page, 'b4-b1');
  await feedback(page).getByText('Then d1-c1 follows and captures on b1. The corner is hostile to you, too').waitFor();
  await page.goto('/learn/brandub?step=twoways');
  await play(page, 'c3-c1');
  await feedback(page).getByText('Your opponent replies f2-f1. Your turn.').waitFor();
  await play(page, 'c1-a1');
  await feedback(page).getByText('Right!').waitFor();
  await page.goto('/learn/brandub?step=crossing');
  await play(page, 'b5-b1');
  await feedback(page).getByText('Then c2-c1 follows and captures the king.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await play(page, 'b5-e5');
  await feedback(page).getByText('Your opponent replies d3-e3. Your turn.').waitFor();
  await play(page, 'e5-e7');
  await feedback(page).getByText('Your opponent replies c6-f6. Your turn.').waitFor();
  await play(page, 'e7-g7');
  await feedback(page).getByText('Right!').waitFor();

  await page.goto('/learn/brandub?step=repetition');
  await page.getByText('a5-g5, a3-g3, g5-a5, g3-a3, a5-g5, a3-g3, g5-a5').waitFor();
  await page.locator('.lesson-side .side-mark.attackers').waitFor();
  await play(page, 'g3-a3');
  await feedback(page).getByText('With this move you lose the game. The same position is on the board for the third time, and you brought it about.').waitFor();

  await page.goto('/learn/brandub?step=emptyedge');
  await play(page, 'e1-e6');
  await feedback(page).getByText('Then d2-d1 follows, and the king’s way to a corner cannot be closed any more.').waitFor();

  await page.goto('/learn/brandub?step=takebackthrone');
  await play(page, 'b3-d3');
  await feedback(page).getByText('Then f2-d2 follows and captures on d3. There the king captures your attacker against the empty throne.').waitFor();

  await page.goto('/learn');
  await page.getByText('4 of 31 solved').waitFor();
  await page.evaluate(() => localStorage.removeItem('skjaldborg.settings'));
  await page.reload();
  await page.getByText('4 of 31 solved').waitFor();
});

it('asks the site for few boards where the browser has no rules', async () => {
  const page = await come();
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto('/learn/brandub?step=crossingstop');
  await square(page, 'a4').waitFor();
  let asked = 0;
  page.on('request', (request) => void (/\/positions$/.test(request.url()) && asked++));
  await play(page, 'a4-c4');
  await feedback(page).getByText('Right!').waitFor();
  expect(asked).toBeLessThanOrEqual(3);
  await page.getByRole('button', { name: 'Try again' }).click();
  await play(page, 'c1-c2');
  await feedback(page).getByText('Then c3-c5 follows').waitFor();
  expect(asked).toBeLessThan(80);

  await page.getByRole('button', { name: 'Try again' }).click();
  await page.route('**/positions', (route) => route.fulfill({ status: 429, json: { error: 'slow-down', text: 'Too many requests.' } }));
  await play(page, 'a4-c4');
  await page.getByRole('alert').getByText('Too many requests').waitFor();
  await expect.poll(() => square(page, 'c4').getAttribute('aria-label')).toContain('attacker');
  await page.unroute('**/positions');
  await page.getByRole('button', { name: 'Try again' }).click();
  await feedback(page).getByText('Right!').waitFor();
});

it('shows what comes next without scrolling on a phone', async () => {
  const page = await come({ viewport: { width: 390, height: 844 } });
  const bottomOf = async (name: string): Promise<number> => {
    const box = await page.getByRole('link', { name }).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 9_999);
  };
  await page.goto('/learn/brandub?step=start');
  await play(page, 'd2-c2');
  await feedback(page).getByText('Right!').waitFor();
  await expect.poll(() => bottomOf('Next exercise')).toBeLessThanOrEqual(844);
  expect((await feedback(page).boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.getByRole('link', { name: 'Next exercise' }).click();
  await heading(page, 'Moving').waitFor();
});

it('says why a piece cannot go there, and what to do after the solution', async () => {
  const page = await come();
  await page.goto('/learn/brandub?step=throne');
  await play(page, 'd2-d4');
  await feedback(page).getByText('Only the king may stop on the throne.').waitFor();
  await play(page, 'd2-g2');
  await feedback(page).getByText('The way to g2 is blocked.').waitFor();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.getByRole('link', { name: 'Next exercise' }).waitFor();
  await page.getByRole('button', { name: 'Try it yourself' }).click();
  await play(page, 'd2-d6');
  await feedback(page).getByText('Right!').waitFor();
});

it('shows those who know Brandub what is new in Copenhagen', async () => {
  const page = await come();
  await page.goto('/learn');
  await page.getByRole('link', { name: 'You know Brandub? Start with what is new: The shield wall' }).click();
  await heading(page, 'The shield wall').waitFor();
});

it('leads from the last exercise to a game', async () => {
  const page = await come();
  await page.goto('/learn/brandub?step=diagonal');
  await play(page, 'c5-c1');
  await feedback(page).getByText('Right!').waitFor();
  await page.getByText('That was the last exercise.').waitFor();
  await page.getByRole('link', { name: 'Still to solve: The start' }).waitFor();
  expect(await page.locator('.course-end').getByRole('link', { name: 'Puzzles' }).getAttribute('href')).toBe('/puzzles?ruleset=brandub');
  await page.getByRole('link', { name: 'Copenhagen', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Play the computer' }).click();
  await page.waitForURL('**/game/*');
  await expect.poll(() => page.locator('[data-square]').count()).toBe(49);
});

// Presses Tab until the focused element matches.
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
  }
  throw new Error(`Tab never comes to ${selector}.`);
}

// Moves the focus within the board.
async function goTo(page: Page, name: string): Promise<void> {
  const at = (await page.evaluate(() => (document.activeElement as HTMLElement).dataset['square'])) ?? '';
  const [across, up] = [name.charCodeAt(0) - at.charCodeAt(0), Number(name.slice(1)) - Number(at.slice(1))];
  for (let i = 0; i < Math.abs(across); i++) await page.keyboard.press(across > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let i = 0; i < Math.abs(up); i++) await page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
}

it('teaches Copenhagen by keyboard', async () => {
  const page = await come();
  await page.goto('/learn/copenhagen?step=wallcorner');
  await heading(page, 'Shield wall at the corner').waitFor();
  await ready(page);
  await tabTo(page, '[data-square]');
  await goTo(page, 'd7');
  await page.keyboard.press('Enter');
  await goTo(page, 'd1');
  await page.keyboard.press('Enter');
  await feedback(page).getByText('Right!').waitFor();
  await tabTo(page, '.actions .primary');
  await page.keyboard.press('Enter');
  await heading(page, 'The escape').waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await type(page, 'd11-d12');
  await page.locator('.typed-move .problem').getByText('d12').waitFor();
  await type(page, 'd11-a11');
  await feedback(page).getByText('Right!').waitFor();
  await page.goto('/learn/copenhagen?step=fort');
  await page.getByRole('button', { name: 'Hint' }).press('Enter');
  await page.locator('.lesson-hint').getByText('on the edge itself').waitFor();
  await page.getByRole('button', { name: 'Show the solution' }).press('Enter');
  await feedback(page).getByText('Solution: h5-h1.').waitFor();
  await expect.poll(() => square(page, 'h1').getAttribute('aria-label')).toContain('defender');
});

it('prints a teacher’s page', async () => {
  const page = await come({ locale: 'de' });
  await page.goto('/learn/copenhagen/sheet');
  await page.locator('.handout-step').nth(27).waitFor();
  await page.getByText('Lösungen').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const hidden of ['header.site', 'footer.site', '.handout-actions']) expect(await page.locator(hidden).first().isVisible()).toBe(false);
  expect((await page.pdf()).length).toBeGreaterThan(10_000);
});
