import { describe, expect, it, vi } from 'vitest';
import { applyEvent, GameStore } from '../../src/game/game_store';
import { eventText } from '../../src/game/game_texts';
import type { GameEvent, GameState } from '../../src/wire';
import { bench } from '../fake_connection';

const begun = (): GameState =>
  ({
    game: 'g',
    version: 1,
    players: { attackers: { name: 'ann', kind: 'member' }, defenders: { name: 'computer-3', kind: 'computer', level: 3 } },
    moves: [],
    offers: [],
    forecast: [],
    chat: [],
    status: 'going',
    result: null,
    times: { attackers: 60_000, defenders: 60_000, running: 'attackers' },
    board: { position: 'start' },
    start: 'start',
    next: null,
    ratings: null,
  }) as unknown as GameState;
const numbered = { on: 'event', game: 'g', version: 2 } as const;
const moved = (ply: number, move: string): GameEvent =>
  ({
    ...numbered,
    kind: 'move',
    by: 'attackers',
    ply,
    move,
    captures: [],
    left: 59_000,
    board: { position: move },
    times: null,
  }) as unknown as GameEvent;

const carryOn = (state: GameState, event: GameEvent): GameState => {
  const next = applyEvent(state, event);
  if (!next) throw new Error(`no case for ${event.kind}`);
  return next;
};

describe('applyEvent', () => {
  it('takes new clocks after a vacation or a restart of the server', () => {
    const times = { attackers: 1, defenders: 2, running: null };
    const event: GameEvent = { ...numbered, kind: 'times', times };
    expect(carryOn(begun(), event)).toMatchObject({ version: 2, times, moves: [] });
    expect(carryOn({ ...begun(), berserk: ['attackers'] }, { ...event, berserk: 'defenders' })).toMatchObject({ times, berserk: ['attackers', 'defenders'] });
  });
  it('adds a move and takes its board', () => {
    const state = carryOn(begun(), moved(0, 'd1-d3'));
    expect(state.moves.map((m) => m.move)).toEqual(['d1-d3']);
    expect(state.board.position).toBe('d1-d3');
    expect(state.version).toBe(2);
  });
  it('lets an offer lapse with the next move', () => {
    const offered = carryOn(begun(), { ...numbered, kind: 'offer', by: 'defenders', what: 'draw' });
    expect(offered.offers).toEqual([{ by: 'defenders', what: 'draw' }]);
    expect(carryOn(offered, moved(0, 'd1-d3')).offers).toEqual([]);
  });
  it('tells a withdrawn offer from a declined one', () => {
    const offers = [{ by: 'defenders', what: 'draw' }] as const;
    const declined = (by: 'attackers' | 'defenders') =>
      eventText({ ...numbered, kind: 'decline', by, what: 'draw' }, [...offers]);
    expect(declined('attackers')).toBe('The draw was declined.');
    expect(declined('defenders')).toBe('The draw offer was withdrawn.');
  });
  it('takes moves back', () => {
    const played = carryOn(carryOn(begun(), moved(0, 'd1-d3')), moved(1, 'f4-f2'));
    const back = {
      ...numbered,
      kind: 'takeback',
      plies: 1,
      board: { position: 'one' },
      times: null,
    } as unknown as GameEvent;
    expect(carryOn(played, back).moves.map((m) => m.move)).toEqual(['d1-d3']);
  });
  it('ends', () => {
    const end = {
      ...numbered,
      kind: 'end',
      result: 'defenders',
      reason: 'king-escaped',
      text: '',
      board: {},
      ratings: null,
    } as unknown as GameEvent;
    expect(carryOn(begun(), end)).toMatchObject({ status: 'over', result: 'defenders', reason: 'king-escaped' });
  });
  it('changes nothing of what it was given', () => {
    const state = begun();
    carryOn(state, moved(0, 'd1-d3'));
    expect(state).toEqual(begun());
  });
});

