import { expect, it } from 'vitest';
import { comment, emptyTree, playAll, promote, remove, withNags } from '../../src/analysis/tree';
import { changedPlace } from '../../src/studies/changed_place';

const tree = comment(playAll(playAll(emptyTree, [], ['d1-c1', 'd3-c3']), ['d1-c1'], ['d3-e3']), ['d1-c1'], 'A net');

it('finds a new move, to the end of its line', () => {
  expect(changedPlace(tree, playAll(tree, ['d1-c1', 'd3-e3'], ['c1-b1', 'e3-e4']))).toEqual(['d1-c1', 'd3-e3', 'c1-b1', 'e3-e4']);
  expect(changedPlace(emptyTree, playAll(emptyTree, [], ['d1-c1']))).toEqual(['d1-c1']);
});
it('finds other words, and prefers a new move', () => {
  const other = comment(tree, ['d1-c1'], 'Another net');
  expect(changedPlace(tree, other)).toEqual(['d1-c1']);
  expect(changedPlace(tree, withNags(tree, ['d1-c1', 'd3-e3'], [1]))).toEqual(['d1-c1', 'd3-e3']);
  expect(changedPlace(tree, playAll(other, [], ['d1-b1']))).toEqual(['d1-b1']);
});
it('finds where a line was removed or moved up, and nothing where nothing changed', () => {
  expect(changedPlace(tree, remove(tree, ['d1-c1', 'd3-e3']))).toEqual(['d1-c1']);
  expect(changedPlace(tree, promote(tree, ['d1-c1', 'd3-e3']))).toEqual(['d1-c1']);
  expect(changedPlace(tree, structuredClone(tree))).toBeNull();
});
