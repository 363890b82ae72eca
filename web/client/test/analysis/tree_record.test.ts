import { describe, expect, it } from 'vitest';
import { annotate, comment, emptyTree, ends, nodeAt, playAll } from '../../src/analysis/tree';
import { fromRecord, toRecord } from '../../src/analysis/tree_record';

const game = playAll(playAll(playAll(emptyTree, [], ['a', 'b', 'c']), ['a'], ['x', 'y', 'w']), ['a', 'x'], ['z']);
const noted = comment(annotate(comment(game, ['a', 'x', 'y'], 'near'), ['a'], 2), [], 'At first.');
const head = { ruleset: 'brandub', position: '3t3/7 d', tags: { event: 'Yule' } };

describe('a tree as a record', () => {
  it('is the main line, and variations that name the move they replace', () => {
    expect(JSON.parse(toRecord(noted, head))).toEqual({
      ruleset: 'brandub',
      start: '3t3/7',
      to_move: 'defenders',
      moves: 'a b c',
      start_comment: 'At first.',
      tags: { event: 'Yule' },
      variations: [
        { line: 0, ply: 1, moves: 'x y w' },
        { line: 1, ply: 1, moves: 'z' },
      ],
      notes: [
        { line: 0, ply: 0, nags: [2] },
        { line: 1, ply: 1, comment: 'near' },
      ],
    });
  });
  it('is read again as the same tree', () => {
    const { moves, start_comment: text, ...rest } = JSON.parse(toRecord(noted, head)) as Record<string, never>;
    expect(fromRecord({ moves: String(moves).split(' '), text: String(text), ...rest })).toEqual(noted);
  });
  it('replaces the first move by variations of the start', () => {
    const tree = playAll(playAll(emptyTree, [], ['a', 'b']), [], ['c', 'd']);
    expect(JSON.parse(toRecord(tree, head))).toMatchObject({ moves: 'a b', variations: [{ line: 0, ply: 0, moves: 'c d' }] });
  });
  it('without the moves that a variation replaces leaves the variation out, and what belongs to it', () => {
    const variations = [
      { line: 0, ply: 3, moves: 'x y' },
      { line: 1, ply: 1, moves: 'z' },
      { line: 9, ply: 1, moves: 'q' },
      { line: 0, ply: 1, moves: 'c' },
    ];
    const tree = fromRecord({ moves: ['a', 'b'], text: '', variations, notes: [{ line: 1, ply: 0, comment: 'lost' }, { line: 4, ply: 0, before: 'Or', comment: 'so' }] });
    expect(ends(tree)).toEqual([['a', 'b'], ['a', 'c']]);
    expect(nodeAt(tree, ['a', 'c'])?.comment).toBe('Or so');
  });
  it('belongs to the line that it branches from, however they lie in one another', () => {
    const variations = [
      { line: 0, ply: 2, moves: 'x y z' }, // a b x y z
      { line: 1, ply: 0, moves: 'p q' }, // in place of x
      { line: 2, ply: 1, moves: 'r s' }, // in place of q
      { line: 1, ply: 2, moves: 'w' }, // in place of z
    ];
    const tree = fromRecord({ moves: ['a', 'b', 'c'], text: '', variations, notes: [{ line: 3, ply: 1, nags: [1] }] });
    expect(ends(tree).map((path) => path.join(''))).toEqual(['abc', 'abxyz', 'abxyw', 'abpq', 'abprs']);
    expect(nodeAt(tree, ['a', 'b', 'p', 'r', 's'])?.nags).toEqual([1]);
  });
  // In time that grows with their square it would take minutes, longer than this test may.
  it('may have hundreds of thousands of variations of a position', () => {
    const count = 500_000;
    const variations = Array.from({ length: count }, (_, i) => ({ line: 0, ply: 0, moves: `m${i}` }));
    expect(fromRecord({ moves: ['a'], text: '', variations }).next.length).toBe(count + 1);
  }, 120_000);
});
