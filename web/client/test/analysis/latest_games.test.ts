import { expect, it } from 'vitest';
import { examplesOf } from '../../src/analysis/latest_games';
import type { LatestCollected, LatestGame } from '../../src/wire';

const player = (name: string) => ({ name, kind: 'member' as const, rating: 1532 });
const played = (id: string): LatestGame =>
  ({ game: { id, players: { attackers: player('Olaf'), defenders: player('Harald') }, result: 'defenders', at: 0 }, ply: 3, move: 'd1-c1' }) as LatestGame;
const recorded = (id: string): LatestCollected =>
  ({ game: { id, players: { attackers: '', defenders: 'Knut' }, result: 'ongoing', date: '1998', source: 'club' }, ply: 5, move: null }) as LatestCollected;
const addresses = (site: string[], collection: string[]) =>
  examplesOf({ site: site.map(played), collection: collection.map(recorded) }).map(({ address }) => address.replace(/^.(\w)\w+.(\w+).*$/, '$1$2'));

it('opens at the position', () => {
  const [here, elsewhere] = examplesOf({ site: [played('a')], collection: [recorded('b')] });
  expect(here).toMatchObject({ address: '/game/a?ply=3', players: { attackers: { name: 'Olaf', rating: '1532' } }, winner: 'defenders' });
  expect(here?.about.slice(0, 2)).toEqual(['d1-c1', 'The defenders won.']);
  expect(elsewhere).toMatchObject({ address: '/collection/b?ply=5', players: { attackers: { name: 'Not named' }, defenders: { name: 'Knut' } }, winner: null });
  expect(elsewhere?.about).toEqual(['', 'No result recorded', '1998', 'club']);
});

it('shows four games, half of each kind if both have many', () => {
  expect(addresses(['1', '2', '3', '4'], ['5', '6', '7', '8'])).toEqual(['g1', 'g2', 'c5', 'c6']);
  expect(addresses(['1'], ['5', '6', '7', '8'])).toEqual(['g1', 'c5', 'c6', 'c7']);
  expect(addresses(['1', '2', '3', '4'], ['5'])).toEqual(['g1', 'g2', 'g3', 'c5']);
  expect(addresses(['1', '2', '3', '4'], [])).toEqual(['g1', 'g2', 'g3', 'g4']);
});
