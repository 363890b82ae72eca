import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { App } from '../../src/app';
import { Shell } from '../../src/frame/shell';
import type { Link } from '../../src/frame/socket';
import { Value } from '../../src/frame/value';
import { MyGames } from '../../src/play/my_games';
import type { Me } from '../../src/wire';

let link: Value<Link>;
let games: MyGames;
let shell: Shell;
const drawn = () => vi.advanceTimersByTimeAsync(0);
const go = (path: string) => {
  shell.show(document.createElement('div'), path);
  return drawn();
};
const alarm = () => document.querySelector<HTMLElement>('.link-state');

beforeEach(() => {
  vi.useFakeTimers();
  link = new Value<Link>('open');
  const me = new Value({ name: 'Ann', kind: 'guest', admin: false } as Me);
  const socket = { followLink: (listener: (link: Link) => void) => link.follow(listener) };
  games = new MyGames();
  shell = new Shell({ me, socket, games } as unknown as App);
  shell.draw();
});
afterEach(() => void vi.useRealTimers());

it('says nothing of a connection that comes back at once, as after signing in', async () => {
  link.set('lost');
  await vi.advanceTimersByTimeAsync(500);
  link.set('joining');
  await vi.advanceTimersByTimeAsync(5_000);
  link.set('open');
  await drawn();
  expect(alarm()?.hidden).toBe(true);
  expect(document.querySelector('.notice')).toBeNull();
});

it('says that the connection is lost, and that it is back', async () => {
  link.set('lost');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(alarm()?.hidden).toBe(false);
  link.set('open');
  await drawn();
  expect(alarm()?.hidden).toBe(true);
  expect(document.querySelector('.notice')?.textContent).toBe('The connection is back.');
});

it('calls a loss an alarm only in a game', async () => {
  link.set('lost');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(alarm()?.textContent).toMatch(/^No connection to the server\./);
  await go('/game/abcdefgh');
  expect(alarm()?.textContent).toMatch(/^The connection is lost\./);
  expect(alarm()?.classList.contains('calm')).toBe(false);
});

it('counts unread conversations beside a picture, with a name', async () => {
  shell.app.me.set({ ...shell.app.me.get(), kind: 'member', unread: 3 });
  await drawn();
  const mail = document.querySelector('.mail');
  expect(mail?.textContent).toBe('3');
  expect(mail?.getAttribute('aria-label')).toBe('New messages in 3 conversations');
});

it('offers a new version, hidden from sight in a game', async () => {
  shell.newVersion();
  shell.newVersion();
  await drawn();
  const calls = document.querySelectorAll('.call');
  expect([...calls].map((call) => call.querySelector('button')?.textContent)).toEqual(['Reload']);
  await go('/game/abcdefgh');
  expect(calls[0]?.classList.contains('unseen')).toBe(true);
  await go('/rules');
  expect(calls[0]?.classList.contains('unseen')).toBe(false);
});

it('calls to a game until it is opened or the turn has passed, and counts the turns elsewhere', async () => {
  const turns = () => document.querySelector('.turns');
  const call = (id: string) => shell.alert(id, 'Your move', `/game/${id}`);
  const texts = () => [...document.querySelectorAll('.call a')].map((one) => one.getAttribute('href'));
  games.going.set(new Map(['a', 'b', 'c'].map((id) => [id, { toMove: true, isLive: false }])));
  ['a', 'b', 'c', 'a'].forEach(call);
  await drawn();
  expect(texts()).toEqual(['/game/b', '/game/c', '/game/a']);
  expect(turns()?.getAttribute('aria-label')).toBe('Your move: 3');
  expect(turns()?.textContent).toBe('3');
  games.going.set(new Map([['a', { toMove: false, isLive: false }], ['b', { toMove: true, isLive: false }], ['c', { toMove: true, isLive: false }]]));
  await drawn();
  expect(texts()).toEqual(['/game/b', '/game/c']);
  await go('/game/b');
  expect(texts()).toEqual(['/game/c']);
  expect(turns()?.getAttribute('href')).toBe('/game/c');
  await go('/');
  expect(texts()).toEqual(['/game/c']);
  document.querySelector<HTMLElement>('.call .quiet')?.click();
  await drawn();
  expect(texts()).toEqual([]);
});

it('marks the page in the menu, and the group that it is in', async () => {
  const marked = () => [...document.querySelectorAll('#nav [aria-current]')].map((one) => one.getAttribute('href'));
  await go('/');
  expect(marked()).toEqual(['/']);
  await go('/leaderboards/copenhagen-rapid');
  expect(marked()).toEqual(['/leaderboards']);
  expect([...document.querySelectorAll('#nav .here')].map((one) => one.textContent?.trim())).toEqual(['Community']);
});

it('has signing in for guests, and signing out for members', async () => {
  const choices = () => [...document.querySelectorAll('.me + .menu > *')].map((one) => one.textContent);
  expect(choices()).toEqual(['Profile', 'Sign in', 'Create account', 'Settings']);
  shell.app.me.set({ ...shell.app.me.get(), kind: 'member' });
  await drawn();
  expect(choices()).toEqual(['Profile', 'Messages', 'Friends', 'Settings', 'Sign out']);
});

it('marks the page of the menu to which a page belongs, and leaves the bar at the bottom to pages with their own', async () => {
  const marked = () => [...document.querySelectorAll('nav [aria-current]')].map((link) => link.getAttribute('href'));
  const bar = () => document.querySelector<HTMLElement>('.tabs-bar');
  const rows: [path: string, current: string[], hasBar: boolean][] = [
    ['/', ['/', '/'], false],
    ['/team/abcdefgh', ['/teams'], false],
    ['/tournament/abcdefgh/edit', ['/tournaments'], false],
    ['/learn/brandub', ['/learn', '/learn'], true],
    ['/study/abcdefgh', ['/study'], true],
    ['/game/abcdefgh', [], true],
    ['/nowhere', [], false],
  ];
  for (const [path, current, hasBar] of rows) {
    await go(path);
    expect([path, marked(), bar()?.hidden]).toEqual([path, current, hasBar]);
  }
});
