// A position alone is drawn; what else is known is kept.
import { describe, expect, it } from 'vitest';

import { createBoard, miniature } from '../src';
import { stateOf } from '../src/diagram';

const position = '7/7/1t5/7/3K3/7/7 d';
const pieces = (host: Element) => host.querySelectorAll('use[href^="#tb-shields-"]').length;

describe('a position alone', () => {
  it('is a board and a miniature', () => {
    const host = document.createElement('div');
    const board = createBoard(host, { state: { position } });
    expect(pieces(host)).toBe(2);
    board.set({ state: { position: '7/7/1t5/7/3K3/7/6t d' } });
    expect(pieces(host)).toBe(3);
    expect(pieces(miniature({ position }))).toBe(2);
  });

  it('says the size and the side to move, and has a throne in the middle', () => {
    expect(stateOf({ position })).toMatchObject({ size: 7, toMove: 'defenders', thrones: ['d4'], destinations: {} });
    expect(stateOf({ position: position.replace(' d', ' a') }).toMove).toBe('attackers');
    expect(stateOf({ position: '8/8/8/8/3K4/8/8/8 a' })).toMatchObject({ size: 8, thrones: [] });
  });
});

it('what is known of a board is kept, and the same diagram is the same state', () => {
  const diagram = { position, corners: ['a1'], thrones: [] };
  expect(stateOf(diagram)).toMatchObject({ corners: ['a1'], thrones: [] });
  expect(stateOf(diagram)).toBe(stateOf(diagram));
});
