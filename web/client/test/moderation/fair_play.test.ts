import { describe, expect, it } from 'vitest';
import { ratiosOf, sumsOf } from '../../src/moderation/fair_play';
import type { FairPlaySide } from '../../src/wire';

const side = (player: string, figures: Partial<FairPlaySide>): FairPlaySide => ({
  player,
  rating: null,
  moves: 0,
  best: 0,
  loss: 0,
  timed: 0,
  seconds: 0,
  secondsSquared: 0,
  hard: 0,
  hardSeconds: 0,
  easy: 0,
  easySeconds: 0,
  ...figures,
});

describe('fair play', () => {
  it('adds up the sides of the player, and apart from them all others', () => {
    const { own, others } = sumsOf('Ivar', [
      { game: 'aaaaaaaa', sides: [side('Ivar', { moves: 10, best: 4 }), side('Olaf', { moves: 9, best: 1 })] },
      { game: 'bbbbbbbb', sides: [side('Olaf', { moves: 8 }), side('Ivar', { moves: 10, best: 6 })] },
      { game: 'cccccccc', sides: [side('Gorm', { moves: 1 }), side('Harald', { moves: 2 })] },
    ]);
    expect([own.moves, own.best, others.moves]).toEqual([20, 10, 20]);
    expect(ratiosOf(own).best).toBe(0.5);
  });

  it('knows the spread of times, and says nothing of nothing', () => {
    // 2, 2, 6, 6 seconds: mean 4, standard deviation 2
    const { own } = sumsOf('Ivar', [{ game: 'aaaaaaaa', sides: [side('Ivar', { timed: 4, seconds: 16, secondsSquared: 80 })] }]);
    expect(ratiosOf(own)).toMatchObject({ mean: 4, spread: 0.5, best: null, hard: null });
    expect(ratiosOf(sumsOf('Ivar', []).own).spread).toBeNull();
  });
});
