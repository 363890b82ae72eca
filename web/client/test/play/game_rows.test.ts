// A game in a list as its player sees it: the opponent first, the outcome in a word, the rating after it.
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it } from 'vitest';
import type { App } from '../../src/app';
import { GameRows, shortClock } from '../../src/play/game_rows';
import { bestOf } from '../../src/play/watch';
import { waiting } from '../../src/play/quick_game';
import { ratingsThen } from '../../src/social/profile';
import type { Brief, Challenge } from '../../src/wire';

const app = { opening: async () => ({ thrones: [], corners: [], camps: [] }), settings: { get: () => ({}) } } as unknown as App;
const brief = {
  id: 'game0001', ruleset: 'brandub', title: 'Brandub', size: 7, rated: true, clock: { kind: 'fischer', initial: 300_000, increment: 5000 }, status: 'over', result: 'attackers', reason: 'king-captured',
  players: { attackers: { name: 'Ann', kind: 'member', rating: 1400 }, defenders: { name: 'Bob', kind: 'member', rating: 1300 } },
  plies: 12, position: '7/7 a', last: null, at: 0,
} as unknown as Brief;
const show = (of?: string, change: Partial<Brief> = {}) => {
  const then = ratingsThen([{ pool: 'brandub-blitz', points: [{ game: 'before', rating: 1392.4 }, { game: 'game0001', rating: 1400.6 }] as never }]);
  act(() => render(h(GameRows, { app, games: [{ ...brief, ...change }], of, then }), document.body));
};
const text = (selector: string) => document.querySelector(selector)?.textContent;
afterEach(() => render(null, document.body));

it('names the opponent first, and says how it ended and why', () => {
  show('Bob');
  expect([...document.querySelectorAll('.game-who .name')].map((name) => name.textContent)).toEqual(['Ann', 'Bob']);
  expect(text('.game-standing')).toBe('LostKing captured');
  show('Ann');
  expect([...document.querySelectorAll('.game-who .name')].map((name) => name.textContent)).toEqual(['Bob', 'Ann']);
  expect(text('.game-standing .outcome')).toBe('Won');
});

it('shows the rating after the game, and by how much the game changed it', () => {
  show('Ann');
  expect(text('.game-then')).toBe('1401 +9');
});

it('names the side that won where the list is of nobody', () => {
  show();
  expect(text('.game-standing')).toBe('The attackers won.King captured');
  expect(document.querySelector('.game-who .winner')?.textContent).toContain('Ann');
});

it('says nothing of a player who did not play', () => {
  show('Eve');
  expect(document.querySelector('.outcome')).toBeNull();
});

it('says that a game was too short to be rated', () => {
  show();
  expect(text('.game-about small')).toContain('Rated');
  show(undefined, { tooShort: true, plies: 5 });
  expect(text('.game-about small')).toContain('Too short to be rated');
});

it('names the second player at one device', () => {
  show(undefined, { rated: false, players: { attackers: brief.players.attackers, defenders: { name: '', kind: 'device' } } });
  expect(text('.game-who')).toContain('Second player, same device');
  expect(text('.game-who')).not.toContain('Deleted account');
});

it('says of an aborted game that it was', () => {
  show('Ann', { result: 'none', reason: 'aborted' });
  expect(text('.game-standing')).toBe('Aborted');
});

it('names clocks briefly', () => {
  expect([shortClock(brief.clock), shortClock({ kind: 'days', days: 3, buffer: 7 }), shortClock({ kind: 'none' })]).toEqual(['5+5', '3 days', '']);
});

it('shows again the games of the strongest, and no aborted or short ones', () => {
  const game = (id: string, rating: number, more: Partial<Brief> = {}): Brief =>
    ({ ...brief, id, plies: 40, players: { attackers: { name: 'A', kind: 'member', rating }, defenders: { name: 'B', kind: 'member' } }, ...more }) as Brief;
  const found = bestOf([game('weak', 1200), game('short', 2000, { plies: 3 }), game('aborted', 2000, { result: 'none' }), game('strong', 1800)]);
  expect(found.map(({ id }) => id)).toEqual(['strong', 'weak']);
});

it('finds who waits for a game by these rules and this clock', () => {
  const open = (id: string, change: object = {}): Challenge =>
    ({ id, by: { name: id, kind: 'member' }, to: null, anyone: true, terms: { ruleset: 'brandub', side: 'random', pair: false, rated: false, clock: brief.clock, ...change } }) as unknown as Challenge;
  const all = [open('Ann'), open('rated', { rated: true }), open('slow', { clock: { kind: 'fischer', initial: 900_000, increment: 5000 } }), open('other', { ruleset: 'copenhagen' }), open('Bob')];
  const names = (me: object) => waiting(all, 'brandub', brief.clock, me as never).map(({ id }) => id);
  expect(names({ name: 'Ann', kind: 'member' })).toEqual(['rated', 'Bob']);
  expect(names({ name: 'guest-1', kind: 'guest' })).toEqual(['Ann', 'Bob']);
});
