import { describe, expect, it } from 'vitest';
import * as trees from '../../src/analysis/tree';
import { emptyTree, playAll, type Node } from '../../src/analysis/tree';

// A compact notation: "a(b c) d" is a, with the variation b c in its place; after a comes d.
const shape = (node: Node): string =>
  node.next.length === 0
    ? ''
    : [node.next[0]!.move, ...node.next.slice(1).map((one) => `(${one.move}${after(one)})`)].join('') + after(node.next[0]!);
const after = (node: Node): string => (node.next.length > 0 ? ` ${shape(node)}` : '');

const game = playAll(emptyTree, [], ['a', 'b', 'c', 'd']);
const varied = playAll(playAll(game, ['a'], ['x', 'y']), ['a', 'x'], ['z']); // a b c d, a x y, a x z

describe('a variation tree', () => {
  it('keeps every move that was played, once', () => {
    expect(shape(varied)).toBe('a b(x y(z)) c d');
    expect(trees.play(varied, ['a'], 'x')).toEqual(varied);
    expect(trees.nodeAt(varied, ['a', 'x', 'z'])?.move).toBe('z');
    expect(trees.nodeAt(varied, ['a', 'z'])).toBeNull();
  });
  it('leaves the tree it was made from as it is', () => {
    trees.remove(trees.promote(varied, ['a', 'x']), ['a', 'b']);
    expect(shape(game)).toBe('a b c d');
    expect(shape(varied)).toBe('a b(x y(z)) c d');
  });
  it('changes nothing at a path that is not in it', () => {
    expect(trees.play(varied, ['q'], 'a')).toEqual(varied);
    expect(trees.remove(varied, ['a', 'q'])).toEqual(varied);
    expect(trees.promote(varied, [])).toEqual(varied);
  });
  it('promotes the variation that a place is in, one branching at a time', () => {
    const once = trees.promote(varied, ['a', 'x', 'z']);
    expect(shape(once)).toBe('a b(x z(y)) c d');
    expect(shape(trees.promote(once, ['a', 'x', 'z']))).toBe('a x(b c d) z(y)');
  });
  it('makes a whole line the main one', () => {
    expect(shape(trees.makeMain(varied, ['a', 'x', 'z']))).toBe('a x(b c d) z(y)');
  });
  it('knows the main line, its end, and the ends of all lines', () => {
    expect(trees.isMain(varied, ['a', 'b', 'c'])).toBe(true);
    expect(trees.isMain(varied, ['a', 'x'])).toBe(false);
    const ends = [[], ['a', 'b', 'c'], ['a', 'b', 'c', 'd'], ['a', 'x', 'z']].map((path) => trees.isMainEnd(varied, path));
    expect(ends).toEqual([false, false, true, false]);
    expect(trees.toEnd(varied, ['a', 'x'])).toEqual(['a', 'x', 'y']);
    expect(trees.ends(varied).map((path) => path.join(''))).toEqual(['abcd', 'axy', 'axz']);
  });
  it('removes a move with all that follows', () => {
    expect(shape(trees.remove(varied, ['a', 'b']))).toBe('a x y(z)');
    expect(shape(trees.remove(varied, ['a', 'x', 'y']))).toBe('a b(x z) c d');
  });
  it('steps between the variations of a position, and stays at the last one', () => {
    expect(trees.neighbour(varied, ['a', 'b'], 1)).toEqual(['a', 'x']);
    expect(trees.neighbour(varied, ['a', 'x'], 1)).toEqual(['a', 'x']);
    expect(trees.neighbour(varied, ['a', 'x'], -1)).toEqual(['a', 'b']);
    expect(trees.neighbour(varied, [], 1)).toEqual([]);
  });
  it('has one glyph for a move, and leaves other annotations alone', () => {
    const marked = trees.withNags(varied, ['a'], [14]);
    const good = trees.annotate(marked, ['a'], 1);
    expect(trees.nodeAt(good, ['a'])?.nags).toEqual([1, 14]);
    expect(trees.nodeAt(trees.annotate(good, ['a'], 4), ['a'])?.nags).toEqual([4, 14]);
    expect(trees.nodeAt(trees.annotate(good, ['a'], 1), ['a'])?.nags).toEqual([14]);
  });
});

it('a game of ten thousand moves is edited without recursion', () => {
  const moves = Array.from({ length: 10_000 }, (_, i) => `m${i}`);
  const branch = [...moves.slice(0, 9_000), 'x'];
  const tree = playAll(playAll(emptyTree, [], moves), moves.slice(0, 9_000), ['x']);
  expect(trees.ends(tree).map((path) => path.length)).toEqual([10_000, 9_001]);
  expect(trees.toEnd(trees.makeMain(tree, branch), [])).toEqual(branch);
  expect(trees.isMain(trees.promote(tree, branch), branch)).toBe(true);
});
