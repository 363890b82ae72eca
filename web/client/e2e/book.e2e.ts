// The rules pages in a browser: languages, diagrams, printing.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, person, type Browser } from './browser';
import { Site } from './site';

const site = new Site();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await site.start();
});
afterAll(async () => {
  await browser.close();
  await site.end();
});

it('shows the rules in the language of the site', async () => {
  const { page, faults } = await person(browser, site.address, { locale: 'de' });
  await page.goto('/rules/york');
  await page.getByRole('heading', { name: 'Der Mann vor dem Thron' }).waitFor();
  expect(await page.locator('.book').getAttribute('lang')).toBe('de');
  expect(faults).toEqual([]);
});

it('shows rulesets and the guide in the language of the site', async () => {
  const { page, faults } = await person(browser, site.address, { locale: 'da' });
  await page.goto('/rules');
  await page.getByRole('link', { name: 'Søslag, 9×9' }).waitFor();
  await page.goto('/guide/history');
  await page.getByRole('heading', { name: 'Hvad man ved' }).waitFor();
  expect(faults).toEqual([]);
});

it('prints a set for the reader', async () => {
  const { page } = await person(browser, site.address, { locale: 'en-US' });
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
  const { page } = await person(browser, site.address);
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
  const { page } = await person(browser, site.address);
  await page.goto('/rules/copenhagen');
  const diagram = page.locator('#diagram-custodial');
  await diagram.locator('[data-square="e5"]').click();
  await diagram.locator('[data-square="e6"]').click();
  await expect.poll(() => diagram.locator('.diagram-said').textContent()).toContain('Defenders to move');
  await diagram.getByRole('button', { name: 'Back to the start' }).click();
  await expect.poll(() => diagram.locator('.diagram-said').textContent()).toBe('');
});

// Each ruleset in one of the languages, in turn; tests/server/site checks all combinations.
it('shows every ruleset with numbered rules and pictures', async () => {
  const { page: first } = await person(browser, site.address);
  await first.goto('/rules');
  await first.locator('.rulesets a').nth(30).waitFor();
  const paths = await first.locator('.rulesets a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(30);
  for (const locale of ['en', 'de', 'da', 'es']) {
    const { page, faults, context } = await person(browser, site.address, { locale });
    for (const path of paths.filter((_, i) => i % 4 === ['en', 'de', 'da', 'es'].indexOf(locale))) {
      await page.goto(path);
      await page.locator('.book').waitFor();
      expect([path, await page.locator('.book').getAttribute('lang')]).toEqual([path, locale]);
      const headings = await page.locator('.clause h3').allTextContents();
      expect(headings.map((text) => Number.parseInt(text, 10))).toEqual(headings.map((_, i) => i + 1));
      expect(await page.locator('.diagram svg').count()).toBeGreaterThan(12);
    }
    expect(faults).toEqual([]);
    await context.close();
  }
});

it('compares the texts in positions to try', async () => {
  const { page, faults } = await person(browser, site.address);
  await page.goto('/rules');
  await page.getByRole('link', { name: 'Where the texts differ' }).click();
  const king = page.locator('#difference-king');
  await king.getByRole('link', { name: 'Hnefatafl Manual', exact: true }).click();
  await page.waitForURL(/\/position\?ruleset=manual&/);
  const board = page.locator('.board-host').first();
  await page.getByRole('button', { name: 'Next move' }).click();
  await expect.poll(() => page.locator('.standing').textContent()).toContain('Defenders to move');
  expect(await board.locator('[data-square]').count()).toBe(121);
  expect(faults).toEqual([]);
});

it.each(['/rules/copenhagen', '/differences', '/rules/tablut-ashton', '/guide/strategy', '/guide/history'])(
  '%s fits a phone',
  async (path) => {
    const { page } = await person(browser, site.address, { viewport: { width: 360, height: 800 } });
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  },
);
