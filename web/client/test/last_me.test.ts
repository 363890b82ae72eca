import { beforeEach, expect, it } from 'vitest';
import { lastMe, rememberMe } from '../src/offline/last_me';
import type { Me } from '../src/wire';

beforeEach(() => localStorage.clear());

it('knows nobody in a browser that has not been here', () => {
  expect(lastMe(localStorage)).toBeNull();
  localStorage.setItem('skjaldborg.me', '{broken');
  expect(lastMe(localStorage)).toBeNull();
});

it('knows who was here, and not what only the site can say', () => {
  rememberMe(localStorage, { name: 'Ann', kind: 'member', games: ['abcdefgh'], challenges: [{ id: 'a' }] } as unknown as Me);
  expect(lastMe(localStorage)).toEqual({ name: 'Ann', kind: 'member', games: [], challenges: [] });
});
