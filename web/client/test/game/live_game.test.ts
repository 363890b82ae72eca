// A game on screen, with a fake server.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../src/app';
import { Value } from '../../src/frame/value';
import { LiveGame } from '../../src/game/live_game';
import { MyGames } from '../../src/play/my_games';
import type { Board, GameState, Side } from '../../src/wire';
import { bench, type FakeConnection } from '../fake_connection';

const start = '1t1/1K1/3 a';
const board = (position: string, toMove: Side, destinations: Board['destinations'] = {}): Board =>
  ({
    size: 3,
    position,
    toMove,
    destinations,
    last: null,
    captures: [],
    kingInDanger: false,
    kingCanEscape: false,
    marks: [],
    mark: null,
    thrones: [],
    corners: [],
    camps: [],
    starts: { attackers: [], defenders: [], king: null },
    rule: null,
  }) as unknown as Board;

const state = (change: Partial<GameState> = {}): GameState =>
  ({
    game: 'g',
    version: 1,
    ruleset: 'brandub',
    start,
    players: { attackers: { name: 'Ann', kind: 'member' }, defenders: { name: 'Bo', kind: 'member' } },
    you: 'attackers',
    here: { attackers: true, defenders: true },
    watching: 0,
    moves: [],
    offers: [],
    forecast: [],
    chat: [],
    status: 'going',
    result: null,
    rated: false,
    clock: { kind: 'none' },
    times: null,
    board: board(start, 'attackers', { b3: ['a3'] }),
    next: null,
    pair: null,
    ratings: null,
    ...change,
  }) as unknown as GameState;

let connection: FakeConnection;
let live: LiveGame;
const go = vi.fn();
const notice = vi.fn();

function open(first: GameState, api?: App['api']): void {
  const { socket, timers, join } = bench();
  socket.start();
  connection = join();
  const app = { api, socket, now: timers.now, settings: new Value({ pause: false }), games: new MyGames(), go, notice } as unknown as App;
  live = new LiveGame(app, 'g', first);
  connection.says({ on: 'state', ...first });
}
let version = 1;
const happens = (event: object) => connection.says({ on: 'event', game: 'g', version: ++version, ...event });
const moved = (by: Side, ply: number, move: string, after: Board) =>
  happens({ kind: 'move', by, ply, move, captures: [], left: null, board: after, times: null });

beforeEach(() => {
  version = 1;
  go.mockClear();
  notice.mockClear();
});

describe('a tap that is no move', () => {
  const table = () => live.table.value;
  it('says why, until the next move or tap', () => {
    open(state());
    table().explain?.('The way to b1 is blocked.');
    expect(live.trouble.value).toBe('The way to b1 is blocked.');
    table().onPending?.('b3-a3');
    expect(live.trouble.value).toBe('');
  });
  it('says why while the other side is to move, until there is a premove', () => {
    open(state({ you: 'defenders' }));
    table().explain?.('Pieces move in a straight line, along a row or a column.');
    expect(live.trouble.value).not.toBe('');
    table().onMove!('b2-a2');
    expect(live.trouble.value).toBe('');
  });
  it('is silent for those who watch, and about past positions', () => {
    open(state({ you: null }));
    expect(table().explain).toBeUndefined();
    open(state({ moves: [{ move: 'b3-a3', captures: [], left: null, spent: null }] }));
    live.look(0);
    expect(table().explain).toBeUndefined();
  });
  it('shows where the piece could go if the game is casual and going', () => {
    open(state());
    expect(table().reach).toBeDefined();
    open(state({ rated: true }));
    expect(table().reach).toBeUndefined();
    open(state({ status: 'over' }));
    expect(table().reach).toBeUndefined();
  });
  it('asks about a game by its own rules with the file in its record, which it reads once', async () => {
    const fetched = vi.fn(() => Promise.resolve(new Response('the record')));
    vi.stubGlobal('fetch', fetched);
    const api = {
      records: vi.fn(() => Promise.resolve({ games: [{ file: 'parent = "brandub"' }] })),
      position: vi.fn((_: object) => Promise.resolve({ destinations: { b2: ['b1'] } })),
    };
    open(state({ ruleset: 'own-rules' }), api as never);
    const reach = table().reach!;
    expect([await reach('b2'), await reach('b2')]).toEqual([['b1'], ['b1']]);
    expect(api.position.mock.calls).toEqual([[{ rulesetFile: 'parent = "brandub"', position: `${start.split(' ')[0]} d` }]]);
    expect(fetched.mock.calls).toEqual([['/api/v1/games/g.otg']]);
    expect(api.records.mock.calls).toEqual([['the record']]);
    vi.unstubAllGlobals();
  });
});

