import { h, render } from 'preact';
import { expect, it, vi } from 'vitest';
import type { App } from '../../src/app';
import { BestWins, Between } from '../../src/social/profile';
import type { Brief } from '../../src/wire';
import { loadFriendsWords } from '../../src/words/friends';

it('lists the wins against the highest rated, and nothing where there are none', async () => {
  await loadFriendsWords();
  const bestWins = vi.fn(async (_: string, pool: string) => (pool === 'brandub-rapid' ? [{ game: 'aaaaaaaa', at: 0, opponent: 'Olaf', rating: 1834 }] : []));
  const show = (pool: string) => render(h(BestWins, { app: { api: { bestWins } } as unknown as App, name: 'Ivar', pool }), document.body);
  show('brandub-rapid');
  await vi.waitFor(() => expect(document.querySelector('tbody tr')?.textContent).toMatch(/^Olaf.+1834$/));
  expect([...document.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))).toEqual(['/player/Olaf', '/game/aaaaaaaa']);
  show('york-rapid');
  await vi.waitFor(() => expect(document.querySelector('table')).toBeNull());
  render(null, document.body);
});

it('counts the games between the reader and the player, and says so where it counts only the last', () => {
  const won = (result: Brief['result']) => ({ id: 'aaaaaaaa', status: 'over', result, players: { attackers: { name: 'Sigrid' }, defenders: { name: 'Ivar' } } }) as unknown as Brief;
  const games = [won('attackers'), won('attackers'), won('defenders'), won('draw')];
  const said = (more: number | null) => {
    render(h(Between, { list: { games, more }, me: 'Sigrid', name: 'Ivar' }), document.body);
    return document.querySelector('.between')?.textContent;
  };
  expect(said(null)).toBe('Your score against them: 2 : 1 drawn: 1');
  expect(said(17)).toBe('Your score in your last 4 games against them: 2 : 1 drawn: 1');
  render(null, document.body);
});
