import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import type { App } from '../../src/app';
import type { Visit } from '../../src/frame/router';
import { rememberOpened } from '../../src/game/opened_game';
import { readEdit } from '../../src/tournaments/edit_tournament';
import { LiveTournament } from '../../src/tournaments/live';
import { newTournament } from '../../src/tournaments/new_tournament';
import { About, Announce, Announcement, Manage } from '../../src/tournaments/notes';
import { Pairings } from '../../src/tournaments/pairings';
import { Own } from '../../src/tournaments/parts';
import { Standings } from '../../src/tournaments/standings';
import { entrantsText, standText, termsText } from '../../src/tournaments/texts';
import { setLanguage } from '../../src/words';
import type { ServerMessage, Tournament, TournamentPairing, TournamentRow, TournamentView } from '../../src/wire';

const hour = 3_600_000;
const sigrid = { name: 'Sigrid', kind: 'member' } as const;
const loki = { name: 'Loki', kind: 'member' } as const;
const row = (change: Partial<TournamentRow> = {}): TournamentRow => ({
  rank: 1, player: sigrid, rating: 1500, provisional: false, points: 2, tieBreaks: [1], sheet: [2], games: 1, onFire: false, noShows: 0, state: 'active', game: null, ...change,
});
const base = {
  id: 'abcdefgh', name: 'Thing', kind: 'swiss', ruleset: 'copenhagen', custom: false, rated: true,
  clock: { kind: 'fischer', initial: 180_000, increment: 2000 }, minutes: 0, berserk: false, teams: [], teamBest: 0, hostSide: 'attackers', hostMinutes: 0, rounds: 3, games: 1, hoursPerRound: 0, leastRating: null,
  mostRating: null, password: false, description: '', announcement: null, changes: [], mostEntrants: 100, by: loki, status: 'running', made: 0, starts: 0, ends: null, entrants: 1, playing: 0,
  round: 1, roundsInAll: 3, next: null, now: 0, tieBreaks: ['buchholz'], page: 1, rows: 1, standings: [row()], boards: [],
  you: { state: 'active', rank: 1, place: 1, game: null }, yours: false,
} as unknown as Tournament;
const pairing: TournamentPairing = {
  number: 1, round: 1, attackers: sigrid, defenders: loki, game: 'game0001', result: 'attackers', reason: 'timeout', absent: null,
};

let say: (message: ServerMessage) => void = () => undefined;
const read = vi.fn<() => Promise<Tournament>>();
const going = new Map<string, { toMove: boolean }>();
const go = vi.fn();
const liveOf = (first: Partial<Tournament> = {}, pairings: TournamentPairing[] = [], teams: string[] = []): LiveTournament => {
  const socket = { listen: (hear: typeof say) => ((say = hear), () => undefined), follow: () => undefined, unfollow: () => undefined };
  const api = { tournament: read, pairings: async () => ({ pairings, more: null }) };
  const app = { socket, api, go, games: { going: { get: () => going } }, now: () => 0, me: { get: () => sigrid } } as unknown as App;
  return new LiveTournament(app, { ...base, ...first }, { setInterval: () => 0, clearInterval: () => undefined } as unknown as Window, teams);
};
const text = () => document.body.textContent ?? '';
afterEach(() => {
  go.mockReset();
  read.mockReset();
  render(null, document.body);
});

const mine = (id: string, plies: number) => ({ on: 'mine', game: id, brief: { id, tournament: base.id, status: 'going', plies } }) as unknown as ServerMessage;

it('opens my game when it begins, or had begun before the page came, and lets me return from it', () => {
  read.mockResolvedValue(base);
  liveOf();
  say(mine('first000', 0));
  expect(go).toHaveBeenLastCalledWith('/game/first000');
  rememberOpened('first000'); // as its page does
  const of = (game: string | null): Partial<Tournament> => ({ you: { ...base.you!, game } });
  liveOf(of('first000')).openMine();
  say(mine('first000', 0));
  expect(go).toHaveBeenCalledTimes(1);
  liveOf(of('second00')).openMine();
  expect(go).toHaveBeenLastCalledWith('/game/second00');
  liveOf(of(null)).openMine();
  liveOf({ ...of('third000'), clock: { kind: 'days', days: 3 } as unknown as Tournament['clock'] }).openMine(); // nobody waits for it
  expect(go).toHaveBeenCalledTimes(2);
});

