import { describe, expect, it } from 'vitest';
import * as setup from '../../src/analysis/setup';

const position = '3t3/7/3T3/2TKT2/3T3/7/3t3 a';

describe('setting up a position', () => {
  it('puts, takes and moves pieces', () => {
    expect(setup.put(position, 'a1', 't')).toBe('3t3/7/3T3/2TKT2/3T3/7/t2t3 a');
    expect(setup.put(position, 'd7', '')).toBe('7/7/3T3/2TKT2/3T3/7/3t3 a');
    expect(setup.moved(position, 'd7', 'g7')).toBe('6t/7/3T3/2TKT2/3T3/7/3t3 a');
  });
  it('has one king', () => expect(setup.put(position, 'a4', 'K')).toBe('3t3/7/3T3/K1T1T2/3T3/7/3t3 a'));
  it('clears the board and changes the side', () => {
    expect(setup.cleared(position)).toBe('7/7/7/7/7/7/7 a');
    expect(setup.withSide(position, 'defenders')).toBe('3t3/7/3T3/2TKT2/3T3/7/3t3 d');
  });
  it('offers commanders and knights where there are some', () => {
    expect(setup.lettersOf(position)).toEqual(['t', 'T', 'K']);
    expect(setup.lettersOf(position, 'c2N3')).toEqual(['t', 'T', 'K', 'c', 'N']);
  });
  it('lets any piece go to any empty square', () => {
    const free = setup.freeBoard({ size: 3 } as never, 't2/1K1/3 d');
    expect(free.toMove).toBe('defenders');
    expect(free.destinations).toEqual({ a3: free.destinations['b2'], b2: ['a1', 'b1', 'c1', 'a2', 'c2', 'b3', 'c3'] });
  });
});
