// The rules pages in a browser: languages, diagrams, printing.
import { expect, it } from 'vitest';
import openapi from '../../../src/server/site/openapi.json';
import { pixelsTooWide, register, type Page } from './browser';
import { visitors } from './visitors';

const { come } = visitors();

it('shows the rules in the language of the site', async () => {
  const page = await come({ locale: 'de' });
  await page.goto('/rules/york');
  await page.getByRole('heading', { name: 'Der Verteidiger vor dem Thron' }).waitFor();
  expect(await page.locator('.book').getAttribute('lang')).toBe('de');
});

it('shows rulesets and the guide in the language of the site', async () => {
  const page = await come({ locale: 'da' });
  await page.goto('/rules');
  await page.getByRole('link', { name: 'Søslag, 9×9' }).waitFor();
  await page.goto('/guide/history');
  await page.getByRole('heading', { name: 'Hvad man ved' }).waitFor();
});

it('prints a set for the reader', async () => {
  const page = await come({ locale: 'en-US' });
  await page.goto('/rules/brandub');
  await page.getByLabel('Colours').selectOption('Black and white');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the PDF' }).click(),
  ]);
  expect(download.url()).toMatch(/brandub\/set\.pdf\?paper=letter&theme=plain&language=en$/);
  expect(download.suggestedFilename()).toBe('brandub-letter-en.pdf');
  expect(await download.failure()).toBeNull();
});

it('shows a diagram step by step and goes back', async () => {
  const page = await come();
  await page.goto('/rules/copenhagen');
  const diagram = page.locator('#diagram-custodial');
  const at = (square: string) => diagram.locator(`[data-square="${square}"]`);
  await diagram.getByRole('button', { name: 'Next move' }).click();
  await expect.poll(() => at('d3').getAttribute('aria-label')).toContain('empty');
  expect(await diagram.getByRole('button', { name: 'Next move' }).isDisabled()).toBe(true);
  await diagram.getByRole('button', { name: 'Back to the start' }).click();
  await expect.poll(() => at('d3').getAttribute('aria-label')).not.toContain('empty');
});

it('lets the reader try something else', async () => {
  const page = await come();
  await page.goto('/rules/copenhagen');
  const diagram = page.locator('#diagram-custodial');
  await diagram.locator('[data-square="e5"]').click();
  await diagram.locator('[data-square="e6"]').click();
  await expect.poll(() => diagram.locator('.diagram-said').textContent()).toContain('Defenders to move');
  await diagram.getByRole('button', { name: 'Back to the start' }).click();
  await expect.poll(() => diagram.locator('.diagram-said').textContent()).toBe('');
});

interface Listed {
  name: string;
  family: string;
  recommended?: boolean;
}
interface Listing {
  book: { language: string; clauses: { number: number; diagrams: unknown[] }[] };
}
const familiesIn = (rulesets: Listed[]) => new Set(rulesets.map(({ family }) => family)).size;
const locales: string[] = openapi.components.schemas.Language.enum;
const inTurn = <T>(all: T[], locale: string): T[] => all.filter((_, i) => i % locales.length === locales.indexOf(locale));
const get = async <T>(page: Page, path: string): Promise<T> => (await page.request.get(`/api/v1${path}`)).json();

// Each in one of the languages, in turn. The site limits requests: a browser that walked through all pages would be refused.
it('gives every ruleset its book', async () => {
  const page = await come();
  const all = await get<Listed[]>(page, '/rulesets');
  expect(all.length).toBeGreaterThan(150);
  for (const language of locales) {
    for (const { name } of inTurn(all, language)) {
      const { book } = await get<Listing>(page, `/rulesets/${name}?language=${language}`);
      expect([name, book.language]).toEqual([name, language]);
      expect(book.clauses.map(({ number }) => number)).toEqual(book.clauses.map((_, i) => i + 1));
      expect(book.clauses.flatMap(({ diagrams }) => diagrams).length).toBeGreaterThan(12);
    }
  }
});

