// A tournament from its form to its first result, and pictures of its pages.
import { describe, expect, it } from 'vitest';
import { play, type Page } from './browser';
import { pictures } from './pictures';
import { visitors } from './visitors';

const { come, member } = visitors();

const send = (page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    ([how, where, text]) => fetch(where, { method: how, headers: { 'Content-Type': 'application/json' }, body: text }).then(({ status }) => ({ status })),
    [method, `/api/v1${path}`, JSON.stringify(body)] as const,
  );

describe('tournaments', () => {
  it('an arena is made, entered, played, and shown', async () => {
    const [director, other] = [await member('Ragnhild'), await member('Sigurd')];
    await director.goto('/tournaments');
    await director.locator('.feature-cards').waitFor();
    await pictures(director, 'tournaments-none');
    await director.locator('a.button.primary').click();
    await director.locator('.tour-form').waitFor();
    await pictures(director, 'tournament-form');
    await director.fill('[name=name]', 'Thing at Uppsala');
    const at = await director.evaluate(() => {
      const now = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000);
      return now.toISOString().slice(0, 16);
    });
    await director.fill('[name=starts]', at);
    await director.locator('.tour-form button[type=submit]').click();
    const problem = director.locator('.tour-form .problem');
    await Promise.race([director.waitForURL(/tournament\/[A-Za-z0-9]{8}$/), problem.filter({ hasText: /./ }).waitFor()]);
    expect(director.url(), (await problem.allTextContents()).join(' ')).toMatch(/tournament\/[A-Za-z0-9]{8}$/);
    await director.locator('.tour-own button.primary').click();
    await director.locator('.tour-table .me').waitFor();
    await other.goto(director.url());
    await other.locator('.tour-own button.primary').click();
    // Both pages open their game.
    await Promise.all([director.waitForURL(/game/), other.waitForURL(/game/)]);
    const deadlines = director.locator('.whose-turn', { has: director.getByRole('button', { name: 'Berserk' }) });
    expect(await deadlines.evaluate((node) => getComputedStyle(node).opacity)).toBe('1'); // beside the button, not under it
    await deadlines.getByRole('timer').filter({ hasText: /0:\d\d/ }).waitFor();
    await director.getByRole('button', { name: 'Berserk' }).click();
    for (const page of [director, other]) await page.locator('.player-bar .berserk').waitFor();
    await pictures(director, 'berserk');
    const tournament = '/tournament/';
    await director.goBack();
    await director.waitForURL((url) => url.pathname.startsWith(tournament));
    await director.locator('.tour-pairing').first().waitFor();
    await pictures(director, 'tournament-running');
    await director.goto('/tournaments');
    await director.locator('.tour-brief').waitFor();
    await pictures(director, 'tournaments');
  });

  it('its director edits it before the start, and announces something to those who look', async () => {
    const [director, other] = [await member('Thorgunna'), await member('Snorri')];
    await director.goto('/tournaments/new');
    await director.fill('[name=name]', 'Thing at Lade');
    await director.getByLabel('Description').fill('Bring a shield.');
    await director.locator('.tour-form button[type=submit]').click();
    await director.waitForURL(/tournament\/[A-Za-z0-9]{8}$/);
    const address = director.url();
    await other.goto(address);
    await other.getByRole('tab', { name: 'About' }).click();
    await other.getByText('Bring a shield.').waitFor();
    expect(await other.getByRole('tab', { name: 'Manage' }).count()).toBe(0);
    await director.getByRole('tab', { name: 'Manage' }).click();
    await director.getByRole('link', { name: 'Edit tournament' }).click();
    await director.locator('.tour-form').waitFor();
    await pictures(director, 'tournament-edit');
    await director.getByLabel('Minimum rating').fill('1900');
    await director.getByLabel('Maximum rating').fill('1500');
    await director.getByRole('button', { name: 'Save' }).click();
    await director.getByRole('alert').filter({ hasText: 'must not be above' }).waitFor();
    await director.getByLabel('Minimum rating').fill('');
    await director.getByLabel('Duration in minutes').fill('90');
    await director.getByRole('button', { name: 'Save' }).click();
    await director.waitForURL(address);
    await other.getByText('90 min').waitFor(); // without a reload
    await director.getByRole('tab', { name: 'Manage' }).click();
    await director.getByLabel('Announcement').fill('We begin in the great hall.');
    await director.getByRole('button', { name: 'Publish' }).click();
    await other.getByRole('status').filter({ hasText: 'We begin in the great hall.' }).waitFor();
    await director.getByRole('tab', { name: 'About' }).click();
    await director.locator('.tour-changes summary').click();
    await director.getByText('Thorgunna changed: Announcement').waitFor();
    await pictures(director, 'tournament-announced');
  });

  it('teams fight in an arena', async () => {
    const [director, other] = [await member('Astrid'), await member('Egil')];
    for (const [page, name] of [[director, 'Wolves'], [other, 'Bears']] as const) expect((await send(page, 'POST', '/teams', { name, text: '' })).status).toBe(201);
    await director.goto('/tournaments/new');
    await director.fill('[name=name]', 'Wolves and Bears');
    for (const name of ['Wolves', 'Bears']) await director.getByLabel(name, { exact: true }).check();
    await pictures(director, 'battle-form');
    await director.locator('.tour-form button[type=submit]').click();
    await director.waitForURL(/tournament\/[A-Za-z0-9]{8}$/);
    await other.goto(director.url());
    for (const page of [director, other]) {
      await page.getByRole('button', { name: 'Join', exact: true }).click();
      await page.locator('.tour-table .me').waitFor();
    }
    const outside = await member('Loki');
    await outside.goto(director.url());
    await outside.getByText('Only members of these teams can join.').waitFor();
    const id = director.url().split('/').pop()!;
    await send(director, 'PATCH', `/tournaments/${id}`, { starts: Date.now() });
    await Promise.all([director.waitForURL(/game/), other.waitForURL(/game/)]);
    await director.goto(`/tournament/${id}`);
    await director.locator('.tour-teams').waitFor();
    await pictures(director, 'battle');
  });

  it('one plays many, and goes from board to board', async () => {
    const [host, one, other] = [await member('Hakon'), await member('Tove'), await member('Rolf')];
    await host.goto('/tournaments/new');
    await host.fill('[name=name]', 'Hakon against all');
    await host.getByRole('radio', { name: 'Simultaneous' }).check({ force: true });
    await host.getByLabel('Extra minutes').fill('10');
    await pictures(host, 'exhibition-form');
    await host.locator('.tour-form button[type=submit]').click();
    await host.waitForURL(/tournament\/[A-Za-z0-9]{8}$/);
    await host.getByText('You are the host.').waitFor();
    for (const page of [one, other]) {
      await page.goto(host.url());
      await page.getByRole('button', { name: 'Join', exact: true }).click();
      await page.locator('.tour-table .me').waitFor();
    }
    const id = host.url().split('/').pop()!;
    await send(host, 'PATCH', `/tournaments/${id}`, { starts: Date.now() });
    await Promise.all([host, one, other].map((page) => page.waitForURL(/game/)));
    await host.getByText('15:00').waitFor();
    await play(host, 'd1-d3');
    const first = host.url();
    await host.getByRole('link', { name: 'Next board' }).click();
    await host.waitForURL((url) => url.pathname.startsWith('/game/') && url.href !== first);
    await pictures(host, 'exhibition-board');
    await host.goto(`/tournament/${id}`);
    await expect.poll(() => host.locator('.live-boards > *').count()).toBe(2);
    await pictures(host, 'exhibition');
  });

  it('guests are told to make an account', async () => {
    const page = await come();
    await page.goto('/tournaments');
    expect(await page.locator('a.button.primary').getAttribute('href')).toBe('/register');
  });
});
