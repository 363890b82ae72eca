// Two authors at once: what of both is kept, and when they must choose.
import { expect, it } from 'vitest';
import { comment, emptyTree, makeMain, nodeAt, playAll, remove, type Node } from '../../src/analysis/tree';
import { merged } from '../../src/studies/merge';

const base = playAll(playAll(emptyTree, [], ['d1-c1', 'd3-c3', 'c1-b1']), ['d1-c1'], ['d3-e3']);
// As the site sends it: the same values, other objects.
const sent = (tree: Node): Node => structuredClone(tree);
const both = (mine: Node, theirs: Node) => merged(base, mine, sent(theirs));

it('keeps the moves of both, what is theirs first', () => {
  const mine = playAll(base, ['d1-c1', 'd3-c3', 'c1-b1'], ['c3-b3']);
  const theirs = playAll(base, ['d1-c1', 'd3-c3', 'c1-b1'], ['c3-a3', 'b1-a1']);
  expect(both(mine, theirs)).toEqual(playAll(theirs, ['d1-c1', 'd3-c3', 'c1-b1'], ['c3-b3']));
  expect(both(playAll(mine, [], ['d7-c7']), theirs)).toEqual(playAll(playAll(theirs, ['d1-c1', 'd3-c3', 'c1-b1'], ['c3-b3']), [], ['d7-c7']));
});

it('knows a move that both played', () => {
  const mine = playAll(base, [], ['a4-a5', 'd5-a5']);
  const theirs = playAll(base, [], ['a4-a5', 'd5-b5']);
  expect(both(mine, theirs)).toEqual(playAll(theirs, ['a4-a5'], ['d5-a5']));
  expect(both(mine, mine)).toEqual(mine);
});

it('takes words, deletions and the order from whoever changed them', () => {
  const spoken = comment(base, ['d1-c1'], 'mine');
  const cut = remove(base, ['d1-c1', 'd3-e3']);
  const turned = makeMain(base, ['d1-c1', 'd3-e3']);
  expect(both(spoken, cut)).toEqual(comment(cut, ['d1-c1'], 'mine'));
  expect(both(cut, spoken)).toEqual(comment(cut, ['d1-c1'], 'mine'));
  expect(both(spoken, turned)).toEqual(comment(turned, ['d1-c1'], 'mine'));
  expect(both(turned, spoken)).toEqual(comment(turned, ['d1-c1'], 'mine'));
  expect(both(base, cut)).toEqual(cut);
});

it('leaves to the author what only one of them can have', () => {
  const at = ['d1-c1', 'd3-e3'];
  expect(both(comment(base, at, 'mine'), comment(base, at, 'theirs'))).toBeNull();
  expect(both(comment(base, at, 'the same'), comment(base, at, 'the same'))).toEqual(comment(base, at, 'the same'));
  expect(both(remove(base, at), playAll(base, at, ['c1-c2']))).toBeNull();
  expect(both(playAll(base, at, ['c1-c2']), remove(base, at))).toBeNull();
});

it('merges trees of a thousand moves', () => {
  const moves = Array.from({ length: 2_000 }, (_, i) => `m${i}`);
  const long = playAll(emptyTree, [], moves);
  const theirs = playAll(emptyTree, [], [...moves, 'theirs']);
  const result = merged(long, playAll(long, moves, ['mine']), theirs);
  expect(result && nodeAt(result, moves)?.next.map(({ move }) => move)).toEqual(['theirs', 'mine']);
  expect(merged(long, remove(long, ['m0']), playAll(emptyTree, [], moves))?.next).toEqual([]);
});