it('leaves the host of an exhibition here when an opponent moves', () => {
  read.mockResolvedValue(base);
  liveOf({ kind: 'exhibition', you: { ...base.you!, game: 'first000' } }).openMine();
  say(mine('second00', 3));
  expect(go).not.toHaveBeenCalled();
});

it('tells a player at once that the director has removed them', async () => {
  const live = liveOf();
  const { you, yours: _, ...view } = base;
  const told = { ...view, on: 'tournament' } as unknown as ServerMessage;
  read.mockResolvedValue(base);
  say(told); // the first message: the round is new
  read.mockClear();
  say(told);
  expect(read).not.toHaveBeenCalled();
  read.mockResolvedValue({ ...base, you: { ...you!, state: 'removed' } });
  say({ ...told, entrants: 0, standings: [row({ state: 'removed' })] } as unknown as ServerMessage);
  await vi.waitFor(() => expect(live.view.value.you?.state).toBe('removed'));
  act(() => render(h(Own, { live }), document.body));
  expect(text()).toContain('The director has removed you from this tournament.');
  expect(text()).not.toContain('Withdraw');
});

it('shows teams with the points of their best, and lets only their members join, each for their own', () => {
  const teams = [{ id: 'wolves00', name: 'Wolves' }, { id: 'bears000', name: 'Bears' }];
  const battle: Partial<Tournament> = {
    kind: 'arena', teams, teamBest: 2, you: null, standings: [row({ team: 'bears000', counts: true })],
    teamStandings: [{ rank: 1, ...teams[1]!, points: 7, players: 3 }, { rank: 2, ...teams[0]!, points: 0, players: 1 }],
  };
  act(() => render(h(Standings, { live: liveOf(battle) }), document.body));
  expect([...document.querySelectorAll('.tour-teams tbody tr')].map((one) => one.textContent)).toEqual(['1 Bears37', '2 Wolves10']);
  expect(document.querySelector('.tour-team.counts')?.textContent?.trim()).toBe('Bears');
  act(() => render(h(Own, { live: liveOf(battle) }), document.body));
  expect(text()).toContain('Only members of these teams can join.');
  act(() => render(h(Own, { live: liveOf(battle, [], ['wolves00', 'bears000']) }), document.body));
  expect([...document.querySelectorAll('select option')].map((one) => one.textContent)).toEqual(['Wolves', 'Bears']);
});

it('shows the host of an exhibition all boards, first those that wait for a move', () => {
  const boards = ['one00000', 'two00000', 'three000', 'four0000', 'five0000'].map((game, i) => ({ ...pairing, number: i, game, result: null, reason: null }));
  going.set('five0000', { toMove: true });
  const live = liveOf({ kind: 'exhibition', by: sigrid, you: null, boards, hostPoints: 1.5, rows: 7, playing: 5 });
  act(() => render(h(Own, { live }), document.body));
  expect(document.querySelector('a.button.primary')?.getAttribute('href')).toBe('/game/five0000');
  expect(text()).not.toContain('Join');
  act(() => render(h(Standings, { live }), document.body));
  expect(text()).toContain('Sigrid: 1½ of 2');
  going.clear();
});

it('tells who withdraws during a game that it still counts', () => {
  act(() => render(h(Own, { live: liveOf({ you: { state: 'withdrawn', rank: 1, place: 1, game: 'game0001' } }) }), document.body));
  expect(text()).toContain('You have left this tournament. Your game in progress still counts.');
  expect(text()).not.toContain('Your rank');
});

