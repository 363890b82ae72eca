// The analysis page: engine, tree, editor, import and links, with the server and without.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { pixelsTooWide, play, register, square, type, type Page } from './browser';
import { both, escape, visitors } from './visitors';

const { come } = visitors();

const numbered = escape.map((move, i) => (i % 2 === 0 ? `${i / 2 + 1}. ` : '') + move).join(' ');
const pasted = `[Event "By hand"]\n[Attackers "Erik"]\n[Defenders "Tove"]\n[Variant "brandub"]\n\n${numbered} 1-0\n`;
const annotated = `[Variant "brandub"]\n\n1. d2-a2 {Far out.} 1... d3-g3 $2 (1... d3-c3 2. d1-c1) 2. f4-f5 *\n`;

const moves = (page: Page) => page.locator('.tree .move');
const current = (page: Page, text: string) => page.locator('.tree .move[aria-current=step]', { hasText: text }).waitFor();
const engineSwitch = (page: Page) => page.getByRole('switch', { name: 'Engine' });
const shownDepth = async (page: Page): Promise<number> => Number(/Depth (\d+)/.exec((await page.locator('.engine').textContent()) ?? '')?.[1] ?? 0);
const moveCount = (page: Page, count: number) => expect.poll(() => moves(page).count()).toBe(count);

