import { signal } from '@preact/signals';
import { h, render } from 'preact';
import { expect, it } from 'vitest';
import { GameActions, mayOffer } from '../../src/game/game_actions';
import type { LiveGame } from '../../src/game/live_game';
import { Berserk, NextBoard, Offers, ResultStrip } from '../../src/game/strips';
import type { GameState } from '../../src/wire';
import { t } from '../../src/words';
import { tg } from '../../src/words/game';

const ann = { name: 'Ann', kind: 'member' };
const state = (change: object): GameState =>
  ({ you: 'attackers', players: { attackers: ann, defenders: ann }, status: 'going', clock: { kind: 'fischer' }, moves: [], offers: [], next: null, rated: true, ...change }) as unknown as GameState;

const liveOf = (change: object, further: object = {}): LiveGame =>
  ({ id: 'g', state: signal(state(change)), refusal: signal(''), isLeaving: signal(false), isNow: signal(true), moveTexts: signal(['d1-d3']), ply: signal(0), ...further }) as unknown as LiveGame;

const over = (change: object = {}) => ({ status: 'over', result: 'attackers', reason: 'resignation', moves: [{}], board: { rule: null }, ...change });
const showResult = (change: object = {}, further: object = {}) => render(h(ResultStrip, { live: liveOf(over(change), further) }), document.body);
const text = () => document.querySelector('.strip.result p')!.textContent;
const labels = () => [...document.querySelectorAll('.actions > *')].map((one) => one.getAttribute('aria-label') ?? one.textContent);

it('the game of a tournament is resigned, not aborted, and leads back to it', () => {
  const buttons = (change: object) => {
    render(h(GameActions, { live: liveOf(change) }), document.body);
    return labels();
  };
  expect(buttons({})).toContain('Abort');
  expect(buttons({ tournament: 't' })).toContain('Resign');
  showResult({ tournament: 't' });
  expect(labels()[0]).toBe('Back to the tournament');
  expect(mayOffer(state({ status: 'over' }), 'rematch')).toBe(true);
  expect(mayOffer(state({ status: 'over', tournament: 't' }), 'rematch')).toBe(false);
});

it('offers to give time where the other is a person whose clock runs, but not in a tournament', () => {
  const gives = (change: object) => {
    render(h(GameActions, { live: liveOf({ moves: [{}, {}], ...change }) }), document.body);
    return labels().includes(tg('giveTime'));
  };
  const computer = { players: { attackers: ann, defenders: { kind: 'computer', level: 3 } } };
  expect([gives({}), gives({ moves: [{}] }), gives({ clock: { kind: 'none' } }), gives({ tournament: 't' }), gives(computer)]).toEqual([true, false, false, false, false]);
});

it('offers berserk before the reader has moved, once, in an arena that allows it', () => {
  const halves = (change: object) => {
    render(h(Berserk, { live: liveOf({ start: '3/3/3 a', tournament: 't', ...change }) }), document.body);
    return document.body.textContent.includes(tg('berserk'));
  };
  const asDefender = { you: 'defenders', berserk: ['attackers'], moves: [{}] };
  expect([halves({}), halves({ berserk: [] }), halves({ berserk: ['attackers'] }), halves({ berserk: [], moves: [{}] }), halves(asDefender), halves({ berserk: [], you: null })]).toEqual([
    false, true, false, false, true, false,
  ]);
});

it('leads the host of an exhibition to the next board that waits, once a move is made here', () => {
  const games = new Map([['g', { toMove: true, tournament: 't' }], ['other000', { toMove: true, tournament: 'u' }], ['board200', { toMove: false, tournament: 't' }], ['board300', { toMove: true, tournament: 't' }]]);
  const next = (change: object) => {
    render(h(NextBoard, { live: liveOf({ tournament: 't', ...change }, { app: { games: { going: { get: () => games } } } }) }), document.body);
    return document.querySelector('a')?.getAttribute('href');
  };
  expect([next({ board: { toMove: 'attackers' } }), next({ board: { toMove: 'defenders' } }), next(over()), next({ ...over(), tournament: undefined })]).toEqual([undefined, '/game/board300', '/game/board300', undefined]);
});

it('offers to take back only to a side that has moved', () => {
  const casual = (you: string, moves: number) => mayOffer(state({ rated: false, start: '3/3/3 a', you, moves: Array(moves).fill({}) }), 'takeback');
  expect([casual('attackers', 0), casual('attackers', 1), casual('defenders', 1), casual('defenders', 2)]).toEqual([false, true, false, true]);
});

it('offers the review of a game that was played, not of one that was aborted', () => {
  const offered = (result: string) => {
    showResult({ result });
    return document.querySelector('.strip a[href*="review=1"]') !== null;
  };
  expect([offered('attackers'), offered('none')]).toEqual([true, false]);
});

it('the computer\'s offer of a draw is accepted and declined like a person\'s', () => {
  const commands: object[] = [];
  const offered = state({ players: { attackers: ann, defenders: { kind: 'computer', level: 3 } }, offers: [{ by: 'defenders', what: 'draw' }] });
  const live = { id: 'g', state: signal(offered), command: (command: object) => commands.push(command) } as unknown as LiveGame;
  render(h(Offers, { live }), document.body);
  expect(document.body.textContent).toContain('offers a draw');
  for (const button of document.querySelectorAll('button')) button.click();
  expect(commands).toEqual([
    { do: 'offer', game: 'g', what: 'draw' },
    { do: 'decline', game: 'g', what: 'draw' },
  ]);
});

it('the result stays beside the reason, the place that is looked at, and the offer of a rematch with its answers', () => {
  showResult();
  expect([text(), labels()]).toEqual(['You won. By resignation.', ['Rematch', 'Review this game']]);
  showResult({}, { isNow: signal(false) });
  expect(text()).toBe(`You won. ${t('replayingStart')}`);
  showResult({ offers: [{ by: 'defenders', what: 'rematch' }] });
  expect([text(), labels()]).toEqual(['You won. Ann offers a rematch.', ['Accept', 'Decline']]);
});
