// The tree of a knock-out follows from its pairings, in whatever order they come.
import { expect, it } from 'vitest';
import { bracketOf } from '../../src/tournaments/bracket';
import type { TournamentPairing } from '../../src/wire';

let number = 0;
const person = (name: string) => ({ name, kind: 'member' }) as const;
const pairing = (round: number, attackers: string, defenders: string | null, result: TournamentPairing['result'] = null): TournamentPairing => ({
  number: ++number, round, attackers: person(attackers), defenders: defenders === null ? null : person(defenders), game: defenders === null ? null : `game${number}`, result, reason: null, absent: null,
});
const shown = (pairings: TournamentPairing[]) =>
  bracketOf(pairings).map((round) => round.map(({ players, winner }) => players.map((one) => (one === null ? '-' : one.name === winner ? `${one.name}!` : one.name)).join(' ')));

it('puts the matches of a round beside those whose winners meet', () => {
  const pairings = [
    pairing(1, 'Ivar', 'Olaf', 'attackers'),
    pairing(1, 'Sigrid', null),
    pairing(1, 'Tora', 'Halla', 'defenders'),
    pairing(1, 'Bo', null),
    pairing(2, 'Bo', 'Ivar', 'defenders'),
    pairing(2, 'Halla', 'Sigrid', 'attackers'),
  ];
  expect(shown(pairings)).toEqual([['Bo! -', 'Ivar! Olaf', 'Tora Halla!', 'Sigrid! -'], ['Bo Ivar!', 'Halla! Sigrid'], ['- -']]);
});

it('knows who went on after a drawn game was played again', () => {
  const pairings = [pairing(1, 'Ivar', 'Olaf', 'draw'), pairing(1, 'Olaf', 'Ivar', 'attackers')];
  expect(shown(pairings)).toEqual([['Ivar Olaf!']]);
});

it('names no winner while a game goes on', () => {
  expect(shown([pairing(1, 'Ivar', 'Olaf')])).toEqual([['Ivar Olaf']]);
});