async function load(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('textbox', { name: 'Game or position' }).fill(text);
  await page.getByRole('button', { name: 'Load' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

async function analyse(page: Page, text?: string): Promise<void> {
  await page.goto(text ? '/analysis' : '/analysis?ruleset=brandub');
  await page.locator('.bench-board [data-square="d4"]').waitFor();
  if (text) await load(page, text);
}

describe('the analysis page', () => {
  it('reads a text without rules by those of the page', async () => {
    const page = await come();
    await analyse(page);
    await load(page, 'd2-a2 d3-g3,0,0,Ongoing');
    await moveCount(page, 2);
    await page.goto('/analysis?ruleset=copenhagen');
    await page.locator('.bench-board [data-square="k11"]').waitFor();
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('textbox', { name: 'Game or position' }).fill('d2-a2 d3-g3,0,0,Ongoing');
    await page.getByRole('button', { name: 'Load' }).click();
    await page.getByText('the record names no rules and is read as Copenhagen.').waitFor();
  });

  it('reads a pasted game, steps through it with keys, and leaves it for a variation', async () => {
    const page = await come();
    await analyse(page, pasted);
    await moveCount(page, escape.length);
    await page.getByRole('heading', { name: 'Erik – Tove' }).waitFor();
    await square(page, 'a1').click();
    for (const shown of ['d2-a2', 'd3-g3']) {
      await page.keyboard.press('ArrowRight');
      await current(page, shown);
    }
    await page.keyboard.press('End');
    await page.getByText(/The king has escaped/).first().waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await play(page, 'd3-c3');
    await current(page, 'd3-c3');
    await page.keyboard.press('ArrowUp');
    await current(page, 'd3-g3');
    await page.keyboard.press('?');
    await page.getByText('Play the best move').waitFor();
  });

  it('thinks on and on, shows its lines, and plays their moves', async () => {
    const page = await come();
    await analyse(page);
    await page.keyboard.press('e');
    await expect.poll(() => shownDepth(page)).toBeGreaterThan(3);
    await page.getByLabel('Number of lines').selectOption('3 lines');
    await expect.poll(() => page.locator('.engine-lines li').count()).toBe(3);
    await expect.poll(() => page.locator('.tb-shape').count()).toBe(3);
    await expect.poll(() => page.locator('.evaluation').getAttribute('aria-label')).toMatch(/Attackers: \d+% to win/);
    await page.locator('.engine-lines li').first().locator('.pv button').nth(1).hover();
    await page.locator('.preview .tafl-board').waitFor();
    // The line may change at any moment, so it is read at the moment of the click.
    const line = await page.locator('.engine-lines .pv:has(button ~ button)').first().evaluate((pv) => {
      const [first, second] = pv.querySelectorAll('button');
      second?.click();
      return [first?.textContent, second?.textContent];
    });
    await moveCount(page, 2);
    expect((await moves(page).allTextContents()).map((text) => text.split('×')[0])).toEqual(line);
    await page.locator('.engine-lines li').first().waitFor();
    await page.locator('h1').click();
    await page.keyboard.press(' ');
    await moveCount(page, 3);
    await page.getByRole('button', { name: 'Threats' }).click();
    await page.locator('.tb-shape.tb-tone-danger').first().waitFor();
    await engineSwitch(page).click();
    await expect.poll(() => page.locator('.tb-shape').count()).toBe(0);
  });

  it('keeps variations, glyphs and comments, in the browser, in a file and in a link', async () => {
    const [page, friend] = [await come({ permissions: ['clipboard-read', 'clipboard-write'] }), await come()];
    await analyse(page, annotated);
    await moveCount(page, 5);
    expect(await page.locator('.tree').textContent()).toContain('Far out.');
    await page.locator('.variation .move', { hasText: 'd1-c1' }).click({ button: 'right' });
    await current(page, 'd1-c1');
    await page.getByRole('button', { name: 'Brilliant move' }).click();
    await page.getByRole('button', { name: 'Comment' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Comment');
    await page.keyboard.type('Close the door.');
    await page.getByRole('button', { name: 'This move' }).click();
    await page.getByRole('button', { name: 'Promote variation' }).click();
    await page.locator('.variation .move', { hasText: 'd3-g3?' }).waitFor();
    await page.reload();
    await page.getByText('Close the door.').first().waitFor();
    await moveCount(page, 5);

    await page.getByRole('button', { name: 'Share' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'OTG' }).click()]);
    expect(file.suggestedFilename()).toMatch(/\.otg$/);
    const otg = await readFile(await file.path(), 'utf8');
    expect(otg).toContain('(nag:3) Close the door.');
    expect(otg).toMatch(/1b\.1\.1a\. \.\.\.\.\. d3-g3/);
    await expect.poll(() => page.getByLabel('Link to this analysis').inputValue()).toContain('#study=');
    await friend.goto(await page.getByLabel('Link to this analysis').inputValue());
    await friend.getByText('Close the door.').first().waitFor();
    await moveCount(friend, 5);
    expect(friend.url()).toContain('#study=');
    await friend.getByRole('tab', { name: 'Notes' }).click();
    await friend.getByRole('textbox', { name: 'Comment' }).fill('Thank you.');
    await friend.waitForURL('**/analysis?saved=*');
    await page.keyboard.press('Escape');
    await page.locator('.tree .move', { hasText: 'd2-a2' }).click();
    await current(page, 'd2-a2');
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Delete from here' }).click();
    await moveCount(page, 0);
  });

  it('judges, promotes and deletes moves by keys alone, and goes through its tabs', async () => {
    const page = await come();
    await analyse(page, annotated);
    await page.locator('.variation .move', { hasText: 'd3-c3' }).click();
    await current(page, 'd3-c3');
    await page.keyboard.press('2');
    await page.locator('.variation .move', { hasText: 'd3-c3!!' }).waitFor();
    await page.keyboard.press('p');
    await page.locator('.variation .move', { hasText: 'd3-g3?' }).waitFor();
    await page.getByRole('tab', { name: 'Engine' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('textbox', { name: 'Comment' }).waitFor();
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Notes');
    await page.keyboard.press('Home');
    await engineSwitch(page).waitFor();
    await page.keyboard.press('Delete');
    await moveCount(page, 3);
  });

  it.each([
    [1280, 800],
    [1440, 900],
  ])('has board, moves and tabs in a window of %i by %i, without scrolling', async (width, height) => {
    const page = await come({ viewport: { width, height } });
    await analyse(page, pasted);
    await page.getByRole('tab', { name: 'Explorer' }).click();
    await page.locator('.explorer').waitFor();
    for (const part of ['.tafl-board', '.tree', '.bench-side .steps', '.tab-list', '.bench-side .typed-move']) {
      const box = await page.locator(part).first().boundingBox();
      expect(box && box.y + box.height <= height, part).toBe(true);
    }
    const [tree, board] = await Promise.all(['.tree', '.tafl-board'].map((part) => page.locator(part).first().boundingBox()));
    expect((tree?.height ?? 0) / (board?.height ?? 1)).toBeGreaterThan(0.3);
    const rows = await page.locator('.tree .move').evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().top]));
    expect([rows[0]?.[1] === rows[1]?.[1], rows[0]?.[0] === rows[2]?.[0]]).toEqual([true, true]);
  });

  it('leaves the open game as it is when a record has a fault', async () => {
    const page = await come();
    await analyse(page, annotated);
    await moveCount(page, 5);
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('textbox', { name: 'Game or position' }).fill('d2-e2 c4-c5 e2-e7,0,0,Ongoing');
    await page.getByRole('button', { name: 'Load' }).click();
    const dialog = page.locator('dialog');
    await dialog.getByText('Could not be read').waitFor();
    await moveCount(page, 5);
    await dialog.getByRole('button', { name: 'Open what could be read' }).click();
    await moveCount(page, 2);
    await dialog.waitFor({ state: 'detached' });
  });

  it('opens a line in the address at its end, or after as many moves as the address says', async () => {
    const page = await come();
    const address = `/analysis?ruleset=brandub&moves=${escape.slice(0, 3).join('+')}`;
    await page.goto(address);
    await moveCount(page, 3);
    await current(page, 'f4-f5');
    await page.goto('/');
    await page.goto(`${address}#1`);
    await moveCount(page, 3);
    await current(page, 'd2-a2');
  });

  it('says that a link cannot be read', async () => {
    const page = await come();
    await page.goto('/analysis#study=abc');
    await page.getByText('This link cannot be read').waitFor();
  });

  it('sets up a position, and says in words why one cannot be played', async () => {
    const page = await come();
    await analyse(page);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('button', { name: 'Clear the board' }).click();
    await page.getByText('there is no king').waitFor();
    expect(await page.getByRole('button', { name: 'Analyse this position' }).isDisabled()).toBe(true);
    for (const [piece, at] of [['king', 'c4'], ['attacker', 'a3'], ['defender', 'f6']] as const) {
      await page.getByRole('radio', { name: piece, exact: true }).check({ force: true });
      await square(page, at).click();
    }
    await page.getByRole('radio', { name: 'Move pieces' }).check({ force: true });
    await play(page, 'f6-g6');
    await page.getByRole('radio', { name: 'Defenders' }).check({ force: true });
    await page.getByText('This position can be played.').waitFor();
    await page.getByRole('button', { name: 'Analyse this position' }).click();
    await page.getByText('Defenders to move.').waitFor();
    await play(page, 'g6-f6');
    await current(page, 'g6-f6');
    expect(await page.getByLabel('Rules').inputValue()).toBe('brandub');
  });

  it('plays by a ruleset of one’s own', async () => {
    const page = await come();
    await analyse(page);
    await page.getByLabel('Rules').selectOption('Your own ruleset …');
    const text = page.getByRole('textbox', { name: 'Your own ruleset' });
    await text.fill('parent = "brandup"');
    await page.getByRole('button', { name: 'Load' }).click();
    await page.locator('dialog .problem', { hasText: 'brandub' }).waitFor();
    await text.fill('parent = "brandub"\nlayout = """\n3t3\n7\n3T3\n2TKT2\n3T3\n7\n3t3\n"""\n');
    await page.getByRole('button', { name: 'Load' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.bench-board .tb-piece').count()).toBe(7);
    await type(page, 'd1-a1');
    await type(page, 'd1-b1');
    await current(page, 'd1-b1');
    await page.getByRole('link', { name: 'Play by these rules' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Your own ruleset' }).inputValue()).toContain('2TKT2');
  });

  it('works on without the server', async () => {
    const page = await come({ serviceWorkers: 'allow' }); // which keeps the modules for other boards too
    await analyse(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.locator('.engine').waitFor();
    await engineSwitch(page).click();
    await expect.poll(() => shownDepth(page)).toBeGreaterThan(1);
    await page.context().setOffline(true);
    await play(page, 'd2-a2');
    await current(page, 'd2-a2');
    await load(page, pasted);
    await moveCount(page, escape.length);
    await page.getByLabel('Rules').selectOption({ value: 'tablut-saami' });
    await expect.poll(() => page.locator('.bench-board [data-square]').count()).toBe(81);
    await expect.poll(() => shownDepth(page)).toBeGreaterThan(1);
  });

  it.each([
    ['cannot be loaded', 'The engine could not be loaded.', (page: Page) => page.route('**/*.wasm', (route) => route.abort())],
    ['gets no worker', 'The engine cannot run in this browser.', (page: Page) => page.addInitScript(() => void Reflect.deleteProperty(window, 'Worker'))],
  ])('asks the server where the engine %s', async (_why, sentence, prevent) => {
    const page = await come();
    await prevent(page);
    await analyse(page);
    await engineSwitch(page).click();
    await page.getByText(sentence).waitFor();
    await play(page, 'd2-a2');
    await current(page, 'd2-a2');
    await page.getByRole('button', { name: 'Ask the server' }).click();
    await page.locator('.engine-lines li').first().waitFor();
  });

  it('cuts names of any length, and says so', async () => {
    const page = await come();
    await analyse(page, pasted.replace('Erik', 'E'.repeat(500_000)));
    await page.getByText('The names in this record are very long; they are cut here.').waitFor();
    expect((await page.locator('.bench-head h2').textContent())?.length).toBe(200);
    expect(await pixelsTooWide(page)).toBe(0);
  });

  it('says that a game of the device is gone', async () => {
    const page = await come();
    for (const place of ['/analysis?device=nonesuch', '/board?game=nonesuch']) {
      await page.goto(place);
      await page.getByText('This game is no longer on this device').waitFor();
    }
  });

  it('is silent in a player’s own running rated game, and only there', async () => {
    const [page, other] = [await come(), await come()];
    await register(page, 'Thorfinn');
    await register(other, 'Astrid');
    await page.goto('/?opponent=anyone&ruleset=brandub');
    await page.locator('[name=clock][value="5+5"]').check();
    await page.getByRole('checkbox', { name: 'Rated' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Find an opponent' }).click();
    await page.getByText('Your challenge is in the lobby.').waitFor();
    await other.goto('/lobby');
    await other.getByRole('button', { name: 'Accept' }).click();
    await both([page, other], (one) => one.waitForURL('**/game/*'));
    const id = new URL(page.url()).pathname.split('/').pop() ?? '';
    await page.goto(`/analysis?game=${id}`);
    await page.getByText('The engine is off while you play this rated game.').waitFor();
    await page.goto('/analysis?ruleset=brandub');
    await page.getByText('The engine is off while you play this rated game.').waitFor();
    expect(await engineSwitch(page).isDisabled()).toBe(true);
    await page.getByLabel('Rules').selectOption({ value: 'tablut-saami' });
    await engineSwitch(page).click();
    await page.locator('.engine-lines li').first().waitFor();
  });

  it('reads a file that is dropped on it', async () => {
    const page = await come();
    await analyse(page);
    await page.locator('.page.analysis').evaluate((node, text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'game.pgn'));
      node.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    }, pasted);
    await moveCount(page, escape.length);
  });

  it.each(['/analysis?ruleset=brandub', '/board?ruleset=brandub', '/rules/brandub'])('says why a tap is no move: %s', async (place) => {
    const page = await come();
    await page.goto(place);
    await page.locator('.tb-playable[data-square="d1"]').first().waitFor(); // the rules are loaded
    const alert = (text: string) => page.getByRole('alert').getByText(text).first().waitFor();
    await square(page, 'd3').click();
    await alert('Attackers to move.');
    await play(page, 'd1-d4');
    await alert('The way to d4 is blocked.');
  });

  it.each(['/analysis?ruleset=brandub', '/board?ruleset=brandub'])('shows the whole board on a phone held sideways: %s', async (place) => {
    const page = await come({ viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true });
    await page.goto(place);
    await square(page, 'd4').waitFor();
    const box = await page.locator('.tafl-board').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(360);
    expect(await pixelsTooWide(page)).toBe(0);
  });

  it.each([
    [640, 400], // a window of 1280 by 800 at 200 %
    [320, 640],
  ])('is no wider than %i by %i, in German', async (width, height) => {
    const page = await come({ viewport: { width, height }, locale: 'de' });
    await page.goto('/analysis?ruleset=brandub');
    await square(page, 'd4').waitFor();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      expect([await tab.textContent(), await pixelsTooWide(page)]).toEqual([await tab.textContent(), 0]);
    }
  });

  it.each([360, 1280])('leads from a position to a game against the computer, at %i pixels', async (width) => {
    const page = await come({ viewport: { width, height: 740 } });
    await analyse(page);
    await play(page, 'd2-a2');
    await current(page, 'd2-a2');
    await page.getByRole('link', { name: 'Play from here' }).click();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.waitForURL('**/game/*');
    const game = await page.request.get(`/api/v1/games/${page.url().split('/').at(-1)}`);
    expect((await game.json()).start).toContain('/t6/3t3 d'); // the computer may have moved since
  });

  it.each([320, 360])('fits a phone of %i pixels, with the board at full width', async (width) => {
    const page = await come({ viewport: { width, height: 740 }, hasTouch: true, isMobile: true });
    await analyse(page, annotated);
    const board = await page.locator('.bench-board .board-host').boundingBox();
    expect([board?.x, board?.width]).toEqual([0, width]);
    for (const name of ['Share', 'Import']) {
      await page.getByRole('button', { name }).tap();
      await page.locator('dialog').waitFor();
      expect(await pixelsTooWide(page)).toBe(0);
      await page.getByRole('button', { name: 'Close' }).tap();
    }
    await page.getByRole('button', { name: 'Set up' }).tap();
    await page.locator('.palette').waitFor();
    expect(await pixelsTooWide(page)).toBe(0);
  });
});
