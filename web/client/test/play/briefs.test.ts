// A game in a list: how it ended for the player of whom the list is, and whether it counted.
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it } from 'vitest';
import type { App } from '../../src/app';
import { BriefList } from '../../src/play/briefs';
import type { Brief } from '../../src/wire';

const app = { settings: { get: () => ({}) } } as unknown as App;
const brief = {
  id: 'game0001', ruleset: 'brandub', title: 'Brandub', size: 7, rated: true, clock: { kind: 'none' }, status: 'over', result: 'attackers', reason: 'resignation',
  players: { attackers: { name: 'Ann', kind: 'member', rating: 1400 }, defenders: { name: 'Bob', kind: 'member' } },
  plies: 12, position: '7/7 a', last: null, at: 0,
} as unknown as Brief;
const shown = (change: Partial<Brief>, of?: string): string => {
  act(() => render(h(BriefList, { app, games: [{ ...brief, ...change }], ...(of ? { of } : {}) }), document.body));
  return document.body.textContent ?? '';
};
const outcome = () => document.querySelector('.outcome')?.textContent;
afterEach(() => render(null, document.body));

it.each([
  ['Ann', 'attackers', 'Won'],
  ['Bob', 'attackers', 'Lost'],
  ['Ann', 'draw', 'Draw'],
  ['Ann', 'none', undefined],
  ['Eve', 'attackers', undefined],
] as const)('says how it ended for %s: %s', (of, result, says) => {
  shown({ result }, of);
  expect(outcome()).toBe(says);
});

it('says nothing of a player in a list of nobody', () => {
  shown({});
  expect(outcome()).toBeUndefined();
});

it('says that a game was too short to be rated', () => {
  expect(shown({})).toContain('Rated');
  expect(shown({ tooShort: true, plies: 5 })).toContain('Too short to be rated');
});

it('names the second player at one device', () => {
  const text = shown({ rated: false, players: { attackers: brief.players.attackers, defenders: { name: '', kind: 'device' } } });
  expect(text).toContain('Second player, same device');
  expect(text).not.toContain('Deleted account');
});
