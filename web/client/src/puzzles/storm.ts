// The storm: as many puzzles as possible in three minutes. Right moves in a row give time, a mistake costs some.
export interface Storm {
  endsAt: number; // milliseconds of a steady clock
  solved: number;
  missed: number;
  combo: number; // right moves since the last mistake
  longest: number;
}

export const stormTime = 180_000; // milliseconds
const penalty = 10_000;
const bonuses: readonly (readonly [combo: number, bonus: number])[] = [
  [5, 3_000],
  [12, 5_000],
  [20, 7_000],
];
const laterEvery = 10; // moves after the last of them
const laterBonus = 10_000;

export const beginStorm = (now: number): Storm => ({ endsAt: now + stormTime, solved: 0, missed: 0, combo: 0, longest: 0 });

export const timeLeft = ({ endsAt }: Storm, now: number): number => Math.max(0, endsAt - now);

// What the right move that completes this combo gives.
export function bonusAt(combo: number): number {
  const [last = 0] = bonuses.at(-1) ?? [];
  if (combo > last) return (combo - last) % laterEvery === 0 ? laterBonus : 0;
  return bonuses.find(([at]) => at === combo)?.[1] ?? 0;
}

export function rightMove(storm: Storm): Storm {
  const combo = storm.combo + 1;
  return { ...storm, combo, longest: Math.max(storm.longest, combo), endsAt: storm.endsAt + bonusAt(combo) };
}

export const wrongMove = (storm: Storm): Storm => ({ ...storm, combo: 0, missed: storm.missed + 1, endsAt: storm.endsAt - penalty });
export const solvedOne = (storm: Storm): Storm => ({ ...storm, solved: storm.solved + 1 });
