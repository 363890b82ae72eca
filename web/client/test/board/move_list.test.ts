import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MoveList, placeText, plyAsked, stepOf, turnsOf } from '../../src/board/move_list';
import { isTaken } from '../../src/frame/keys';

describe('turnsOf', () => {
  it.each([
    [0, []],
    [1, [{ number: 1, plies: [0] }]],
    [
      3,
      [
        { number: 1, plies: [0, 1] },
        { number: 2, plies: [2] },
      ],
    ],
  ])('%i moves', (count, turns) => {
    expect(turnsOf(count)).toEqual(turns);
  });
});

it('says which position is shown with the numbers of the list', () => {
  const moves = ['d1-d3', 'f4-f2', 'a4-b4'];
  expect([0, 1, 2, 3].map((ply) => placeText(moves, ply))).toEqual([
    'Starting position.',
    'After move 1 of 2: d1-d3',
    'After move 1 of 2: f4-f2',
    'After move 2 of 2: a4-b4',
  ]);
});

it.each([
  ['?ply=12', 12],
  ['?ply=0', 0],
  ['', undefined],
  ['?ply=-1', undefined],
  ['?ply=12345', undefined],
])('reads the ply of an address: %s', (query, ply) => expect(plyAsked(new URLSearchParams(query))).toBe(ply));

describe('stepOf', () => {
  it.each([
    ['ArrowLeft', 2, 1],
    ['ArrowRight', 2, 3],
    ['ArrowRight', 3, null],
    ['ArrowLeft', 0, null],
    ['Home', 2, 0],
    ['End', 2, 3],
    ['End', 3, null],
    ['a', 2, null],
  ])('%s at %i', (key, ply, to) => {
    expect(stepOf(key, ply, 3)).toBe(to);
  });
});

describe('the list of moves', () => {
  const go = vi.fn();
  const moves = ['d1-d3', 'f4-f2', 'a4-b4'];
  beforeEach(async () => {
    go.mockClear();
    await act(() => render(h(MoveList, { moves, ply: 2, go }), document.body));
  });
  afterEach(() => render(null, document.body));

  it('marks what is shown', () => {
    expect(document.querySelector('[aria-current=step]')?.textContent).toBe('f4-f2');
  });
  it('goes to the position after a move', () => {
    document.querySelectorAll<HTMLButtonElement>('.move')[0]?.click();
    expect(go).toHaveBeenCalledWith(1);
  });
  it('steps back and on', () => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('.steps button')) button.click();
    expect(go.mock.calls.flat()).toEqual([0, 1, 3, 3]);
  });
});

it.each(['input', 'textarea', 'select'])('leaves the arrows to a %s', (tag) => {
  const node = document.createElement(tag);
  document.body.append(node);
  let taken: boolean | null = null;
  node.addEventListener('keydown', (event) => (taken = isTaken(event as KeyboardEvent)));
  node.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
  expect(taken).toBe(true);
  document.body.replaceChildren();
});
