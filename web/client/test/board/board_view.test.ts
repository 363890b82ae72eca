import { h, render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { App } from '../../src/app';
import { BoardView, type BoardInput } from '../../src/board/board';
import { placeOf } from '../../src/board/position_text';
import { Value } from '../../src/frame/value';
import type { BoardState } from '../../src/wire';

const app = { settings: new Value({}) } as unknown as App;
const state: BoardState = {
  position: '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a', size: 7, toMove: 'attackers',
  destinations: { d7: ['c7', 'b7', 'e7', 'f7'], d1: ['c1', 'b1'] },
  last: null, captures: [], kingInDanger: false, kingCanEscape: false, marks: [], mark: null,
  thrones: ['d4'], corners: ['a1', 'g1', 'a7', 'g7'], camps: [], starts: { attackers: ['d7'], defenders: ['d5'], king: 'd4' },
};
const explain = vi.fn();
let host: HTMLElement;
const show = (options: Partial<BoardInput>) => render(h(BoardView, { app, options: { state, movable: 'both', animate: false, explain, ...options } }), host);
const cursor = () => host.querySelector<HTMLElement>('.tb-cell[tabindex="0"]')!;
const press = (key: string, times = 1) => {
  for (let i = 0; i < times; ++i) cursor().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
};
// With the arrow keys and Enter.
const choose = (square: string) => {
  const [[file, rank], [toFile, toRank]] = [placeOf(cursor().dataset['square']!), placeOf(square)];
  press(toFile > file ? 'ArrowRight' : 'ArrowLeft', Math.abs(toFile - file));
  press(toRank > rank ? 'ArrowUp' : 'ArrowDown', Math.abs(toRank - rank));
  press('Enter');
};
const says = (why: string) => vi.waitFor(() => expect(explain).toHaveBeenLastCalledWith(why));

beforeEach(() => {
  host = document.createElement('div');
  document.body.replaceChildren(host);
  explain.mockReset();
});
afterEach(() => render(null, host));

it('says why a tap is no move, and nothing of an empty square', async () => {
  show({});
  choose('d5');
  await says('Attackers to move.');
  choose('a4');
  await says('The piece on a4 cannot move now.');
  choose('b1');
  await says('');
  choose('d7');
  choose('d6');
  await says('The way to d6 is blocked.');
});

it('says that the piece belongs to the other side where only one is played', async () => {
  show({ movable: 'attackers' });
  choose('d5');
  await says('The piece on d5 is not yours.');
});

it('is silent on a board that does not ask for it, and about one that has changed meanwhile', async () => {
  show({ explain: undefined });
  choose('d5');
  show({});
  choose('d5');
  show({ state: { ...state, position: state.position.replace(/a$/, 'd'), toMove: 'defenders', destinations: {} } });
  await new Promise((done) => setTimeout(done));
  choose('d7');
  await says('Defenders to move.');
  expect(explain).toHaveBeenCalledTimes(1);
});

it('says it though the page was drawn again meanwhile', async () => {
  show({});
  choose('d5');
  show({ state: { ...state } });
  await says('Attackers to move.');
});

it('takes the reason back after some seconds, or at the next touch anywhere', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const touch = () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  try {
    show({});
    touch();
    expect(explain).not.toHaveBeenCalled();
    choose('d5');
    await says('Attackers to move.');
    vi.advanceTimersByTime(5_000);
    expect(explain).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(explain.mock.lastCall).toEqual(['']);
    choose('d3');
    await says('Attackers to move.');
    touch();
    expect(explain.mock.lastCall).toEqual(['']);
    touch();
    expect(explain).toHaveBeenCalledTimes(4);
    render(null, host);
    touch();
    expect(explain).toHaveBeenCalledTimes(4);
  } finally {
    vi.useRealTimers();
  }
});
