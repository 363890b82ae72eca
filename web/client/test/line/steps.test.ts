import { expect, it } from 'vitest';
import { Steps } from '../../src/line/steps';
import type { BoardAfterMoves, Board, BookDiagram } from '../../src/wire';

const board = (position: string): Board => ({ position }) as Board;
const diagram: BookDiagram = {
  key: 'two-moves',
  caption: '',
  moves: ['a1-a2', 'b1-b2'],
  legal: true,
  dots: ['c1'],
  circles: [],
  boards: [board('0'), board('1'), board('2')],
  file: 'layout',
};
const asked: (string[] | undefined)[] = [];
const api = {
  position: async (line: { moves?: string[] }) => {
    asked.push(line.moves);
    return board('own') as BoardAfterMoves;
  },
};

it('walks through the boards it was given and asks for none', async () => {
  const steps = new Steps(api, diagram);
  expect((await steps.board()).position).toBe('0');
  steps.next();
  steps.next();
  steps.next();
  expect((await steps.board()).position).toBe('2');
  expect(steps.hasNext).toBe(false);
  steps.back();
  expect((await steps.board()).position).toBe('0');
  expect(asked).toEqual([]);
});

it('asks for what the reader tries, and comes back', async () => {
  const steps = new Steps(api, diagram);
  steps.next();
  steps.try('c1-c2');
  expect((await steps.board()).position).toBe('own');
  expect(asked).toEqual([['a1-a2', 'c1-c2']]);
  expect(steps.shapes()).toEqual([]);
  steps.back();
  expect((await steps.board()).position).toBe('0');
});

it('takes the diagram’s own move from the reader’s hand', async () => {
  const steps = new Steps(api, diagram);
  steps.try('a1-a2');
  expect((await steps.board()).position).toBe('1');
});

it('draws the moves to come, and the dots while nothing has moved', () => {
  const steps = new Steps(api, diagram);
  expect(steps.shapes()).toEqual([
    { kind: 'arrow', from: 'a1', to: 'a2', tone: 'woad' },
    { kind: 'arrow', from: 'b1', to: 'b2', tone: 'woad' },
    { kind: 'dot', at: 'c1', tone: 'good' },
  ]);
  steps.next();
  expect(steps.shapes()).toEqual([{ kind: 'arrow', from: 'b1', to: 'b2', tone: 'woad' }]);
});

it('marks the move that is refused, and has no board for it', () => {
  const steps = new Steps(api, { ...diagram, legal: false, boards: diagram.boards.slice(0, 2) });
  expect(steps.isRefused).toBe(false);
  steps.next();
  expect(steps.hasNext).toBe(false);
  expect(steps.isRefused).toBe(true);
  expect(steps.shapes()).toEqual([{ kind: 'arrow', from: 'b1', to: 'b2', tone: 'danger' }]);
});

it('draws a way to and fro once', () => {
  const shapes = new Steps(api, { ...diagram, moves: ['a1-a2', 'b1-b2', 'a2-a1', 'b2-b1'], dots: [] }).shapes();
  expect(shapes.map((shape) => (shape.kind === 'arrow' ? shape.from : ''))).toEqual(['a1', 'b1']);
});
