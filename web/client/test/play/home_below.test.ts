// Which running game the first page shows.
import { expect, it } from 'vitest';
import { othersGame } from '../../src/play/home_below';
import type { Brief } from '../../src/wire';

const game = (id: string, attackers: string, defenders: string, change: Partial<Brief> = {}): Brief =>
  ({ id, status: 'going', plies: 5, players: { attackers: { name: attackers }, defenders: { name: defenders } }, ...change }) as unknown as Brief;
const shown = (...games: Brief[]) => othersGame(games, 'Ann')?.id;

it('is never one’s own, neither live nor among what friends play', () => {
  expect(shown(game('mine', 'Bo', 'Ann'), game('mine too', 'Ann', 'Bo'), game('theirs', 'Bo', 'Cnut'))).toBe('theirs');
  expect(shown(game('mine', 'Bo', 'Ann'))).toBeUndefined();
});

it('goes on, and has begun if any has', () => {
  const [over, fresh] = [game('over', 'Bo', 'Cnut', { status: 'over' }), game('fresh', 'Bo', 'Dag', { plies: 0 })];
  expect(shown(over, fresh, game('begun', 'Bo', 'Eir'))).toBe('begun');
  expect(shown(over, fresh)).toBe('fresh');
});
