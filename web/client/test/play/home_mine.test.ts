// What can be played again: the last games, each kind once.
import { expect, it } from 'vitest';
import { playedBefore } from '../../src/play/home_mine';
import type { Brief, Person } from '../../src/wire';

const ann: Person = { name: 'Ann', kind: 'member' };
const computer: Person = { name: 'computer-3', kind: 'computer', level: 3 };
const game = (id: string, opponent: Person, change: Partial<Brief> = {}): Brief =>
  ({ id, ruleset: 'brandub', clock: { kind: 'none' }, players: { attackers: ann, defenders: opponent }, ...change }) as unknown as Brief;
const ids = (games: Brief[]) => playedBefore(games, 'Ann').map(({ brief }) => brief.id);

it('lists each kind of game once, the newest first', () => {
  const days = { kind: 'days', days: 3, buffer: 7 } as const;
  expect(ids([game('1', computer), game('2', computer), game('3', computer, { ruleset: 'copenhagen' }), game('4', { name: 'Bob', kind: 'member' }), game('5', computer, { clock: days })])).toEqual(['1', '3', '4', '5']);
});

it('leaves out what cannot be played again: own rules, one device, deleted accounts', () => {
  expect(ids([game('1', computer, { ruleset: 'own-rules' }), game('2', { name: '', kind: 'member' }), game('3', { name: 'Guest', kind: 'device' }), game('4', ann)])).toEqual([]);
});

it('knows the side and the opponent', () => {
  expect(playedBefore([game('1', computer, { players: { attackers: computer, defenders: ann } })], 'Ann')).toMatchObject([{ side: 'defenders', opponent: computer }]);
});
