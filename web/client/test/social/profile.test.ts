import { h, render } from 'preact';
import { expect, it, vi } from 'vitest';
import type { App } from '../../src/app';
import { BestWins } from '../../src/social/profile';
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
