import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { App } from '../src/app';
import { MyGames } from '../src/my_games';
import { Shell } from '../src/shell';
import type { Link } from '../src/socket';
import { Value } from '../src/value';
import type { Me } from '../src/wire';

let link: Value<Link>;
let shell: Shell;
const alarm = () => document.querySelector<HTMLElement>('.link-state');

beforeEach(() => {
  vi.useFakeTimers();
  link = new Value<Link>('open');
  const me = new Value({ name: 'Ann', kind: 'guest', admin: false } as Me);
  const socket = { followLink: (listener: (link: Link) => void) => link.follow(listener) };
  shell = new Shell({ me, socket, games: new MyGames() } as unknown as App);
  document.body.replaceChildren(...shell.nodes);
});
afterEach(() => void vi.useRealTimers());

it('says nothing of a connection that comes back at once, as after signing in', () => {
  link.set('lost');
  vi.advanceTimersByTime(500);
  link.set('joining');
  vi.advanceTimersByTime(5_000);
  link.set('open');
  expect(alarm()?.hidden).toBe(true);
  expect(document.querySelector('.notice')).toBeNull();
});

it('says that the connection is lost, and that it is back', () => {
  link.set('lost');
  vi.advanceTimersByTime(1_500);
  expect(alarm()?.hidden).toBe(false);
  link.set('open');
  expect(alarm()?.hidden).toBe(true);
  expect(document.querySelector('.notice')?.textContent).toBe('The connection is back.');
});

it('calls a loss an alarm only in a game', () => {
  link.set('lost');
  vi.advanceTimersByTime(1_500);
  expect(alarm()?.textContent).toMatch(/^No connection to the server\./);
  shell.pageChanged('/game/abcdefgh');
  expect(alarm()?.textContent).toMatch(/^The connection is lost\./);
  expect(alarm()?.classList.contains('calm')).toBe(false);
});

it('offers a new version, hidden from sight in a game', () => {
  shell.newVersion();
  shell.newVersion();
  const calls = document.querySelectorAll('.call');
  expect([...calls].map((call) => call.querySelector('button')?.textContent)).toEqual(['Reload']);
  shell.pageChanged('/game/abcdefgh');
  expect(calls[0]?.classList.contains('unseen')).toBe(true);
  shell.pageChanged('/rules');
  expect(calls[0]?.classList.contains('unseen')).toBe(false);
});
