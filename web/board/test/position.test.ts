import { expect, it } from 'vitest';
import { piecesOf } from '../src/position';
import { transition } from '../src/transition';

it('reads every letter, and counts of two digits', () => {
  const pieces = piecesOf('c9N/11/11/11/11/5K5/11/11/11/11/t9T a');
  expect([...pieces]).toEqual([['a11', 'commander'], ['k11', 'knight'], ['f6', 'king'], ['a1', 'attacker'], ['k1', 'defender']]);
});

it('is not upset by nonsense', () => {
  expect([...piecesOf('')]).toEqual([]);
  expect(piecesOf('??/K').get('a1')).toBe('king');
});

const from = (rows: string) => piecesOf(`${rows}/7/7/7/7/7/7 a`);

it('slides what moved and lets go what was taken', () => {
  expect(transition(from('tT2t2'), from('tT1t3'), 'e7-d7')).toEqual({ slides: [{ from: 'e7', to: 'd7', kind: 'attacker' }], gone: [], come: [] });
  expect(transition(from('tT1t3'), from('t1t4'), 'd7-c7')).toEqual({ slides: [{ from: 'd7', to: 'c7', kind: 'attacker' }], gone: ['b7'], come: [] });
});

it('slides back when a move is taken back, and brings the taken piece back', () => {
  expect(transition(from('t1t4'), from('tT1t3'), null)).toEqual({ slides: [{ from: 'c7', to: 'd7', kind: 'attacker' }], gone: [], come: ['b7'] });
});

it('takes the nearest of several that look alike', () => {
  expect(transition(from('t5t'), from('1t5'), null).slides).toEqual([{ from: 'a7', to: 'b7', kind: 'attacker' }]);
});

it('ends where it should, whatever the two placements are', () => {
  const rows = ['tT2t2', 'K6', '7', 'ttTTKNc', '1t1t1t1', 'T1T1T1K'];
  for (const a of rows) {
    for (const b of rows) {
      const pieces = new Map(from(a));
      const { slides, gone, come } = transition(from(a), from(b), null);
      for (const square of gone) pieces.delete(square);
      for (const slide of slides) pieces.delete(slide.from);
      for (const { to, kind } of slides) pieces.set(to, kind);
      for (const square of come) pieces.set(square, from(b).get(square)!);
      expect(new Map([...pieces].sort())).toEqual(new Map([...from(b)].sort()));
    }
  }
});
