import { describe, expect, it } from 'vitest';
import type { BoardState } from '@skjaldborg/board';
import { isLegal, piecesLost, piecesOfSide, premoveBoard } from '../../src/game/premove';

const start = '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a';

describe('premoves', () => {
  it('knows whose pieces are whose', () => {
    expect(piecesOfSide(start, 'attackers').sort()).toEqual(['a4', 'b4', 'd1', 'd2', 'd6', 'd7', 'f4', 'g4']);
    expect(piecesOfSide(start, 'defenders').sort()).toEqual(['c4', 'd3', 'd4', 'd5', 'e4']);
  });
  it('reads boards of more than ten files', () => {
    expect(piecesOfSide('10t/11/11/11/11/5K5/11/11/11/11/T10 d', 'defenders').sort()).toEqual(['a1', 'f6']);
    expect(piecesOfSide('10t/11/11/11/11/5K5/11/11/11/11/T10 d', 'attackers')).toEqual(['k11']);
  });
  it('lets every piece wish for each square of its lines', () => {
    const board = { size: 7, position: start, toMove: 'attackers', destinations: {} } as unknown as BoardState;
    const { toMove, destinations } = premoveBoard(board, 'defenders');
    expect(toMove).toBe('defenders');
    expect(Object.keys(destinations)).toHaveLength(5);
    expect(destinations['d3']?.sort()).toEqual(['a3', 'b3', 'c3', 'd1', 'd2', 'd4', 'd5', 'd6', 'd7', 'e3', 'f3', 'g3']);
  });
  it('is played only where the site allows it', () => {
    const board = { destinations: { d1: ['c1'] } } as unknown as BoardState;
    expect([isLegal('d1-c1', board), isLegal('d1-b1', board), isLegal('a1-b1', board)]).toEqual([true, false, false]);
  });
});

it('counts what a side has lost', () => {
  const later = '3t3/7/3T3/ttTKT1t/3T3/3t3/3t3 d';
  expect([piecesLost(start, later, 'attackers'), piecesLost(start, later, 'defenders')]).toEqual([2, 0]);
});
