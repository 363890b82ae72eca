import { beforeEach, describe, expect, it, vi } from 'vitest';
import { moveList, placeText, stepOf, turnsOf } from '../src/parts/move_list';

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

describe('moveList', () => {
  const go = vi.fn();
  let list: ReturnType<typeof moveList>;
  beforeEach(() => {
    go.mockClear();
    list = moveList(go);
    document.body.replaceChildren(list.node);
    list.show(['d1-d3', 'f4-f2', 'a4-b4'], 2);
  });

  it('marks what is shown', () => {
    expect(list.node.querySelector('[aria-current=step]')?.textContent).toBe('f4-f2');
  });
  it('goes to the position after a move', () => {
    list.node.querySelectorAll<HTMLButtonElement>('.move')[0]?.click();
    expect(go).toHaveBeenCalledWith(1);
  });
  it('steps with the arrows, but not while somebody writes or is on the board', () => {
    list.key(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
    expect(go).toHaveBeenCalledExactlyOnceWith(1);
    for (const tag of ['input', 'textarea', 'select']) {
      const node = document.createElement(tag);
      document.body.append(node);
      node.addEventListener('keydown', (event) => list.key(event as KeyboardEvent));
      node.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
    }
    expect(go).toHaveBeenCalledOnce();
  });
});
