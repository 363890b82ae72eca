import { h, render } from 'preact';
import { expect, it } from 'vitest';
import type { App } from '../../src/app';
import { Value } from '../../src/frame/value';
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
