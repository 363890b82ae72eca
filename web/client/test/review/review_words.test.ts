import { describe, expect, it } from 'vitest';
import type { Review, ReviewedMove, Slide } from '../../src/analysis/engine';
import { areaOf, lineOf, plyAt, pointAt } from '../../src/review/graph_shape';
import { numbered, sentencesOf, startText, summaryOf } from '../../src/review/sentences';
import { shapesOfMove } from '../../src/review/shapes';
import type { MoveReason } from '../../src/wire';

const takes: MoveReason = { kind: 'takes', number: 1, square: null };
const move: ReviewedMove = {
  ply: 15,
  side: 'attackers',
  move: 'a4-b4',
  before: 0.185,
  chance: 0.065,
  loss: 0.12,
  sign: '?!',
  missedWin: null,
  allowedLoss: null,
  best: 'b2-a2',
  line: ['b2-a2'],
  why: '',
  reasons: [takes, { kind: 'savesMen', number: 1, square: 'a4' }],
  reply: ['a3-b3'],
  allows: '',
  replyReasons: [],
};

describe('what is said of a move', () => {
  it.each([
    [{}, 'b2-a2 was better: it captures a piece and saves the piece on a4.'],
    [{ reasons: [] }, 'b2-a2 was better: it keeps the attackers’ chance at 19%.'],
    [{ replyReasons: [{ kind: 'attacksMen' as const, number: 2, square: null }] }, 'It allows a3-b3, which threatens 2 pieces. b2-a2 was better: it captures a piece and saves the piece on a4.'],
    [{ reasons: [], missedWin: 1 }, 'There was an immediate win here. b2-a2 was better.'],
    [{ reasons: [], missedWin: 4, allowedLoss: 3 }, 'There was a forced win in 4 moves. Now a3-b3 wins by force in 3 moves. b2-a2 was better.'],
    [{ reasons: [], allowedLoss: 1 }, 'Now a3-b3 wins at once. b2-a2 was better: it keeps the attackers’ chance at 19%.'],
    [{ reasons: [], allowedLoss: 0, reply: [] }, 'This loses at once. b2-a2 was better: it keeps the attackers’ chance at 19%.'],
    [{ reasons: [], allowedLoss: 0, reply: [], byRepetition: true as const }, 'The attackers lose by repetition. b2-a2 was better: it keeps the attackers’ chance at 19%.'],
    [{ best: 'a4-b4' }, ''],
    [{ best: null }, ''],
  ])('%j', (given, text) => expect(sentencesOf({ ...move, ...given }).join(' ')).toBe(text));

  it('counts moves as the list does', () => {
    expect([numbered(1, 'a'), numbered(2, 'b'), numbered(15, 'a4-b4')]).toEqual(['1. a', '1… b', '8. a4-b4']);
  });
});

describe('the summary', () => {
  const moves = Array.from({ length: 15 }, (_, i) => ({ ...move, ply: i + 1 }));
  const review: Review = { chances: [], sides: [], turningPoint: 15, openEnd: null, slide: null, moves };
  const signed = (sign: ReviewedMove['sign'], side: ReviewedMove['side']) => summaryOf({ ...review, moves: moves.map((one) => ({ ...one, sign, side })) });
  it('says where the game was lost, and why', () => {
    expect(signed('?', 'attackers')).toBe(
      'The attackers lost the game with 8. a4-b4: their winning chance fell from 19 to 7%. b2-a2 was better: it captures a piece and saves the piece on a4.',
    );
    expect(signed('??', 'defenders')).toMatch(/^The defenders lost the game with 8\. a4-b4: the attackers’ winning chance rose from 82 to 94%\./);
  });
  it('says where no single move decided', () => {
    expect(summaryOf({ ...review, turningPoint: null })).toBe('No single move decided the game.');
  });
  it('is nowhere if the game ended before it was lost', () => {
    const open = (side: 'attackers' | 'defenders') => summaryOf({ ...review, turningPoint: null, openEnd: { side, chance: 0.44 } });
    expect(open('defenders')).toBe('The game ended while the attackers’ winning chance was only 56%.');
    expect(open('attackers')).toBe('The game ended while the attackers still had a chance of 44%.');
  });
});

describe('a slide', () => {
  const moves = [1, 2, 3].map((ply) => ({ ...move, ply, sign: '' as const }));
  const slide: Slide = { side: 'attackers', from: 0.42, to: 0.15, ply: 3 };
  const end: Review = { chances: [], sides: [], turningPoint: null, openEnd: null, slide, moves };
  it('is told where no single move decided', () => {
    expect(summaryOf(end)).toBe('The winning chance of the attackers slipped from 42 to 15%, above all with 2. a4-b4.');
    expect(summaryOf({ ...end, slide: { ...slide, side: 'defenders' } })).toBe('The winning chance of the attackers rose from 58 to 85%, above all with 2. a4-b4.');
  });
  it('is told where it came before the turning point', () => {
    const lost = { ...move, ply: 4, before: 0.18, chance: 0.02 };
    expect(summaryOf({ ...end, turningPoint: 4, moves: [...moves, lost] })).toContain('from 18 to 2%. Before that it had slipped from 42 to 15%, above all with 2. a4-b4.');
  });
});

describe('the start', () => {
  const at = (chance: number | null) => startText({ chances: [chance], sides: [], turningPoint: null, openEnd: null, slide: null, moves: [] });
  it('is spoken of where it favours a side', () => {
    expect(at(0.7)).toBe('The attackers were better from the start: 70% to win.');
    expect(at(0.3)).toBe('The defenders were better from the start: 30% for the attackers.');
    expect([at(0.35), at(0.65), at(null)]).toEqual(['', '', '']);
  });
});

describe('the arrows after a move', () => {
  it('show the better move and the reply', () => {
    expect(shapesOfMove(move)).toEqual([
      { kind: 'arrow', from: 'b2', to: 'a2', tone: 'good' },
      { kind: 'arrow', from: 'a3', to: 'b3', tone: 'danger' },
    ]);
  });
  it('are not there for a sound one', () => {
    expect(shapesOfMove(null)).toEqual([]);
    expect(shapesOfMove({ ...move, best: move.move })).toEqual([]);
    expect(shapesOfMove({ ...move, sign: '', reasons: [], reply: [] })).toEqual([]);
  });
});

describe('the graph', () => {
  const size = { width: 100, height: 50 };
  it('runs from left to right, the attackers’ chance upwards', () => {
    expect(lineOf([0, 0.5, 1], size)).toBe('M0.0 50.0L50.0 25.0L100.0 0.0');
    expect(areaOf([0, 1], size)).toBe('M0.0 50.0L100.0 0.0L100.0 50L0.0 50Z');
  });
  it('passes over what is not known', () => {
    expect(lineOf([0, null, 1], size)).toBe('M0.0 50.0L100.0 0.0');
    expect(pointAt([0, null], 1, size)).toBeNull();
    expect([lineOf([null], size), areaOf([], size)]).toEqual(['', '']);
  });
  it('finds the move under the pointer', () => {
    expect([plyAt(0, 5), plyAt(0.3, 5), plyAt(1.2, 5), plyAt(-1, 5), plyAt(0.5, 1), plyAt(0.5, 0)]).toEqual([0, 1, 4, 0, 0, 0]);
  });
});