describe('a move of mine', () => {
  it('is shown before the server has stored it, and nothing else can be moved meanwhile', () => {
    open(state());
    live.table.value.onMove!('b3-a3');
    expect(live.shown.value.position).toBe('t2/1K1/3 d');
    expect(live.table.value.movable).toBe('none');
    moved('attackers', 0, 'b3-a3', board('t2/1K1/3 d', 'defenders'));
    expect(live.sending.value).toBeNull();
    expect(live.moveTexts.value).toEqual(['b3-a3']);
  });
  it('goes back where the server refuses it, with the reason', async () => {
    open(state());
    live.table.value.onMove!('b3-a3');
    connection.says({ on: 'refused', id: 1, error: 'illegal', text: 'It may not.' });
    await vi.waitFor(() => expect(live.trouble.value).toBe('It may not.'));
    expect(live.shown.value.position).toBe(start);
  });
});

describe('a premove', () => {
  const waiting = state({ you: 'defenders' });
  it('is played when the turn comes', () => {
    open(waiting);
    live.table.value.onMove!('b2-a2');
    expect(live.premove.value).toBe('b2-a2');
    expect(connection.said('move')).toHaveLength(0);
    moved('attackers', 0, 'b3-a3', board('t2/1K1/3 d', 'defenders', { b2: ['a2'] }));
    expect(live.premove.value).toBeNull();
    expect(connection.said('move')).toMatchObject([{ ply: 1, move: 'b2-a2' }]);
  });
  it('that is not legal then is dropped with a word', () => {
    open(waiting);
    live.table.value.onMove!('b2-a2');
    moved('attackers', 0, 'b3-a3', board('t2/1K1/3 d', 'defenders', { b2: ['c2'] }));
    expect(notice).toHaveBeenCalledOnce();
    expect(connection.said('move')).toHaveLength(0);
  });
  it('ends with the game', () => {
    open(waiting);
    live.table.value.onMove!('b2-a2');
    happens({ kind: 'end', result: 'defenders', reason: 'resignation', text: '', board: board(start, 'attackers'), ratings: null });
    expect(live.premove.value).toBeNull();
    expect(live.table.value.movable).toBe('none');
  });
});

describe('who looks back', () => {
  const played = [{ move: 'b3-a3', captures: [], left: null }] as unknown as GameState['moves'];
  const later = (you: Side | null) => state({ you, moves: played, board: board('t2/1K1/3 d', 'defenders') });
  it('stays there as a spectator, and is brought to a new move as a player', () => {
    for (const [you, ply] of [
      [null, 0],
      ['attackers', 2],
    ] as const) {
      version = 1;
      open(later(you));
      live.look(0);
      expect(live.shown.value.position).toBe(start);
      moved('defenders', 1, 'b2-c2', board('t2/2K/3 a', 'attackers'));
      expect(live.ply.value).toBe(ply);
    }
  });
  it('moves nothing', () => {
    open(state({ moves: played, board: board('t2/1K1/3 a', 'attackers', { a3: ['a2'] }) }));
    live.look(0);
    expect(live.table.value.movable).toBe('none');
  });
  it('is not left behind the end when moves are taken back', () => {
    open(later(null));
    happens({ kind: 'takeback', plies: 0, board: board(start, 'attackers'), times: null });
    expect([live.ply.value, live.isNow.value]).toEqual([0, true]);
  });
});

it('leads players to the rematch, and nobody else', () => {
  open(state());
  happens({ kind: 'rematch', next: 'h' });
  expect(go).toHaveBeenCalledExactlyOnceWith('/game/h');
  version = 1;
  open(state({ you: null }));
  happens({ kind: 'rematch', next: 'h' });
  expect(go).toHaveBeenCalledOnce();
});

it('asks no longer whether to abort when that would be to resign', () => {
  open(state());
  live.isLeaving.value = true;
  moved('attackers', 0, 'b3-a3', board('t2/1K1/3 d', 'defenders'));
  expect(live.isLeaving.value).toBe(false);
});

it('leads a player to the next game of the tournament when this one is over', () => {
  const next = (tournament: string) => ({ on: 'mine', game: 'h', toMove: false, brief: { status: 'going', tournament, players: {}, position: start } });
  open(state({ tournament: 't' }));
  connection.says(next('t'));
  expect(go).not.toHaveBeenCalled();
  happens({ kind: 'end', result: 'attackers', reason: 'resignation', board: board(start, 'attackers'), times: null });
  connection.says(next('another'));
  expect(go).not.toHaveBeenCalled();
  connection.says(next('t'));
  expect(go).toHaveBeenCalledExactlyOnceWith('/game/h');
});
