// The site in the other two engines of today's browsers: every page opens without a fault, a game is played, the engine searches, and
// the site works on without its server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Visitor, type Driver } from './drivers/driver';
import { firefox } from './drivers/firefox';
import { webkit } from './drivers/webkit';
import { Site } from './site';
import { everyone } from './walk_places';

const failed = 'Something went wrong'; // the title of a page that could not be shown

describe.each<[string, () => Promise<Driver>]>([
  ['Firefox', firefox],
  ['WebKit', webkit],
])('in %s', (_name, launch) => {
  const site = new Site();
  let visitor: Visitor;

  beforeAll(async () => {
    await site.start();
    visitor = new Visitor(await launch(), () => site.address);
  });
  afterAll(async () => {
    await visitor?.close();
    await site.end();
  });

  const moves = () => document.querySelectorAll('.move-list .move, .tree .move').length;
  const movesReach = (count: number) => visitor.until((wanted) => document.querySelectorAll('.move-list .move, .tree .move').length >= wanted, count);
  // Moves the first piece that can move to the first square that it can reach.
  const playAny = async () => {
    await visitor.click('.tb-playable:not([aria-label*=empty])');
    await visitor.click('.tb-playable[aria-label*=empty]');
  };

  it('every page opens', async () => {
    const wrong: string[] = [];
    for (const place of everyone) {
      await visitor.visit(place);
      const title = await visitor.until(() => document.querySelector('main h1')?.textContent);
      if (title === failed) wrong.push(`${place}: ${title}`);
      await visitor.run(() => document.fonts.ready.then(() => true));
      wrong.push(...(await visitor.faults()).map((fault) => `${place}: ${fault}`));
    }
    expect(wrong).toEqual([]);
  });

  it('a game is played against the computer', async () => {
    await visitor.visit('/');
    await visitor.click('button', 'Play the computer');
    await visitor.until(() => document.querySelector('dialog'));
    await visitor.click('button', 'Start the game');
    await visitor.until(() => location.pathname.startsWith('/game/'));
    await visitor.until(() => document.querySelector('.standing.yours'));
    const before = await visitor.run(moves);
    await playAny();
    await movesReach(before + 2);
    await visitor.click('[aria-label=Resign]');
    await visitor.click('button', 'Confirm resignation');
    await visitor.until(() => document.querySelector('.strip.result'));
    expect(await visitor.faults()).toEqual([]);
  });

  it.each(['brandub', 'copenhagen', 'tablut-saami'])('the engine searches %s', async (ruleset) => {
    await visitor.visit(`/analysis?ruleset=${ruleset}`);
    await visitor.click('[role=switch]');
    await visitor.until(() => /Depth ([3-9]|\d\d)/.test(document.querySelector('.engine')?.textContent ?? ''));
    await visitor.click('[role=switch]');
    expect(await visitor.faults()).toEqual([]);
  });

  it('works on without the server', async () => {
    await visitor.visit('/');
    await visitor.until(() => navigator.serviceWorker.controller !== null);
    await site.kill();
    await visitor.visit('/guide/strategy');
    await visitor.until(() => document.querySelector('article.guide'));
    await visitor.visit('/board?ruleset=brandub&computer=1&side=attackers');
    await playAny();
    await movesReach(2);
    expect(await visitor.faults()).toEqual([]);
    await site.start();
  });
});
