import { signal } from '@preact/signals';
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, expect, it, vi } from 'vitest';
import type { App } from '../../src/app';
import { MovesTable, recordedNames, recordedResult } from '../../src/archive/collected';
import { Analyse } from '../../src/archive/collection';
import { ResultsBar } from '../../src/archive/results_bar';
import { RulesetBalance, RulesetStatistics, statisticsTexts } from '../../src/rules/ruleset_statistics';
import type { CollectionStatistics, ExploredMove } from '../../src/wire';

const move: ExploredMove = {
  move: 'd1-c1',
  games: 30,
  attackers: 10,
  defenders: 18,
  draws: 1,
  unfinished: 1,
  rating: null,
  examples: [{ game: 'abcdefghij', imported: true }],
};
const statistics: CollectionStatistics = {
  ruleset: 'brandub',
  games: 40,
  attackers: 10,
  defenders: 28,
  draws: 1,
  unfinished: 1,
  named: 0,
  few: false,
  attackersShare: { percent: 26.3, least: 15, most: 42.1 },
  plies: { shortest: 2, quarter: 20, median: 30, threeQuarters: 50, longest: 200 },
  sources: [{ source: 'A club', kind: 'Brandubh', games: 40 }],
  openings: [move],
};

beforeEach(() => render(null, document.body));

it('says no more than the games say', () => {
  expect(statisticsTexts(statistics)).toEqual([
    'The attackers won 25%, the defenders 70%; 2.5% were drawn, 2.5% have no result.',
    'The attackers won 26.3% of the decided games. If these are typical, their true share lies between 15% and 42.1%, 95 times in 100.',
    'Half of the games took 10 to 25 moves, a typical one 15.',
    'The players are not named, so their strength is unknown.',
  ]);
  const few = statisticsTexts({ ...statistics, few: true, attackersShare: null, named: 3 });
  expect(few).toContain('Too few games to say which side has the better chances.');
  expect(few).toContain('3 of them name both players; their strength is unknown.');
});

it('says what the games of the engine say', () => {
  const attackersShare = { percent: 20.25, least: 15.3, most: 26.4 };
  render(h(RulesetBalance, { selfplay: { nodes: 3000, games: 200, attackers: 22, defenders: 141, draws: 37, attackersShare } }), document.body);
  expect(document.querySelector('p')?.textContent).toBe(
    'In 200 games of the engine against itself, with 3,000 positions searched for each move, the attackers scored 20% of the points; ' +
      'a draw is half a win. Between players of this strength their true share lies between 15% and 26%, 95 times in 100.',
  );
  expect(document.querySelector('.results-bar')?.getAttribute('aria-label')).toContain('The attackers won 11%');
});

it('stands beside a ruleset that has games', async () => {
  const app = { api: { statistics: () => Promise.resolve(statistics) } } as unknown as App;
  render(h(RulesetStatistics, { app, ruleset: 'brandub' }), document.body);
  await vi.waitFor(() => expect(document.querySelector('h2')?.textContent).toBe('What recorded games say'));
  expect(document.querySelector('a[href="/collection?ruleset=brandub"]')?.textContent).toBe('40 recorded games on this site');
  expect(document.body.textContent).toContain('A club, Brandubh (40)');
});

it('leaves a ruleset without games alone', async () => {
  const none = Promise.resolve({ ...statistics, games: 0 });
  const app = { api: { statistics: () => none } } as unknown as App;
  render(h(RulesetStatistics, { app, ruleset: 'york' }), document.body);
  await none;
  expect(document.body.textContent).toBe('');
});

it('leads from a recorded game to its analysis, at the position on the board', () => {
  const place = signal({ ply: 1 });
  const hrefs = (start: string | null) => {
    act(() => render(h(Analyse, { model: { place } as never, game: { ruleset: 'brandub', start, moves: ['d7-c7', 'd5-e5'] } }), document.body));
    return document.querySelector('a')?.getAttribute('href');
  };
  expect(hrefs(null)).toBe('/analysis?ruleset=brandub&moves=d7-c7+d5-e5#1');
  act(() => void (place.value = { ply: 0 }));
  expect(document.querySelector('a')?.getAttribute('href')).toMatch(/#0$/);
  expect(hrefs('7/7 a')).toBe('/analysis?ruleset=brandub&p=7%2F7+a&moves=d7-c7+d5-e5#0');
});

it('leads from a move to a game, or plays it', () => {
  render(h(MovesTable, { label: 'Moves', moves: [move] }), document.body);
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/collection/abcdefghij');
  const play = vi.fn();
  render(h(MovesTable, { label: 'Moves', moves: [move], play }), document.body);
  document.querySelector('button')?.click();
  expect(play).toHaveBeenCalledWith('d1-c1');
});

it('draws how games ended, and says it', () => {
  render(h(MovesTable, { label: 'Moves', moves: [move] }), document.body);
  const bar = document.querySelector('[role="img"]');
  expect(bar?.getAttribute('aria-label')).toBe('The attackers won 33.3%, the defenders 60%; 3.3% were drawn, 3.3% have no result.');
  const parts = [...(bar?.children ?? [])] as HTMLElement[];
  expect(parts.map((part) => [part.className, Math.round(Number(part.style.flexGrow)), part.textContent])).toEqual([
    ['attackers', 33, '33%'],
    ['draws', 3, ''],
    ['unfinished', 3, ''],
    ['defenders', 60, '60%'],
  ]);
});

it('draws two halves of a percent as a hundred percent', () => {
  for (let attackers = 41; attackers < 160; attackers += 2) {
    const results = { games: 200, attackers, defenders: 200 - attackers, draws: 0, unfinished: 0 };
    render(h(ResultsBar, { results }), document.body);
    const below = (attackers - 1) / 2;
    const even = below + (below % 2);
    expect(document.querySelector('[role="img"]')?.textContent).toBe(`${even}%${100 - even}%`);
  }
});

it('has a column of average ratings if there are any, and a row for all moves', () => {
  const texts = () => [...document.querySelectorAll('tr')].map((row) => row.lastElementChild?.textContent);
  const all = { ...move, rating: 1550 };
  render(h(MovesTable, { label: 'Moves', moves: [move], all, ratingLabel: 'Average' }), document.body);
  expect(texts()[0]).toBe('AttackersDefenders');
  render(h(MovesTable, { label: 'Moves', moves: [move, { ...move, move: 'd2-c2', rating: 1600 }], all, ratingLabel: 'Average' }), document.body);
  expect(texts()).toEqual(['Average', '', '1600', '1550']);
});

it.each([
  ['', '', 'Recorded game'],
  ['Olaf', '', 'Olaf – Not named'],
  ['Olaf', 'Harald', 'Olaf – Harald'],
])('names a game of "%s" and "%s"', (attackers, defenders, text) => {
  expect(recordedNames({ players: { attackers, defenders } })).toBe(text);
});

it('knows games without a result', () => expect(recordedResult('ongoing')).toBe('No result recorded'));
