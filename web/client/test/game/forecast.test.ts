import { describe, expect, it } from 'vitest';
import { forecastAfter, treeOf, withLine, withoutBranch } from '../../src/game/forecast';

const mine = (count: number) => Array.from({ length: count }, (_, i) => i % 2 === 1);
const add = (lines: string[], line: string) => withLine(lines, line.split(' '), mine(line.split(' ').length));

describe('conditional moves', () => {
  it('are a tree that branches at the moves of the opponent', () => {
    expect(treeOf(['a b c d', 'a b e f', 'g h'])).toEqual([
      {
        path: ['a', 'b'],
        moves: ['a', 'b'],
        next: [
          { path: ['a', 'b', 'c', 'd'], moves: ['c', 'd'], next: [] },
          { path: ['a', 'b', 'e', 'f'], moves: ['e', 'f'], next: [] },
        ],
      },
      { path: ['g', 'h'], moves: ['g', 'h'], next: [] },
    ]);
  });
  it.each([
    ['another move of the opponent is another line', ['a b'], 'c d', ['a b', 'c d']],
    ['a longer line replaces what it goes on from', ['a b', 'c d'], 'a b e f', ['c d', 'a b e f']],
    ['a shorter one that is there already changes nothing', ['a b e f'], 'a b', ['a b e f']],
    ['another answer replaces the one before and what followed', ['a b e f', 'a b g h', 'c d'], 'a x', ['c d', 'a x']],
    ['the same again changes nothing', ['a b'], 'a b', ['a b']],
  ])('%s', (_, lines, line, wanted) => expect(add(lines, line)).toEqual(wanted));
  it('lose a branch, and keep what leads to it', () => {
    const lines = ['a b c d', 'a b e f'];
    const branches = treeOf(lines)[0]!.next;
    const once = withoutBranch(lines, branches[0]!);
    expect(once).toEqual(['a b e f']);
    expect(withoutBranch(['a b c d'], { path: ['a', 'b', 'c', 'd'], moves: ['c', 'd'], next: [] })).toEqual(['a b']);
    expect(withoutBranch(lines, treeOf(lines)[0]!)).toEqual([]);
  });
  it('get shorter with each move that is played', () => {
    expect(forecastAfter(['a b c d', 'e f', 'a10 b'], 'a')).toEqual(['b c d']);
    expect(forecastAfter(forecastAfter(['a b'], 'a'), 'b')).toEqual([]);
  });
});
