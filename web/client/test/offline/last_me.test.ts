import { beforeEach, expect, it } from 'vitest';
import { lastMe, rememberMe } from '../../src/offline/last_me';
import type { Me } from '../../src/wire';

beforeEach(() => localStorage.clear());

it('knows nobody in a browser that has not been here', () => {
  expect(lastMe(localStorage)).toBeNull();
  localStorage.setItem('skjaldborg.me', '{broken');
  expect(lastMe(localStorage)).toBeNull();
});

it('knows who was here, and not what only the site can say', () => {
  rememberMe(localStorage, { name: 'Ann', kind: 'member', games: ['abcdefgh'], challenges: [{ id: 'a' }] } as unknown as Me);
  expect(lastMe(localStorage)).toMatchObject({ name: 'Ann', kind: 'member', games: [], challenges: [] });
});

it.each(['[]', '7', '{}', '{"name":{},"kind":"member"}', '{"name":"Ann","kind":"king"}'])('knows nobody from %s', (text) => {
  localStorage.setItem('skjaldborg.me', text);
  expect(lastMe(localStorage)).toBeNull();
});

it('leaves out fields of other types', () => {
  localStorage.setItem('skjaldborg.me', '{"name":"Ann","kind":"member","id":"x","admin":{},"vacation":7,"settings":{"language":{},"volume":0.5}}');
  expect(lastMe(localStorage)).toMatchObject({ id: 0, admin: false, vacation: { days: 0 }, settings: { volume: 0.5 } });
  expect(lastMe(localStorage)?.settings).toEqual({ volume: 0.5 });
});
