import { describe, expect, it } from 'vitest';
import { deadlineText } from '../../src/game/deadline';
import type { GameState } from '../../src/wire';

const ann = { name: 'Ann', kind: 'member' };
const bo = { name: 'Bo', kind: 'member' };
const state = (change: object): GameState =>
  ({
    status: 'going',
    you: 'attackers',
    players: { attackers: ann, defenders: bo },
    here: { attackers: true, defenders: true },
    clock: { kind: 'fischer', initial: 300_000, increment: 5_000 },
    times: { attackers: 300_000, defenders: 300_000, running: null },
    board: { toMove: 'attackers' },
    ...change,
  }) as unknown as GameState;
const aborted = { left: 120_000, result: 'none', reason: 'aborted' };
const lost = { left: 60_000, result: 'defenders', reason: 'timeout' };

it('counts down to the first move, and says what happens then', () => {
  expect(deadlineText(state({ due: aborted }), 104_500)).toBe('Move within 1:45, or the game is aborted.');
  expect(deadlineText(state({ due: lost }), 9_200)).toBe('Move within 0:10, or you lose the game.');
  expect(deadlineText(state({ due: aborted, you: 'defenders' }), 60_000)).toBe('Attackers: 1:00 left to move, or the game is aborted.');
  expect(deadlineText(state({ due: lost, you: null }), 60_000)).toBe('Attackers: 1:00 left to move, or the game is lost.');
  expect(deadlineText(state({}), 0)).toBe('');
});

describe('says who is away', () => {
  const running = { attackers: 1, defenders: 1, running: 'defenders' };
  const noneHere = { attackers: false, defenders: false };
  const computer = { players: { attackers: ann, defenders: { name: '', kind: 'computer', level: 3 } } };
  it.each([
    ['the other, who is to move', { board: { toMove: 'defenders' }, due: aborted }, 'Bo is not here. Defenders: 0:30 left to move, or the game is aborted.'],
    ['the other, whose clock runs', { board: { toMove: 'defenders' }, times: running }, 'Bo is not here; the clock keeps running.'],
    ['the other, while the reader is to move', { due: aborted }, 'Bo is not here. Move within 0:30, or the game is aborted.'],
    ['not the reader', { here: noneHere }, 'Bo is not here.'],
    ['both, to a spectator', { you: null, here: noneHere }, 'Ann is not here. Bo is not here.'],
    ['both, to a spectator, while a clock runs', { you: null, here: noneHere, board: { toMove: 'defenders' }, times: running }, 'Bo is not here; the clock keeps running. Ann is not here.'],
    ['nobody by the computer', computer, ''],
    ['nobody in a correspondence game', { clock: { kind: 'days', days: 3, buffer: 3 }, times: running }, ''],
    ['nobody in a game that is over', { status: 'over' }, ''],
  ])('%s', (_, change, text) => {
    expect(deadlineText(state({ here: { attackers: true, defenders: false }, ...change }), 30_000)).toBe(text);
  });
});

it('says when who waits may claim the game', () => {
  const away = { board: { toMove: 'defenders' }, here: { attackers: true, defenders: false } };
  expect(deadlineText(state(away), 0, 24_500)).toBe('Bo has left. In 0:25 you can claim the game.');
  expect(deadlineText(state({ ...away, you: null }), 0, 24_500)).toBe('Bo is not here.');
});

it('speaks of the days of a game without a clock when somebody waits, or is late', () => {
  const days = 86_400_000;
  const slow = { clock: { kind: 'none' }, times: null, due: { left: 14 * days, result: 'defenders', reason: 'abandoned' } };
  const away = { board: { toMove: 'defenders' }, here: { attackers: true, defenders: false } };
  expect(deadlineText(state(slow), 13 * days)).toBe('');
  expect(deadlineText(state(slow), days / 2)).toBe('Move within 12:00:00, or you lose the game.');
  expect(deadlineText(state({ ...slow, ...away }), 13 * days)).toBe('Bo is not here. Defenders: 13 d 0 h left to move, or the game is lost.');
  expect(deadlineText(state({ ...slow, here: away.here }), 13 * days)).toBe('Bo is not here.');
  const computer = { players: { attackers: ann, defenders: { name: '', kind: 'computer', level: 3 } } };
  expect(deadlineText(state({ ...slow, ...computer, due: { left: 3_600_000, result: 'none', reason: 'aborted' } }), 3_500_000)).toBe('');
});