it('takes nobody to a correspondence game', () => {
  act(() => render(h(Own, { live: liveOf({ clock: { kind: 'days', days: 3, buffer: 0 } as Tournament['clock'] }) }), document.body));
  expect(text()).toContain('Your games appear on the home page');
});

it('names the winner of a pairing, and says why', async () => {
  const live = liveOf({}, [pairing, { ...pairing, number: 2, reason: 'king-escaped', result: 'defenders' }]);
  await vi.waitFor(() => expect(live.pairings.value.length).toBe(2));
  act(() => render(h(Pairings, { live }), document.body));
  expect([...document.querySelectorAll('.tour-pairing a[href^="/game"]')].map((link) => link.textContent)).toEqual(['Sigrid won. (Out of time)', 'Loki won. (King escaped)']);
  expect([...document.querySelectorAll('.winner')].map((node) => node.textContent)).toEqual(['Sigrid', 'Loki']);
});

it('names who won alone, and nobody who has shared the first place or has not played', () => {
  const shown = (standings: TournamentRow[]) => {
    act(() => render(h(Standings, { live: liveOf({ status: 'finished', standings }) }), document.body));
    return text();
  };
  expect(shown([row(), row({ player: loki, rank: 2 })])).toContain('Sigrid won the tournament.');
  expect(shown([row(), row({ player: loki })])).not.toContain('won the tournament');
  expect(shown([row({ points: 0 })])).not.toContain('won the tournament');
});

it('marks a provisional rating', () => {
  act(() => render(h(Standings, { live: liveOf({ standings: [row({ provisional: true })] }) }), document.body));
  expect(document.querySelector('.rating')?.textContent).toBe('1500?');
});

it('lists players before the start, and standings from then on', () => {
  const titleAt = (status: TournamentView['status']) => {
    act(() => render(h(Standings, { live: liveOf({ status }) }), document.body));
    return document.querySelector('h2')?.textContent;
  };
  expect(titleAt('planned')).toBe('Players');
  expect(titleAt('running')).toBe('Standings');
});

it('says who did not appear', async () => {
  const live = liveOf({ standings: [row({ player: loki, state: 'withdrawn', noShows: 1 })] }, [{ ...pairing, absent: 'defenders' }]);
  await vi.waitFor(() => expect(live.pairings.value.length).toBe(1));
  act(() => render([h(Standings, { live }), h(Pairings, { live })], document.body));
  expect(text()).toContain('withdrawn · 1 no-show');
  expect(text()).toContain('Sigrid won. (Loki did not appear)');
});

it('shows points before the tie-breaks, and a streak only while it can go on', () => {
  const standings = [row({ onFire: true })];
  act(() => render(h(Standings, { live: liveOf({ standings }) }), document.body));
  expect([...document.querySelectorAll('thead th')].map((head) => head.textContent).slice(-2)).toEqual(['Points', 'Buchholz']);
  expect(text()).toContain('✦');
  act(() => render(h(Standings, { live: liveOf({ standings, status: 'finished' }) }), document.body));
  expect(text()).not.toContain('✦');
});

it('says when it starts, and how soon', () => {
  const starts = Date.UTC(2026, 10, 25, 14);
  const planned = { ...base, status: 'planned', starts } as Tournament;
  expect(standText(planned, starts - 2 * hour)).toMatch(/^Starts in 2 hours · .*2026/);
  expect(standText(planned, starts - 72 * hour)).toMatch(/^Starts: .*2026/);
});

it('counts everybody in the standings, and who is still in', () => {
  expect(entrantsText({ ...base, rows: 6, entrants: 5 })).toBe('6 players · 5 still in');
  expect(entrantsText({ ...base, rows: 6, entrants: 5, status: 'finished' })).toBe('6 players');
});

it('describes its terms in words', () => {
  expect(termsText({ ...base, games: 2 })).toContain('2 games per pairing');
});

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

