import { expect, it } from 'vitest';
import { comment, emptyTree, playAll, withNags } from '../../src/analysis/tree';
import { passagesOf } from '../../src/studies/leaflet';

it('breaks the main line at its comments, with the variations in brackets', () => {
  let tree = playAll(emptyTree, [], ['d1-c1', 'd3-c3', 'c1-b1', 'c3-c4']);
  tree = playAll(tree, ['d1-c1'], ['d3-b3', 'd2-c2']);
  tree = comment(tree, [], 'Brandub');
  tree = comment(tree, ['d1-c1', 'd3-c3'], 'Here [%csl Ya1]');
  tree = comment(tree, ['d1-c1', 'd3-b3'], 'not here');
  tree = withNags(tree, ['d1-c1'], [1]);
  expect(passagesOf(tree)).toEqual([
    { moves: '', comment: 'Brandub', path: [], shapes: [] },
    {
      moves: '1. d1-c1! d3-c3 (1… d3-b3 not here 2. d2-c2)',
      comment: 'Here',
      path: ['d1-c1', 'd3-c3'],
      shapes: [{ kind: 'circle', at: 'a1', tone: 'gold' }],
    },
    { moves: '2. c1-b1 c3-c4', comment: '', path: ['d1-c1', 'd3-c3', 'c1-b1', 'c3-c4'], shapes: [] },
  ]);
});

it('is a diagram alone without moves', () => {
  expect(passagesOf(emptyTree)).toEqual([{ moves: '', comment: '', path: [], shapes: [] }]);
});
