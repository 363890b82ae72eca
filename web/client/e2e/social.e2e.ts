// Friends, messages and teams, and pictures of their pages.
import { describe, expect, it } from 'vitest';
import { pairUp, type Page } from './browser';
import { pictures } from './pictures';
import { visitors } from './visitors';

const { member } = visitors();

describe('friends', () => {
  it('a player is followed, seen online, and challenged', async () => {
    const [ragnhild, sigurd, astrid] = [await member('Ragnhild'), await member('Sigurd'), await member('Astrid')];
    await ragnhild.goto('/friends');
    await ragnhild.locator('.empty-state').waitFor();
    await pictures(ragnhild, 'friends-none');
    await pairUp(sigurd, astrid, 'brandub');
    for (const name of ['Sigurd', 'Astrid']) {
      await ragnhild.goto(`/player/${name}`);
      await ragnhild.getByRole('button', { name: 'Follow', exact: true }).click();
      await ragnhild.getByRole('button', { name: 'Unfollow' }).waitFor();
    }
    await pictures(ragnhild, 'profile-followed');
    await astrid.context().close();
    const online = ragnhild.locator('.person-card', { has: ragnhild.locator('.presence.here') });
    const here = async () => {
      await ragnhild.goto('/friends');
      await ragnhild.locator('.person-card').nth(1).waitFor();
      return online.allInnerTexts();
    };
    await expect.poll(here).toEqual([expect.stringContaining('Sigurd')]); // until the site knows that Astrid has left
    await expect.poll(() => ragnhild.locator('.game-row').count()).toBe(1);
    await pictures(ragnhild, 'friends');
    await online.first().getByRole('link', { name: 'Challenge' }).click();
    await ragnhild.waitForURL(/player=Sigurd/);
  });
});

describe('messages', () => {
  it('one is written, arrives, is answered, reported, blocked and deleted', async () => {
    const [gudrun, kjartan] = [await member('Gudrun'), await member('Kjartan')];
    await gudrun.goto('/messages');
    await gudrun.locator('.empty-state').waitFor();
    await kjartan.goto('/lobby');
    await gudrun.goto('/player/Kjartan');
    await gudrun.getByRole('link', { name: 'Message' }).click();
    const write = async (page: Page, text: string) => {
      await page.getByRole('textbox', { name: 'Message' }).fill(text);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('.mail-lines .mine', { hasText: text }).waitFor();
    };
    await write(gudrun, 'A game of Copenhagen tonight?');
    await kjartan.locator('header .mail').click();
    const leftOf = async (part: string) => (await kjartan.locator(`.mail-row ${part}`).boundingBox())?.x ?? 0;
    expect(await leftOf('.presence')).toBeLessThan(await leftOf('b'));
    await kjartan.locator('.mail-row').click();
    await kjartan.locator('.mail-lines .theirs', { hasText: 'tonight' }).waitFor();
    await write(kjartan, 'Gladly. I take the attackers, and bring my own clock.');
    await gudrun.locator('.mail-lines .theirs', { hasText: 'Gladly' }).waitFor();
    await pictures(gudrun, 'messages');
    await gudrun.getByText('Delete, block or report').click();
    await gudrun.getByRole('textbox', { name: 'What happened?' }).fill('Too glad.');
    await gudrun.getByRole('button', { name: 'Report' }).click();
    await gudrun.locator('.notice').first().waitFor();
    await gudrun.getByRole('button', { name: 'Block', exact: true }).click();
    await gudrun.locator('.mail-form').waitFor({ state: 'detached' });
    await kjartan.reload();
    await kjartan.locator('.mail-open').waitFor();
    expect(await kjartan.locator('.mail-form').count()).toBe(0);
    await kjartan.getByText('Delete, block or report').click();
    await kjartan.getByRole('button', { name: 'Delete the conversation' }).click();
    await kjartan.getByRole('button', { name: 'Confirm deletion' }).click();
    await kjartan.locator('.mail-list .empty-state').waitFor();
    await gudrun.reload();
    await gudrun.locator('.mail-lines .theirs', { hasText: 'Gladly' }).waitFor();
  });
});

describe('teams', () => {
  it('one is made, joined, led and left', async () => {
    const [olaf, tora] = [await member('Olaf'), await member('Tora')];
    await olaf.goto('/teams');
    await olaf.getByLabel('Name').fill('Jomsvikings');
    await olaf.getByLabel('What is it about?').fill('We sail in spring.\nUntil then we play.');
    await pictures(olaf, 'teams-none');
    await olaf.getByRole('button', { name: 'Create team' }).click();
    await olaf.waitForURL(/\/team\//);
    await tora.goto('/teams');
    await tora.getByRole('link', { name: 'Jomsvikings' }).click();
    await tora.getByRole('button', { name: 'Join' }).click();
    await tora.locator('.person-card', { hasText: 'Tora' }).waitFor();
    await olaf.reload();
    const say = async (page: Page, text: string, shown = text) => {
      await page.getByRole('textbox', { name: 'Message' }).fill(text);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('.chat-lines .mine', { hasText: shown }).waitFor();
    };
    await say(olaf, 'Welcome aboard.');
    await tora.locator('.chat-lines .theirs', { hasText: 'Welcome aboard.' }).waitFor();
    await say(tora, 'Why, you arschloch?', 'Why, you *********?');
    await olaf.locator('.chat-lines .theirs', { hasText: 'Why, you *********?' }).waitFor();
    await pictures(olaf, 'team');
    await olaf.getByRole('button', { name: 'Tora\'s line' }).click();
    await olaf.getByRole('button', { name: 'Mute here' }).click();
    await tora.locator('.chat-lines .mine').waitFor({ state: 'detached' });
    await tora.getByRole('textbox', { name: 'Message' }).fill('Why?');
    await tora.getByRole('button', { name: 'Send' }).click();
    await tora.getByText('You have been muted in this chat.').waitFor();
    await olaf.getByText('Moderate').click();
    await olaf.getByLabel('Slow mode').selectOption('30');
    await tora.getByText('one line every 30 s').waitFor();
    await olaf.getByRole('button', { name: 'Unmute' }).click();
    await say(tora, 'Sorry.');
    await pictures(olaf, 'team-moderated');
    await olaf.getByRole('button', { name: 'Make leader' }).click();
    await olaf.getByRole('button', { name: 'Hand over the team?' }).click();
    await olaf.locator('.person-card', { hasText: 'Tora' }).getByText('Leader').waitFor();
    await olaf.getByRole('button', { name: 'Leave the team' }).click();
    await olaf.getByRole('button', { name: 'Really leave?' }).click();
    await olaf.getByRole('button', { name: 'Join' }).waitFor();
    await olaf.goto('/teams');
    await olaf.locator('.team-card').first().waitFor();
    await pictures(olaf, 'teams');
  });
});
