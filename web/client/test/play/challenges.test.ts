import { h, render } from 'preact';
import { expect, it } from 'vitest';
import type { App } from '../../src/app';
import type { Visit } from '../../src/frame/router';
import { Value } from '../../src/frame/value';
import { challenge } from '../../src/play/challenge';
import { Accept, ChallengeList, termsText } from '../../src/play/challenges';
import type { Challenge, Me, Terms } from '../../src/wire';

const terms = (change: Partial<Terms>): Terms => ({
  ruleset: 'brandub',
  side: 'attackers',
  pair: false,
  rated: false,
  clock: { kind: 'none' },
  ...change,
});

it.each([
  ['guest', true, 'A', '/sign-in?next=/challenge/c1'],
  ['guest', false, 'BUTTON', null],
  ['member', true, 'BUTTON', null],
] as const)('a %s at a challenge that is rated: %s', (kind, rated, tag, href) => {
  const app = { me: new Value({ kind } as Me) } as unknown as App;
  const work = { isBusy: false, problem: '', run: () => undefined };
  render(h(Accept, { app, work, challenge: { id: 'c1', terms: terms({ rated }) } as Challenge }), document.body);
  const node = document.body.firstElementChild;
  expect(node?.tagName).toBe(tag);
  expect(node?.getAttribute('href')).toBe(href);
});

it.each([
  ['attackers', true, 'You play the attackers'],
  ['attackers', false, 'You play the defenders'],
  ['random', true, 'Random side'],
] as const)('says which side the reader has: %s', (side, mine, text) => {
  expect(termsText(terms({ side }), mine)).toContain(text);
});

it.each([
  ['Olaf', false, 'Olaf'],
  [null, true, 'Anyone'],
  [null, false, 'A friend, by link'],
] as const)('an own challenge leads to its page and says whom it is for: %s %s', (to, anyone, text) => {
  const app = { me: new Value({ name: 'Gudrun' } as Me) } as unknown as App;
  const challenge = { id: 'c1', by: { name: 'Gudrun' }, to, anyone, terms: terms({}) } as Challenge;
  render(h(ChallengeList, { app, challenges: [challenge] }), document.body);
  expect(document.querySelector('a[href="/challenge/c1"]')?.textContent).toBe(text);
});

it('tells a challenger whom the site pairs later why, and by how much', async () => {
  const shown = async (more: object) => {
    const one = { id: 'c1', by: { name: 'Gudrun' }, to: null, anyone: true, at: 1_000, game: null, terms: terms({}), ...more } as Challenge;
    const app = {
      me: new Value({ name: 'Gudrun' } as Me),
      api: { getChallenge: async () => one, position: () => Promise.reject(new Error('not asked')) },
      rulesets: async () => [],
      socket: { listen: () => () => undefined, followLink: () => () => undefined },
      call: () => undefined,
    } as unknown as App;
    const page = await challenge(app, { found: { id: 'c1' } } as unknown as Visit);
    const text = page.node.textContent;
    page.close?.();
    return text;
  };
  expect(await shown({ pairsFrom: 41_000 })).toContain('the site waits 40 seconds');
  expect(await shown({})).not.toContain('seconds');
});
