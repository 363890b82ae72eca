import { expect, it } from 'vitest';
import { tryAddress, verdictText } from '../../src/rules/differences';
import type { JudgedLine, LineVerdict } from '../../src/wire';

const verdict = (change: Partial<LineVerdict>): LineVerdict => ({
  legal: true,
  captures: [],
  result: 'ongoing',
  reason: '',
  rule: null,
  ...change,
});

it.each([
  [{}, 'The game goes on.'],
  [{ legal: false, rule: 3 }, 'Refused (rule 3).'],
  [{ captures: ['c1', 'd1'], rule: 7 }, 'Captured: c1, d1 (rule 7).'],
  [{ result: 'attackers', reason: 'encircled', rule: 11 }, 'Attackers win: Surrounded (rule 11).'],
  [{ result: 'draw', reason: 'repetition', rule: 10 }, 'Draw: Repetition (rule 10).'],
] as [Partial<LineVerdict>, string][])('tells %j', (change, text) => {
  expect(verdictText(verdict(change))).toBe(text);
});

it('leaves a refused move to the reader', () => {
  const line = { board: { position: '7/7 a' }, moves: ['a1-a2', 'b1-b2'], verdicts: [] } as unknown as JudgedLine;
  expect(tryAddress('york', line, true)).toBe('/position?ruleset=york&p=7%2F7+a&moves=a1-a2+b1-b2');
  expect(tryAddress('york', line, false)).toBe('/position?ruleset=york&p=7%2F7+a&moves=a1-a2');
});
