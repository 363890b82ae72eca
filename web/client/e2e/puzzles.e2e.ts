// Puzzles in a browser: solved and failed, by theme, with the keyboard, and against the clock of the storm.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { letterOn } from '../src/board/position_text';
import { parsePuzzles, type Puzzle } from '../src/puzzles/puzzle';
import { squaresTo } from '../src/board/refused_move_error';
import { play, register, signIn, square, type, type Page } from './browser';
import { visitors } from './visitors';

const puzzles = parsePuzzles(readFileSync(resolve(import.meta.dirname, '../../../puzzles/brandub.txt'), 'utf8'));
const byId = new Map(puzzles.map((one) => [one.id, one]));
const { come } = visitors();

const feedback = (page: Page) => page.locator('.feedback');
const first = ({ line }: Puzzle): string => line[0] ?? '';
const ends = (move: string): [string, string] => move.split('-') as [string, string];

// Another legal move than the solution.
async function wrongMove(page: Page, puzzle: Puzzle): Promise<string> {
  const { ruleset, position } = puzzle;
  const answer = await page.request.post('/api/v1/positions', { data: { ruleset, position }, headers: { Origin: new URL(page.url()).origin } });
  const { destinations } = (await answer.json()) as { destinations: Record<string, string[]> };
  const moves = Object.entries(destinations).flatMap(([from, targets]) => targets.map((to) => `${from}-${to}`));
  return moves.find((move) => move !== first(puzzle)) ?? '';
}

// A wrong move, which is taken back.
async function miss(page: Page, puzzle: Puzzle): Promise<string> {
  const wrong = await wrongMove(page, puzzle);
  await play(page, wrong);
  await feedback(page).getByText('Try again.').waitFor();
  await page.locator('.puzzle-table[data-phase=asked]').waitFor();
  return wrong;
}

async function current(page: Page): Promise<Puzzle> {
  const id = await page.locator('.puzzle-table').getAttribute('data-puzzle');
  return byId.get(id ?? '') as Puzzle;
}

// All moves of the solver, the last of which ends the game.
async function playOut(page: Page, { line, asked }: Puzzle): Promise<void> {
  for (let ply = 0; ply < line.length; ply += 2) {
    await play(page, line[ply] ?? '');
    const reply = line[ply + 1];
    if (reply === undefined) break;
    const said = ply + 2 < 2 * asked ? `Right! Your opponent replies ${reply}.` : ply + 3 < line.length ? `${reply} holds out longest.` : `The longest defence is ${reply}.`;
    await feedback(page).getByText(said).waitFor();
  }
}

async function solve(page: Page, puzzle: Puzzle, isLate = false): Promise<void> {
  await playOut(page, puzzle);
  await page.locator('.puzzle-table[data-phase=solved]').waitFor();
  await feedback(page).getByText(isLate ? 'Correct.' : 'Right!').waitFor();
}

it('has a puzzle with several moves to find, and the line to step through', async () => {
  const page = await come();
  const puzzle = puzzles.find(({ asked, themes }) => asked === 3 && themes.includes('king-capture')) as Puzzle;
  await page.goto(`/puzzles/${puzzle.id}`);
  await page.getByText('Find the move after which the king cannot be saved.').waitFor();
  await solve(page, puzzle);
  await page.getByRole('link', { name: 'Capturing the king' }).waitFor();
  await page.locator('.move-list').getByRole('button', { name: first(puzzle) }).click();
  await expect.poll(() => square(page, ends(first(puzzle))[1]).getAttribute('aria-label')).toContain('attacker');
  await page.getByRole('link', { name: 'Analyse this position' }).click();
  await page.waitForURL('**/analysis?**');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('skjaldborg.puzzles'))).toContain(`["${puzzle.id}",true]`);
});

it('lets the solver play on until the king has escaped', async () => {
  const page = await come();
  const puzzle = puzzles.find(({ asked, line, themes }) => asked === 1 && line.length === 5 && themes.includes('escape-in-3')) as Puzzle;
  await page.goto(`/puzzles/${puzzle.id}`);
  await play(page, first(puzzle));
  await page.getByRole('button', { name: 'Next puzzle' }).waitFor(); // nobody has to see it
  await feedback(page).getByText(`${puzzle.line[1]} holds out longest.`).waitFor();
  await play(page, puzzle.line[2] ?? '');
  await feedback(page).getByText(`The longest defence is ${puzzle.line[3]}. Now let the king escape.`).waitFor();
  await play(page, puzzle.line[4] ?? '');
  await feedback(page).getByText('Right! The king has escaped').waitFor();
  await expect.poll(() => square(page, ends(puzzle.line[4] ?? '')[1]).getAttribute('aria-label')).toContain('king');
});

