import { describe, expect, it } from 'vitest';
import { isCall, MyGames } from '../../src/play/my_games';
import type { ServerMessage } from '../../src/wire';

const person = (name: string) => ({ name, kind: 'guest' });
const players = { attackers: person('Ann'), defenders: person('Bo') };
const clock = { kind: 'fischer' };
const brief = (id: string, side: 'a' | 'd', status = 'going') => ({ id, status, position: `3 ${side}`, players, clock, plies: 0 });
const mine = (toMove: boolean, status = 'going') => ({
  on: 'mine',
  game: 'g',
  toMove,
  brief: brief('g', toMove ? 'a' : 'd', status),
});
const state = (toMove: string, you: string | null = 'attackers', status = 'going') => ({
  on: 'state',
  game: 'g',
  you,
  status,
  board: { toMove },
  players,
  clock,
});
const event = (kind: string, toMove: string) => ({ on: 'event', game: 'g', version: 2, kind, board: { toMove } });

function after(...messages: object[]): string[] {
  const games = new MyGames();
  for (const message of messages) games.receive(message as ServerMessage);
  return [...games.going.get()].map(([id, { toMove }]) => (toMove ? `${id}!` : id));
}

describe('my games', () => {
  it.each([
    ['news of a move to make', [mine(true)], ['g!']],
    ['news of its end', [mine(true), mine(false, 'over')], []],
    ['a game that is opened', [state('attackers')], ['g!']],
    ['a game that is watched', [state('attackers', null)], []],
    ['a game that is over already', [mine(true), state('attackers', 'attackers', 'over')], []],
    ['my move on screen', [mine(true), state('attackers'), event('move', 'defenders')], ['g']],
    ['the reply on screen', [state('defenders'), event('move', 'attackers')], ['g!']],
    ['a move taken back', [state('defenders'), event('takeback', 'attackers')], ['g!']],
    ['the end on screen', [state('attackers'), event('end', 'attackers')], []],
  ])('after %s', (_what, messages, expected) => {
    expect(after(...messages)).toEqual(expected);
  });

  it('are those of the list, whatever was known before', () => {
    const games = new MyGames();
    games.receive({ ...mine(true), game: 'old' } as unknown as ServerMessage);
    games.list([brief('x', 'a'), brief('y', 'd')] as never, 'Ann');
    expect([...games.going.get()]).toEqual([
      ['x', { toMove: true, isLive: true }],
      ['y', { toMove: false, isLive: true }],
    ]);
  });

  it.each([
    ['a live game that begins', {}, true],
    ['one that goes on', { plies: 1 }, false],
    ['a game of days', { clock: { kind: 'days' } }, false],
    ['a game against the computer', { players: { ...players, defenders: { kind: 'computer' } } }, false],
    ['a game of a tournament', { tournament: 't' }, false],
  ])('call to %s: %o', (_what, change, expected) => {
    expect(isCall({ ...brief('x', 'a'), ...change } as never)).toBe(expected);
  });
});
