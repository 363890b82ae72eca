import { describe, expect, it } from 'vitest';
import { Line } from '../../src/line/line';
import type { BoardAfterMoves } from '../../src/wire';

function bench(main: string[] = []) {
  const asked: string[][] = [];
  const position = (line: { moves?: string[] }) => {
    asked.push(line.moves ?? []);
    return Promise.resolve({ position: (line.moves ?? []).join(' ') } as BoardAfterMoves);
  };
  return { asked, line: new Line({ position }, { ruleset: 'brandub' }, main) };
}

describe('Line', () => {
  it('walks along a game and asks for each position once', async () => {
    const { line, asked } = bench(['a', 'b']);
    line.go(1);
    await line.board();
    line.go(0);
    line.go(1);
    await line.board();
    expect(asked).toEqual([['a']]);
  });
  it('stays with the game where the same move is played', () => {
    const { line } = bench(['a', 'b']);
    line.play('a');
    expect([line.moves, line.ply, line.branch]).toEqual([['a', 'b'], 1, null]);
  });
  it('leaves the game for another move, and comes back to where it left', () => {
    const { line } = bench(['a', 'b', 'c']);
    line.go(1);
    line.play('x');
    line.play('y');
    expect([line.moves, line.branch]).toEqual([['a', 'x', 'y'], 1]);
    line.toMain();
    expect([line.moves, line.ply, line.branch]).toEqual([['a', 'b', 'c'], 1, null]);
  });
  it('is a game being made where there is none to leave', () => {
    const { line } = bench();
    line.play('a');
    line.play('b');
    line.undo();
    expect([line.moves, line.ply, line.branch]).toEqual([['a'], 1, null]);
  });
  it('stays within its moves', () => {
    const { line } = bench(['a']);
    line.go(9);
    expect(line.ply).toBe(1);
    line.go(-1);
    expect(line.ply).toBe(0);
  });
});

it('asks for the whole line beside the position that is shown, once', async () => {
  const { line, asked } = bench(['a', 'b']);
  await line.whole();
  line.go(2);
  await line.board();
  expect(asked).toEqual([['a', 'b']]);
});
