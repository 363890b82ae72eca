import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceGames, newGame, readGame } from '../src/offline/games_db';

const game = newGame({ ruleset: 'brandub', side: 'attackers', level: 3 });

describe('a game of this device', () => {
  it.each([game, newGame({ ruleset: 'brandub', side: null, level: null, position: '3t3 a' }), { ...game, moves: ['d1-d3'], resigned: 'attackers', result: 'defenders', sentAs: 'abcdefgh' }])(
    'is read as it was stored',
    (stored) => expect(readGame(structuredClone(stored))).toEqual(stored),
  );
  it.each([
    null,
    'game',
    {},
    { ...game, id: 3 },
    { ...game, ruleset: null },
    { ...game, position: {} },
    { ...game, moves: 'd1-d3' },
    { ...game, moves: ['d1-d3', null] },
    { ...game, side: 'white' },
    { ...game, side: undefined },
    { ...game, level: 'ten' },
    { ...game, level: 11 },
    { ...game, level: undefined },
    { ...game, began: 1e300 },
    { ...game, seed: NaN },
    { ...game, result: 'won' },
    { ...game, resigned: 1 },
    { ...game, changed: '2026' },
    { ...game, sentAs: 7 },
  ])('is none if the browser holds %j', (stored) => expect(readGame(stored)).toBeNull());
});

describe('the games of this device', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  it('are refused where the browser never opens its storage', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('indexedDB', { open: () => ({}) });
    const games = expect(deviceGames()).rejects.toThrow('does not open');
    await vi.advanceTimersByTimeAsync(10_000);
    await games;
  });
});