it('takes a wrong move back, and does not count what was solved late', async () => {
  const page = await come();
  const puzzle = puzzles.find(({ asked }) => asked === 1) as Puzzle;
  await page.goto(`/puzzles/${puzzle.id}`);
  await miss(page, puzzle);
  await play(page, first(puzzle));
  await page.getByRole('button', { name: 'Next puzzle' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Difficulty').count()).toBe(0); // nobody has been rated on it
  await page.goto('/puzzles?ruleset=brandub');
  await page.getByText(`0 of ${puzzles.length.toLocaleString('en')} solved`).waitFor();
  await page.getByText(/Your level: 14\d\d/).waitFor();
});

const refuted = / fails to [a-g]\d-[a-g]\d.* Try again\.$/;

it('shows what refutes a wrong move, and nothing else moves meanwhile', async () => {
  const page = await come({ viewport: { width: 360, height: 740 } });
  await page.clock.install();
  const puzzle = puzzles.find(({ asked, themes }) => asked === 3 && themes.includes('king-capture')) as Puzzle;
  await page.goto(`/puzzles/${puzzle.id}`);
  const below = () => page.locator('.puzzle-standing').evaluate((foot) => foot.getBoundingClientRect().top + window.scrollY); // a click may scroll
  const asked = await below();
  const wrong = await wrongMove(page, puzzle);
  await page.clock.pauseAt(Date.now() + 60_000); // the engine may take its time; a click alone ends the pause
  await play(page, wrong);
  await page.locator('.puzzle-table[data-phase=missed]').waitFor();
  await page.clock.runFor(1_000); // the wrong move stays for 900 ms
  await page.locator('.puzzle-table[data-phase=missed] .tb-shape').waitFor();
  await feedback(page).getByText(refuted).waitFor();
  expect(await below()).toEqual(asked);
  await square(page, 'd4').click();
  await page.locator('.puzzle-table[data-phase=asked]').waitFor();
  await page.clock.resume();
  await feedback(page).getByText(refuted).waitFor();
  expect(await below()).toEqual(asked);
  await solve(page, puzzle, true);
});

it('says only that a move is wrong where the engine cannot be loaded', async () => {
  const page = await come();
  await page.route('**/*.wasm', (route) => route.abort());
  const puzzle = puzzles.find(({ asked }) => asked === 1) as Puzzle;
  await page.goto(`/puzzles/${puzzle.id}`);
  const wrong = await miss(page, puzzle);
  expect(await feedback(page).textContent()).toBe(`${wrong} does not work. Try again.`);
  await play(page, first(puzzle));
  await page.getByRole('button', { name: 'Next puzzle' }).waitFor();
});

it('says why a piece cannot go there', async () => {
  const page = await come();
  const puzzle = puzzles[0] as Puzzle;
  await page.goto(`/puzzles/${puzzle.id}`);
  const [from] = ends(first(puzzle));
  const squares = [...'abcdefg'].flatMap((file) => [1, 2, 3, 4, 5, 6, 7].map((rank) => `${file}${rank}`));
  const aside = squares.find((to) => squaresTo(from, to) === null && letterOn(puzzle.position, to) === '') ?? '';
  await play(page, `${from}-${aside}`);
  await feedback(page).getByText('Pieces move in a straight line').waitFor();
});

it('says where the rules of the puzzle of the day are others', async () => {
  const page = await come();
  await page.goto('/puzzles?ruleset=brandub');
  await page.locator('.puzzle-day').waitFor();
  const rulesets = await page.locator('.puzzle-day a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const isOther = !rulesets.includes('/puzzles/daily?ruleset=brandub');
  expect(rulesets.some((address) => address.startsWith('/rules/'))).toBe(isOther);
  expect(await page.getByText(/^Played by .+ rules\./).count()).toBe(Number(isOther));
});

it('trains a theme', async () => {
  const page = await come();
  await page.goto('/learn');
  await page.locator('main .way[href="/puzzles"]').click();
  await page.getByRole('heading', { name: 'Puzzles', level: 1 }).waitFor(); // the page it leaves has a link to Brandub, too
  await page.getByRole('link', { name: 'Brandub' }).click();
  await page.getByRole('link', { name: 'The only defence' }).click();
  await page.getByRole('heading', { name: 'Training: The only defence' }).waitFor();
  const seen = [await current(page)];
  await solve(page, seen[0] as Puzzle);
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect.poll(async () => (await current(page)).id).not.toBe(seen[0]?.id);
  expect((await current(page)).themes).toContain('only-defence');
  await page.waitForURL(`**/puzzles/${(await current(page)).id}?theme=only-defence*`);
  await page.reload();
  await page.getByRole('heading', { name: 'Training: The only defence' }).waitFor();
});

it('is solved by keyboard', async () => {
  const page = await come();
  const puzzle = puzzles.find(({ asked }) => asked === 1) as Puzzle;
  await page.goto(`/puzzles/${puzzle.id}`);
  await page.locator('.exercise-task').waitFor();
  await page.keyboard.press('h');
  await page.getByText(`Move the piece on ${ends(first(puzzle))[0]}.`).waitFor();
  await type(page, first(puzzle));
  await page.getByRole('button', { name: 'Next puzzle' }).focus();
  await page.keyboard.press('n');
  await expect.poll(async () => (await current(page)).id).not.toBe(puzzle.id);
  await page.waitForFunction(() => document.activeElement?.matches('.exercise-task'));
  const second = await current(page);
  await page.keyboard.press('s');
  await feedback(page).getByText('The solution:').waitFor();
  const atTheEnd = page.locator('.move-list .move[aria-current]', { hasText: second.line.at(-1) ?? '' });
  await expect
    .poll(async () => {
      await page.keyboard.press('End'); // the line listens to keys a moment after it is seen
      return atTheEnd.count();
    })
    .toBe(1);
});

async function ownRating(page: Page, change: RegExp): Promise<number> {
  const text = await page.locator('.puzzle-standing p', { hasText: change }).textContent();
  return Number(/Rating (\d+)/.exec(text ?? '')?.[1]);
}

it('rates a member, who votes on what they tried', async () => {
  const page = await come();
  await register(page, 'Ivar');
  const [solved, failed] = puzzles.filter(({ asked }) => asked === 1) as [Puzzle, Puzzle];
  await page.goto(`/puzzles/${solved.id}`);
  await solve(page, solved);
  const risen = await ownRating(page, /▲ \d+$/);
  expect(risen).toBeGreaterThan(1500);
  await page.getByText(/Difficulty: \d+/).waitFor();
  await page.getByRole('group', { name: 'Do you like this puzzle?' }).waitFor();
  await page.getByRole('button', { name: 'I like this puzzle' }).click();
  await page.getByRole('button', { name: 'I like this puzzle', pressed: true }).getByText('1').waitFor();

  await page.goto(`/puzzles/${failed.id}`);
  await miss(page, failed);
  await play(page, first(failed));
  const fallen = await ownRating(page, /▼ \d+$/);
  expect(fallen).toBeLessThan(risen);

  const phone = await come();
  await signIn(phone, 'Ivar');
  await phone.goto('/puzzles?ruleset=brandub');
  await phone.getByText(`Your rating: ${fallen}`).waitFor();
  await phone.goto(`/puzzles/${solved.id}`);
  const judged = phone.waitForResponse('**/attempt');
  await solve(phone, solved);
  expect(await (await judged).json()).toMatchObject({ solved: true, rated: false }); // it was tried lately
  await phone.getByRole('button', { name: 'I like this puzzle', pressed: true }).waitFor();
});

it('runs a streak until the first mistake', async () => {
  const page = await come();
  await page.addInitScript(() => (Math.random = () => 0.5)); // the easiest come first, wins in two moves
  await page.goto('/puzzles/streak?ruleset=brandub');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.puzzle-table').waitFor();
  await playOut(page, await current(page));
  await page.getByText('In a row: 1').waitFor();
  await page.locator('.puzzle-table[data-phase=asked]').waitFor();
  const last = await current(page);
  const wrong = await wrongMove(page, last);
  await play(page, wrong);
  await page.getByRole('heading', { name: 'The streak is over: 1 in a row.' }).waitFor();
  await page.getByText(`${wrong} does not work. The move was ${first(last)}.`).waitFor();
  await page.getByText('That is your best so far!').waitFor();
  await page.getByRole('link', { name: 'Puzzle 1' }).click();
  await page.locator('.exercise-task').waitFor();
});

it('ends a storm when its time is up', async () => {
  const page = await come();
  await page.clock.install();
  await page.goto('/puzzles/storm?ruleset=brandub');
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.puzzle-table').waitFor();
  await page.getByRole('timer').getByText('3:00').waitFor();
  const puzzle = await current(page);
  await play(page, first(puzzle));
  await page.getByText('Right moves in a row: 1').waitFor();
  await page.clock.runFor(120_000);
  await page.getByRole('timer').getByText('1:00').waitFor();
  await page.getByText('60 seconds left').waitFor({ state: 'attached' });
  await page.clock.runFor(60_000);
  await page.getByRole('heading', { name: /The storm is over\. Solved: [01]$/ }).waitFor();
  await page.getByText('Most right moves in a row: 1').waitFor();
});
