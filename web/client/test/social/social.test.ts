import { h, render } from 'preact';
import { expect, it } from 'vitest';
import type { App } from '../../src/app';
import type { Visit } from '../../src/frame/router';
import { friends } from '../../src/social/friends';
import { SideMark } from '../../src/social/people';
import { profile } from '../../src/social/profile';
import { team } from '../../src/social/team';
import type { Followed, Profile, Team, TeamMember } from '../../src/wire';

const person = (name: string) => ({ name, kind: 'member' }) as const;
const appOf = (api: object, banned = false) =>
  ({ api, opening: async () => ({}), settings: { get: () => ({}) }, rulesets: async () => [], me: { get: () => ({ ...person('Sigrid'), banned }) } }) as unknown as App;
const challenged = (node: HTMLElement) =>
  [...node.querySelectorAll('.person-card')].filter((row) => row.textContent?.includes('Challenge')).map((row) => row.querySelector('.name')?.textContent);

it('friends are offered a challenge that they would get', async () => {
  const followed = (name: string, challengeable: boolean): Followed => ({ player: person(name), online: true, seen: 0, playing: null, challengeable });
  const players = [followed('Ivar', true), followed('Loki', false)];
  const api = { gamesOfFollowed: async () => [], following: async () => ({ players, total: 2, online: 2 }) };
  const offered = async (banned: boolean) => {
    const page = await friends(appOf(api, banned));
    const names = challenged(page.node);
    page.close?.();
    return names;
  };
  expect(await offered(false)).toEqual(['Ivar']);
  expect(await offered(true)).toEqual([]);
});

it('members of a team are offered a challenge that they would get', async () => {
  const member = (name: string, challengeable = true): TeamMember => ({ player: person(name), online: true, joined: 0, challengeable });
  const players = [member('Sigrid'), member('Ivar'), member('Loki', false)];
  const shown: Team = { id: 'abcdefgh', name: 'Jomsvikings', members: 3, leader: person('Ivar'), text: '', made: 0, mine: false, leads: false, players, more: null };
  const offered = async (banned: boolean) => challenged((await team(appOf({ team: async () => shown }, banned), { found: { id: 'abcdefgh' } } as unknown as Visit)).node);
  expect(await offered(false)).toEqual(['Ivar']);
  expect(await offered(true)).toEqual([]);
});

it('a profile says what its member wrote there', async () => {
  const said = async (about: string) => {
    const shown: Profile = { name: 'Ivar', kind: 'member', joined: 0, seen: 0, online: false, about, country: 'NO', ratings: [], results: [], blocked: false, following: false, challengeable: true };
    const api = { player: async () => shown, games: async () => ({ games: [], more: null }) };
    const page = await profile(appOf(api), { found: { name: 'Ivar' }, query: new URLSearchParams() } as unknown as Visit);
    expect(page.node.querySelector('.profile-about')?.textContent).toContain('Norway');
    return page.node.querySelector('.own-words')?.textContent;
  };
  expect(await said('From Bergen.\nNo berserk.\n')).toBe('From Bergen.\nNo berserk.');
  expect(await said(' ')).toBe(undefined);
});

it('the marks of the sides are pieces of the chosen set', () => {
  document.documentElement.dataset['pieces'] = 'letters';
  render(h(SideMark, { side: 'attackers' }), document.body);
  expect(document.querySelector('use')?.getAttribute('href')).toBe('#tb-letters-attacker');
  delete document.documentElement.dataset['pieces'];
  render(null, document.body);
});
