import { expect, it } from 'vitest';
import { reasonText } from '../../src/board/board_texts';

it.each([
  ['draw', 'repetition', 'Drawn by repetition.'],
  ['attackers', 'repetition', 'The defenders lose by repetition.'],
  ['defenders', 'repetition', 'The attackers lose by repetition.'],
  ['defenders', 'king-escaped', 'The king has escaped.'],
  ['draw', 'of-tomorrow', 'In English.'],
])('%s by %s', (result, reason, text) => {
  expect(reasonText({ result, reason, text: 'In English.' })).toBe(text);
});

it('cites the rule that ended the game', () => {
  const end = { result: 'defenders', reason: 'king-escaped', text: '' };
  expect(reasonText({ ...end, rule: 9 })).toBe('The king has escaped (rule 9).');
  expect(reasonText({ ...end, rule: null })).toBe('The king has escaped.');
});
