import { expect, it } from 'vitest';
import { shapesIn, textIn, toggledIn, withShapes } from '../../src/analysis/shapes';

const drawn = 'The net [%cal Gd1d3,Rf10f4] [%csl Ya1]';

it('reads arrows and circles, and the text without them', () => {
  expect(shapesIn(drawn)).toEqual([
    { kind: 'arrow', from: 'd1', to: 'd3', tone: 'good' },
    { kind: 'arrow', from: 'f10', to: 'f4', tone: 'danger' },
    { kind: 'circle', at: 'a1', tone: 'gold' },
  ]);
  expect(textIn(drawn)).toBe('The net');
  expect(shapesIn('[%cal nonsense,Gz9z8] [%clk 0:01]')).toEqual([]);
  expect(textIn('[%clk 0:01]')).toBe('[%clk 0:01]');
});

it('writes what it reads', () => {
  expect(withShapes(textIn(drawn), shapesIn(drawn))).toBe(drawn);
  expect(withShapes('', shapesIn(drawn))).toBe('[%cal Gd1d3,Rf10f4] [%csl Ya1]');
  expect(withShapes('typing ', shapesIn('[%csl Ba1]'))).toBe('typing  [%csl Ba1]');
  expect(textIn('typing  [%csl Ba1]')).toBe('typing ');
});

it('draws over a shape, and removes it when it is drawn again', () => {
  const arrow = { kind: 'arrow', from: 'd1', to: 'd3', tone: 'good' } as const;
  expect(toggledIn('Text', arrow)).toBe('Text [%cal Gd1d3]');
  expect(toggledIn('Text [%cal Gd1d3]', arrow)).toBe('Text');
  expect(toggledIn('Text [%cal Rd1d3]', arrow)).toBe('Text [%cal Gd1d3]');
});