describe('GameStore', () => {
  it('stops the clock where it stood when the game ended', () => {
    const { socket, timers, join } = bench();
    socket.start();
    const connection = join();
    const store = new GameStore('g', socket, timers.now);
    connection.says({ on: 'state', ...begun() });
    timers.pass(4_000);
    connection.says({
      ...numbered,
      kind: 'end',
      result: 'defenders',
      reason: 'resignation',
      text: '',
      board: {},
      ratings: null,
    });
    expect(store.game.get()?.state.times).toEqual({ attackers: 56_000, defenders: 60_000, running: null });
  });
  it('asks for the state after an event of a kind it does not know', () => {
    const { socket, timers, join } = bench();
    socket.start();
    const connection = join();
    const store = new GameStore('g', socket, timers.now);
    connection.says({ on: 'state', ...begun() });
    connection.says({ ...numbered, kind: 'of-tomorrow' });
    expect(store.game.get()?.state.version).toBe(1);
    expect(connection.said('watch')).toHaveLength(2);
    connection.says({ on: 'state', ...begun(), version: 2 });
    expect(store.game.get()?.state.version).toBe(2);
  });
  it("shows the computer's reply a moment after the player's move, and nothing before it", () => {
    vi.useFakeTimers();
    const { socket, timers, join } = bench();
    socket.start();
    const connection = join();
    const store = new GameStore('g', socket, timers.now, null, () => 600);
    connection.says({ on: 'state', ...begun() });
    const moves = () => store.game.get()?.state.moves.length;
    connection.says(moved(0, 'd1-d3'));
    timers.pass(100);
    connection.says({ ...moved(1, 'd4-c4'), by: 'defenders', version: 3, times: { attackers: 5_000, defenders: 9_000, running: 'attackers' } });
    connection.says({ ...numbered, kind: 'takeback', plies: 0, version: 4, board: {}, times: null });
    vi.advanceTimersByTime(499);
    expect(moves()).toBe(1);
    vi.advanceTimersByTime(1);
    expect([moves(), store.game.get()?.state.version]).toEqual([0, 4]);
    vi.useRealTimers();
  });
  it('ignores the messages of other games', () => {
    const { socket, timers, join } = bench();
    socket.start();
    const connection = join();
    const store = new GameStore('g', socket, timers.now);
    connection.says({ on: 'state', ...begun(), game: 'another' });
    expect(store.game.get()).toBeNull();
  });

  it('counts down to the claim of a game that the other has left; a move ends that', () => {
    vi.useFakeTimers();
    const { socket, timers, join } = bench();
    socket.start();
    const connection = join();
    const store = new GameStore('g', socket, timers.now);
    connection.says({ on: 'state', ...begun() });
    const isDue = () => store.game.get()?.claim?.isDue ?? null;
    const away = { on: 'presence', game: 'g', here: { attackers: true, defenders: false }, watching: 0, claimIn: 30_000 };
    const seen = [isDue()];
    connection.says(away);
    for (const ms of [29_999, 1]) {
      vi.advanceTimersByTime(ms);
      seen.push(isDue());
    }
    connection.says(moved(0, 'd1-d3'));
    seen.push(isDue());
    connection.says({ ...away, claimIn: 0 });
    seen.push(isDue());
    expect(seen).toEqual([null, false, true, null, true]);
    vi.useRealTimers();
  });

  it.each([
    ['requests the state when a stored move has not come back', false, 2],
    ['requests nothing when it has', true, 1],
  ])('%s', async (_what, came, watches) => {
    const { socket, timers, join } = bench();
    socket.start();
    const connection = join();
    const store = new GameStore('g', socket, timers.now);
    connection.says({ on: 'state', ...begun() });
    const stored = store.play(0, 'd1-d3');
    if (came) connection.says(moved(0, 'd1-d3'));
    connection.says({ on: 'done', id: 1 });
    await stored;
    expect(connection.said('watch')).toHaveLength(watches);
  });
});