const odd = ['york-cross', 'foteviken-tablut-11x11-camps', 'brandubh-throneless-line-7x7', 'tyr-15x15'];

it('shows a ruleset of each family with numbered rules and pictures', async () => {
  const first = await come();
  const all = await get<Listed[]>(first, '/rulesets');
  const recommended = all.filter(({ recommended }) => recommended).map(({ name }) => name);
  expect(recommended.length).toBe(familiesIn(all));
  for (const locale of locales) {
    const page = await come({ locale });
    for (const name of inTurn([...recommended, ...odd], locale)) {
      await page.goto(`/rules/${name}`);
      await page.locator('.book').waitFor();
      expect([name, await page.locator('.book').getAttribute('lang')]).toEqual([name, locale]);
      const headings = await page.locator('.clause h3').allTextContents();
      expect(headings.map((text) => Number.parseInt(text, 10))).toEqual(headings.map((_, i) => i + 1));
      expect(await page.locator('.diagram svg').count()).toBeGreaterThan(12);
    }
    await page.context().close();
  }
});

it('lists one ruleset of each family, unfolds the others, and finds each', async () => {
  const page = await come();
  await page.goto('/rules');
  await expect.poll(() => page.locator('a.ruleset-card').count()).toBe(familiesIn(await get<Listed[]>(page, '/rulesets')));
  const brandub = page.locator('.ruleset-family').filter({ has: page.getByRole('heading', { name: 'Brandub' }) });
  await brandub.locator('summary').click();
  expect(await brandub.getByRole('link', { name: 'Brandub 1' }).textContent()).toContain('1,960 games');
  await brandub.getByRole('link', { name: 'Brandubh, circle, 7×7' }).waitFor();
  await page.getByLabel('Find a ruleset').fill('NIELSEN 15x15 battle');
  await expect.poll(() => page.locator('a.ruleset-card').count()).toBe(1);
  await expect.poll(() => page.locator('.ruleset-browser [role=status]').textContent()).toBe('1 ruleset');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sea Battle, 15×15', level: 1 }).waitFor();
  await page.goBack();
  await expect.poll(() => page.getByLabel('Find a ruleset').inputValue()).toBe('NIELSEN 15x15 battle');
});

it('begins a game by any ruleset, chosen by keyboard', async () => {
  const page = await come();
  await page.goto('/?opponent=computer');
  await page.getByRole('button', { name: 'All rulesets …' }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'All rulesets' });
  await sheet.waitFor();
  await page.keyboard.type('magpie line');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await sheet.waitFor({ state: 'detached' });
  expect(await page.locator('[name=ruleset]:checked').inputValue()).toBe('magpie-line-7x7');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('All rulesets …');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByText('Magpie, line, 7×7').first().waitFor();
  await register(page, 'Ann'); // tournaments are for members
  await page.goto('/tournaments/new');
  await page.getByLabel('Rules', { exact: true }).selectOption('magpie-line-7x7'); // among the last used ones
});

it('compares the texts in positions to try', async () => {
  const page = await come();
  await page.goto('/rules');
  await page.getByRole('link', { name: 'Compare rulesets' }).click();
  const king = page.locator('#difference-king');
  await king.getByRole('link', { name: 'Hnefatafl Manual', exact: true }).click();
  await page.waitForURL(/\/position\?ruleset=manual&/);
  const board = page.locator('.board-host').first();
  await page.getByRole('button', { name: 'Next move' }).click();
  await expect.poll(() => page.locator('.standing').textContent()).toContain('Defenders to move');
  expect(await board.locator('[data-square]').count()).toBe(121);
});

it.each(['/rules/copenhagen', '/differences', '/rules/tablut-ashton', '/guide/strategy', '/guide/history'])(
  '%s fits a phone',
  async (path) => {
    const page = await come({ viewport: { width: 360, height: 800 } });
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    expect(await pixelsTooWide(page)).toBe(0);
  },
);