it('sends of an edited tournament what its state allows', () => {
  const filled = { name: 'Thing', description: '', clock: 'other', starts: '2030-01-01T12:00', rounds: '4', hoursPerRound: '0', leastRating: '', mostRating: '1800', rated: 'on' };
  expect(readEdit(form(filled), base)).toEqual({ name: 'Thing', description: '' }); // it runs
  expect(readEdit(form({ ...filled, announcement: ' Until next year! ' }), { ...base, status: 'finished' })).toEqual({ name: 'Thing', description: '', announcement: 'Until next year!' });
  const planned = { ...base, status: 'planned', starts: new Date(2030, 0, 1, 12, 0, 30).getTime() } as Tournament;
  expect(readEdit(form(filled), planned)).toEqual({
    name: 'Thing', description: '', clock: base.clock, rated: true, rounds: 4, hoursPerRound: 0, games: 1, leastRating: null, mostRating: 1800,
  });
  const starts = new Date(2030, 0, 1, 13).getTime();
  expect(readEdit(form({ ...filled, starts: '2030-01-01T13:00', password: 'mead' }), planned)).toMatchObject({ starts, password: 'mead' });
  expect(readEdit(form({ ...filled, open: 'on' }), planned)).toMatchObject({ password: '' });
});

it('shows the announcement to all, its form to the director, and who changed what', () => {
  const announcement = { text: 'Lunch at noon.', at: 0 };
  const changes = [{ by: loki, at: 0, fields: ['starts', 'announcement'] }] as Tournament['changes'];
  const draw = (first: Partial<Tournament>) => {
    const live = liveOf({ announcement, changes, description: 'Bring a shield.', ...first });
    act(() => render([h(Announcement, { live }), h(About, { live }), h(Announce, { live })], document.body));
  };
  draw({});
  expect(text()).toContain('Lunch at noon.');
  expect(text()).toContain('Bring a shield.');
  expect(text()).toContain('Loki changed: Starts, Announcement');
  expect(document.querySelector('form')).toBeNull();
  draw({ yours: true });
  expect(document.querySelector<HTMLInputElement>('[name=announcement]')?.value).toBe('Lunch at noon.');
});

it('asks the director for no announcement when it is over, but lets its texts be edited', () => {
  const draw = (first: Partial<Tournament>) => {
    const live = liveOf({ announcement: { text: 'Lunch at noon.', at: 0 }, status: 'finished', ...first });
    act(() => render([h(Announcement, { live }), h(Manage, { live })], document.body));
  };
  const link = () => document.querySelector('a[href$="/edit"]');
  draw({ yours: true });
  expect(text()).toContain('Lunch at noon.');
  expect(document.querySelector('form')).toBeNull();
  expect(link()).not.toBeNull();
  draw({});
  expect(link()).toBeNull();
});

it('shows a crosstable of a round robin', () => {
  const cross = [row({ tieBreaks: [1], cross: [null, 1] }), row({ player: loki, rank: 2, tieBreaks: [null], cross: [0, null] })];
  const live = liveOf({ kind: 'round-robin', tieBreaks: ['direct-encounter'], rows: 2, standings: cross });
  act(() => render(h(Standings, { live }), document.body));
  const cells = [...document.querySelectorAll('tbody tr')].map((line) => [...line.querySelectorAll('.tour-cross')].map((cell) => `${cell.textContent}${cell.classList.contains('self') ? '×' : ''}`));
  expect(cells).toEqual([
    ['×', '1'],
    ['0', '×'],
  ]);
  expect([...document.querySelectorAll('thead .tour-cross')].map((cell) => cell.textContent)).toEqual(['1', '2']);
  expect([...document.querySelectorAll('tbody td:last-child')].map((cell) => cell.textContent)).toEqual(['1', '–']);
});

it('tells a guest in their language that a new tournament needs an account', async () => {
  await setLanguage('de');
  const page = await newTournament({ me: { get: () => ({ kind: 'guest' }) } } as unknown as App, { query: new URLSearchParams() } as Visit);
  await setLanguage('en');
  expect(page.node.textContent).toContain('Konto');
  expect([...page.node.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/register', '/sign-in?next=/tournaments/new']);
});
