// The streak: harder and harder puzzles until the first mistake. One may be skipped.
export interface Streak {
  solved: number;
  canSkip: boolean;
}

export const beginStreak: Streak = { solved: 0, canSkip: true };
export const withSolved = (streak: Streak): Streak => ({ ...streak, solved: streak.solved + 1 });
export const withSkip = (streak: Streak): Streak => ({ ...streak, canSkip: false });
