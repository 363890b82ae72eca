import { expect, it } from 'vitest';
import type { App } from '../../src/app';
import { leaders, podiumPools } from '../../src/social/leaders';
import type { Leader, Pool } from '../../src/wire';

const pools: Pool[] = [{ pool: 'copenhagen-rapid', title: 'Copenhagen, rapid', players: 2 }];
const list: Leader[] = [
  { place: 1, name: 'Ivar', rating: 1800, deviation: 60, games: 84, online: false },
  { place: 2, name: 'Olaf', rating: 1700, deviation: 60, games: 80, online: true },
];

it('shows who of the leaders is online', async () => {
  const app = { api: { pools: async () => pools, leaders: async () => list } } as unknown as App;
  const page = await leaders(app, { path: '/leaderboards', query: new URLSearchParams(), found: {} });
  const rows = [...page.node.querySelectorAll('tbody tr')];
  expect(rows.map((row) => row.querySelector('a')?.textContent)).toEqual(['Ivar', 'Olaf']);
  expect(rows.map((row) => row.querySelector('.presence')?.getAttribute('aria-label'))).toEqual(['away', 'here']);
});

it('has a podium for three categories, those with most players first', () => {
  const pool = (name: string, players: number): Pool => ({ pool: name, title: '', players });
  expect(podiumPools([pool('brandub-blitz', 1), pool('brandub-rapid', 4), pool('copenhagen-rapid', 2), pool('magpie-rapid', 9)])).toEqual(['magpie-rapid', 'brandub-rapid', 'copenhagen-rapid']);
  expect(podiumPools([])).toEqual(['copenhagen-rapid', 'brandub-rapid', 'tablut-rapid']);
});
