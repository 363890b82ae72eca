import { afterEach, describe, expect, it, vi } from 'vitest';
import { newClock } from '../../src/offline/device_clock';
import { newGame, readGame } from '../../src/offline/games_db';

const clock = newClock({ kind: 'fischer', initial: 60_000, increment: 0 });
const game = newGame({ ruleset: 'brandub', side: 'attackers', level: 3 });

describe('a game of this device', () => {
  it.each([game, newGame({ ruleset: 'brandub', side: null, level: null, position: '3t3 a' }), { ...game, moves: ['d1-d3'], resigned: 'attackers', result: 'defenders', sentAs: 'abcdefgh' }, { ...game, timeout: 'attackers', names: { attackers: 'Sigrid', defenders: '' }, faceToFace: true, clock }])(
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
    { ...game, timeout: 'white' },
    { ...game, names: { attackers: 'Sigrid' } },
    { ...game, names: 'Sigrid' },
    { ...game, faceToFace: 'yes' },
    { ...game, clock: { ...clock, spent: '1' } },
    { ...game, moves: ['d1-d3'], clock },
  ])('is none if the browser holds %j', (stored) => expect(readGame(stored)).toBeNull());
});

describe('the games of this device', () => {
  const ofNewVisit = () => {
    vi.resetModules();
    return import('../../src/offline/games_db');
  };
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  it('are refused where the browser never opens its storage, which is waited for once', async () => {
    vi.useFakeTimers();
    const open = vi.fn(() => ({}));
    vi.stubGlobal('indexedDB', { open });
    const { deviceGame, deviceGames } = await ofNewVisit();
    const games = expect(deviceGames()).rejects.toThrow('does not open');
    await vi.advanceTimersByTimeAsync(10_000);
    await games;
    await expect(deviceGame('one')).rejects.toThrow('does not open');
    expect(open).toHaveBeenCalledTimes(1);
  });
  it('are asked for again where the browser refused at once', async () => {
    const open = vi.fn(() => {
      throw new Error('refused');
    });
    vi.stubGlobal('indexedDB', { open });
    const { deviceGames } = await ofNewVisit();
    await expect(deviceGames()).rejects.toThrow('refused');
    await expect(deviceGames()).rejects.toThrow('refused');
    expect(open).toHaveBeenCalledTimes(2);
  });
  it('are not searched for one without an id', async () => {
    const open = vi.fn(() => ({}));
    vi.stubGlobal('indexedDB', { open });
    const { deviceGame } = await ofNewVisit();
    expect(await deviceGame('')).toBeUndefined();
    expect(open).not.toHaveBeenCalled();
  });
});
