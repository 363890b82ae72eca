// Studies: written by one, seen live by another, also over a kill of the site; written by two; read from and written to files.
import { expect, it } from 'vitest';
import { type, type Page } from './browser';
import { visitors } from './visitors';

const { come, member, site } = visitors();

async function newStudy(page: Page, title: string, visibility: string): Promise<string> {
  await page.goto('/study');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Who can see it').selectOption(visibility);
  await page.locator('select[name=ruleset]').selectOption('brandub');
  await page.getByRole('button', { name: 'Create study' }).click();
  await page.waitForURL(/\/study\/[A-Za-z0-9]{8}$/);
  await page.getByRole('heading', { name: title }).waitFor();
  await page.locator('.tree').waitFor(); // of the first chapter
  return page.url();
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const sheet = (page: Page, name: string) => page.locator('.bench-tools').getByRole('button', { name }).click();
const closeSheet = (page: Page) => page.getByRole('button', { name: 'Close' }).click();

// Of the chapters.
async function open(page: Page, panel: string): Promise<void> {
  await tab(page, 'Chapters');
  const summary = page.locator('details > summary', { hasText: new RegExp(`^${panel}$`) });
  if (!(await summary.evaluate((it) => (it.parentElement as HTMLDetailsElement).open))) await summary.click();
}
const saved = (page: Page) => page.locator('.saving[data-state=saved]').waitFor();
const moveIn = (page: Page, move: string) => page.locator('.tree .move', { hasText: move }).waitFor();
const shown = (page: Page, move: string) => page.locator('.tree .move[aria-current]', { hasText: move }).waitFor();
const chapters = (page: Page) => page.locator('.chapters button').allTextContents();

it('is seen live, and survives a kill of the site', async () => {
  const [ann, bo] = [await member('Ann'), await come()];
  const address = await newStudy(ann, 'Forts', 'public');
  await type(ann, 'd1-c1');
  await moveIn(ann, 'd1-c1');
  await tab(ann, 'Notes');
  await ann.getByLabel('Comment').fill('The net closes');
  await saved(ann);
  await bo.goto('/study');
  await bo.getByRole('link', { name: 'Forts' }).click();
  await bo.getByText('The net closes').waitFor();
  await type(ann, 'd3-c3');
  await shown(bo, 'd3-c3');
  await bo.getByRole('checkbox', { name: 'Follow the authors' }).uncheck();
  await saved(ann);
  await site().kill();
  await type(ann, 'c1-b1');
  await ann.locator('.saving[data-state=failed]').waitFor();
  await site().start();
  await saved(ann);
  await moveIn(bo, 'c1-b1');
  await shown(bo, 'd3-c3');
  await bo.reload();
  await moveIn(bo, 'c1-b1');
  await bo.getByText('The net closes').waitFor();
  expect(await bo.getByLabel('Comment').count(), 'a viewer writes no comments').toBe(0);
  expect(await bo.goto(address).then((answer) => answer?.status())).toBe(200);
});

it('has chapters that are renamed, moved and deleted, and a title', async () => {
  const ann = await member('Ann');
  await newStudy(ann, 'Lines', 'private');
  await open(ann, 'Add chapters');
  await ann.getByRole('button', { name: 'Add an empty chapter' }).click();
  await ann.locator('.chapters li:nth-child(2) [aria-current]').waitFor();
  await open(ann, 'This chapter');
  await ann.getByLabel('Title of the chapter').fill('The wall');
  await ann.getByLabel('Title of the chapter').press('Enter');
  await ann.locator('.chapters button', { hasText: 'The wall' }).waitFor();
  await ann.getByRole('button', { name: 'Move up' }).click();
  await ann.locator('.chapters li:first-child', { hasText: 'The wall' }).waitFor();
  await ann.getByRole('button', { name: 'Delete chapter' }).click();
  await ann.getByRole('button', { name: 'Really delete?' }).click();
  await ann.locator('.chapters li:nth-child(2)').waitFor({ state: 'detached' });
  expect(await chapters(ann)).not.toContain('The wall');
  await sheet(ann, 'Settings');
  await ann.getByLabel('Title', { exact: true }).fill('Walls');
  await ann.getByLabel('Title', { exact: true }).press('Enter');
  await ann.locator('h1', { hasText: 'Walls' }).waitFor();
  await ann.reload();
  await ann.getByRole('heading', { name: 'Walls' }).waitFor();
});

it('is written by two, of whom none overwrites the other', async () => {
  const [ann, bo, eve] = [await member('Ann'), await member('Bo'), await member('Eve')];
  const address = await newStudy(ann, 'Together', 'private');
  expect(await bo.goto(address).then((answer) => answer?.status())).toBe(200);
  await bo.getByRole('heading', { name: 'Page not found' }).waitFor();
  await sheet(ann, 'Settings');
  await ann.getByLabel('Name').fill('Bo');
  await ann.getByRole('button', { name: 'Add author' }).click();
  await ann.getByText('Only members who follow the owner of the study can become authors.').waitFor();
  await bo.request.put('/api/v1/players/Ann/follow', { headers: { Origin: site().address } });
  await ann.getByRole('button', { name: 'Add author' }).click();
  await ann.getByRole('listitem').filter({ hasText: 'Bo' }).waitFor();
  await closeSheet(ann);
  await bo.goto(address);
  await bo.locator('.tree').waitFor();
  expect(await bo.getByRole('button', { name: 'Delete study' }).count()).toBe(0);
  await Promise.all([type(ann, 'd1-c1'), type(bo, 'd1-b1')]);
  for (const page of [ann, bo]) {
    await moveIn(page, 'd1-c1');
    await moveIn(page, 'd1-b1');
    await saved(page);
  }
  await tab(ann, 'Chapters');
  expect(await chapters(ann)).toHaveLength(1);
  expect(await eve.goto(address).then((answer) => answer?.status())).toBe(200);
  await eve.getByRole('heading', { name: 'Page not found' }).waitFor();
});

it('has engine and explorer, which add what is clicked to the chapter', async () => {
  const ann = await member('Ann');
  await newStudy(ann, 'Nets', 'private');
  await ann.keyboard.press('e');
  await ann.getByRole('tab', { name: 'Engine', selected: true }).waitFor();
  await ann.locator('.bench-board .tb-tone-good').first().waitFor();
  await ann.locator('.engine-lines .pv button').first().click();
  await ann.locator('.tree .move[aria-current]').waitFor();
  await ann.locator('.evaluation[data-known=true]').waitFor();
  await ann.keyboard.press('e');
  await tab(ann, 'Explorer');
  await ann.locator('.explorer table').first().waitFor();
  await saved(ann);
});

it('reads and writes files, and says what is wrong with one', async () => {
  const ann = await member('Ann');
  await newStudy(ann, 'Lines', 'private');
  await open(ann, 'Add chapters');
  const text = ann.getByRole('textbox', { name: 'Add chapters' });
  await text.fill('[variant:brandub]\n\n1. d1-d7\n');
  await ann.getByRole('button', { name: 'Load' }).click();
  await ann.locator('.problem', { hasText: 'move 1. d1-d7' }).waitFor();
  await text.fill('[variant:brandub]\n[event:The net]\n\n1. d1-c1 d3-c3\n[|Why not?]\n\n1b.1.1a. ..... d3-b3\n\n[variant:brandub]\n\n1. d1-b1\n');
  await ann.getByRole('button', { name: 'Load' }).click();
  await ann.getByRole('button', { name: 'The net' }).waitFor();
  await ann.getByText('Why not?').waitFor();
  await sheet(ann, 'Share');
  const [download] = await Promise.all([ann.waitForEvent('download'), ann.getByRole('link', { name: 'PGN' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^study-\w{8}\.pgn$/);
  await ann.getByRole('link', { name: 'Leaflet to print' }).click();
  await ann.locator('.handout-board').first().waitFor();
  await ann.getByText('Why not?').waitFor();
  expect(await ann.locator('.handout-board').count()).toBeGreaterThan(1);
});

it('has chapters under rules of one’s own', async () => {
  const ann = await member('Ann');
  await newStudy(ann, 'Mine', 'private');
  await open(ann, 'Add chapters');
  await ann.locator('details select[name=ruleset]').selectOption('own-rules');
  await ann.getByLabel('Your own ruleset').fill('parent = "brandub"\ntitle = "Weak king"\nking.beside = "custodial"\n');
  await ann.getByRole('button', { name: 'Add an empty chapter' }).click();
  await ann.locator('.chapters button[aria-current]', { hasText: 'Weak king' }).waitFor();
  await type(ann, 'd1-c1');
  await moveIn(ann, 'd1-c1');
  await saved(ann);
  await ann.reload();
  await moveIn(ann, 'd1-c1');
});

it('says which limit a chapter or study has reached', async () => {
  const ann = await member('Ann');
  const address = await newStudy(ann, 'Full', 'private');
  const id = new URL(address).pathname.split('/').pop();
  await tab(ann, 'Notes');
  await ann.getByLabel('Comment').fill('ä'.repeat(20_000)); // of two bytes each
  await ann.locator('.saving[data-state=failed]', { hasText: '32768 bytes' }).waitFor();
  await ann.getByLabel('Comment').fill('short');
  await saved(ann);
  const many = Array.from({ length: 63 }, () => '[variant:brandub]\n\n1. d1-c1\n').join('\n');
  await ann.request.post(`/api/v1/studies/${id}/import`, { data: many, headers: { Origin: site().address, 'Content-Type': 'text/plain' } });
  await open(ann, 'Add chapters');
  await ann.locator('.chapters li:nth-child(64)').waitFor();
  await ann.getByRole('button', { name: 'Add an empty chapter' }).click();
  await ann.getByText('A study has at most 64 chapters.').waitFor();
});

it('says that a study is no longer there', async () => {
  const [ann, bo] = [await member('Ann'), await come()];
  const address = await newStudy(ann, 'Gone', 'link');
  await bo.goto(address);
  await bo.locator('.tree').waitFor();
  await sheet(ann, 'Settings');
  await ann.getByRole('button', { name: 'Delete study' }).click();
  await ann.getByRole('button', { name: 'Really delete?' }).click();
  await ann.waitForURL(/\/study$/);
  await bo.getByText('This study is no longer there.').waitFor();
});

it('takes an analysis, with its arrows', async () => {
  const ann = await member('Ann');
  await ann.goto('/analysis?ruleset=brandub');
  await type(ann, 'd1-c1');
  await moveIn(ann, 'd1-c1');
  const drag = async (names: [string, string], button: 'left' | 'right') => {
    const [start, end] = await Promise.all(names.map((name) => ann.locator(`.bench-board [data-square="${name}"]`).first().boundingBox()));
    await ann.mouse.move(start!.x + start!.width / 2, start!.y + start!.height / 2);
    await ann.mouse.down({ button });
    await ann.mouse.move(end!.x + end!.width / 2, end!.y + end!.height / 2);
    await ann.mouse.up({ button });
  };
  await drag(['c1', 'c4'], 'right');
  await ann.getByRole('button', { name: 'Draw arrows and circles' }).click();
  await drag(['e4', 'e6'], 'left'); // a defender, and it is his turn
  await ann.getByRole('button', { name: 'Share' }).first().click();
  await ann.getByRole('button', { name: 'Save as a study' }).click();
  await ann.waitForURL(/\/study\/[A-Za-z0-9]{8}/);
  await ann.locator('.tree .move', { hasText: 'd1-c1' }).click();
  await ann.locator('.bench-board .tb-tone-good').nth(1).waitFor();
  expect(await ann.locator('.tree .move').count()).toBe(1);
});
