import { describe, expect, it } from 'vitest';
import { blankPattern, boardOf, fitsBoard, parsePattern, putMark, toPattern } from '../../src/board/pattern';

const text = '**t/*K*/2* d';

describe('a pattern', () => {
  it('is read and written', () => {
    expect(parsePattern(text)).toEqual({ cells: [['', '', '*'], ['*', 'K', '*'], ['*', '*', 't']], side: 'd' });
    expect(toPattern(parsePattern(text))).toBe(text);
    expect(toPattern({ ...parsePattern(text), side: null })).toBe('**t/*K*/2*');
  });
  it('is nothing where anything may stand everywhere', () => expect(toPattern({ ...blankPattern(3), side: 'a' })).toBe(''));
  it('has one king', () => expect(toPattern(putMark(parsePattern(text), 'a3', 'K'))).toBe('K*t/***/2* d'));
  it('gets pieces, empty squares and any', () => {
    const one = putMark(putMark(blankPattern(3), 'b2', ''), 'c1', 'T');
    expect(toPattern(one)).toBe('***/*1*/**T');
    expect(toPattern(putMark(one, 'b2', '*'))).toBe('***/***/**T');
  });
  it('belongs to a size of board', () => {
    expect(fitsBoard(text, 3)).toBe(true);
    expect(fitsBoard(text, 7)).toBe(false);
    expect(fitsBoard('**t/*K/2*', 3)).toBe(false);
    expect(fitsBoard('**x/*K*/2*', 3)).toBe(false);
  });
  it('shows what must be empty', () => {
    expect(boardOf(parsePattern(text)).position).toBe('2t/1K1/3 d');
    expect(boardOf(parsePattern(text)).shapes).toEqual(['a1', 'b1'].map((at) => ({ kind: 'circle', at, tone: 'woad' })));
  });
});
