import { expect, it } from 'vitest';
import { chaptersOf } from '../src/clauses';

it('puts clauses under their headings and leaves the drawing out', () => {
  const lines = [
    'Copenhagen',
    'Source: somebody, 2025',
    'The board',
    '11 . . . t t t t t . . .',
    '8 t . . . . T . . . . t 7 t . . . T T T . . . t',
    'a b c d e f g h i j k',
    '11 by 11 squares.',
    'Moving',
    'Only the king may stop on the throne.',
    'Everybody may cross the empty throne.',
  ];
  expect(chaptersOf(lines, 'Copenhagen')).toEqual([
    { title: 'The board', clauses: ['11 by 11 squares.'] },
    { title: 'Moving', clauses: ['Only the king may stop on the throne.', 'Everybody may cross the empty throne.'] },
  ]);
});

it('keeps clauses that come before any heading', () => {
  expect(chaptersOf(['Attackers move first.'], 'X')).toEqual([{ title: '', clauses: ['Attackers move first.'] }]);
});
