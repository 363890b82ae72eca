import { expect, it } from 'vitest';
import { saidBy } from '../../src/game/said_by';
import { personText } from '../../src/social/people';
import type { GameState, Person } from '../../src/wire';

const hunter: Person = { name: 'computer-13', kind: 'computer', character: 'hunter' };
const sigrid: Person = { name: 'Sigrid', kind: 'member' };
const state = (change: Partial<GameState>) => ({ you: 'attackers', players: { attackers: sigrid, defenders: hunter }, status: 'going', result: 'none', ...change }) as GameState;

it('a character has a name in every list', () => {
  expect(personText(hunter)).toBe('The hunter');
  expect(personText({ name: 'computer-3', kind: 'computer', level: 3 })).toBe('Computer 3');
});

it('says one sentence at the beginning and another at the end, as it went', () => {
  const hello = 'Mind your pieces. I have a keen eye.';
  expect(saidBy(state({}))).toEqual([hello]);
  expect(saidBy(state({ status: 'over', result: 'defenders' }))).toEqual([hello, 'A good catch. Again?']);
  expect(saidBy(state({ status: 'over', result: 'attackers' }))).toEqual([hello, 'Today I was the quarry.']);
  expect(saidBy(state({ status: 'over', result: 'draw' }))).toEqual([hello, 'Even, then. Until next time.']);
  expect(saidBy(state({ status: 'over', result: 'none' }))).toEqual([hello]); // aborted
});

it('says nothing to spectators, and levels and people say nothing by themselves', () => {
  expect(saidBy(state({ you: null }))).toEqual([]);
  expect(saidBy(state({ players: { attackers: sigrid, defenders: { name: 'Loki', kind: 'member' } } }))).toEqual([]);
});
