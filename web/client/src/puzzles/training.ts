// Puzzles one after another. Pages read its signals.
import { signal } from '@preact/signals';
import type { RulesOf } from '../learn/judge';
import { hardnessOf, nextPuzzle, withTheme, type Random } from './choice';
import { puzzlesOf } from './library';
import type { Puzzle } from './puzzle';
import { loadRecord, rememberResult } from './record';
import { Solving, type Pace } from './solving';

export interface Wish {
  ruleset: string;
  theme: string | null; // null: any
}

export class Training {
  readonly current = signal<Solving | null>(null); // null: there is no such puzzle
  readonly trouble = signal<unknown>(null);
  private isClosed = false;

  constructor(
    private readonly rules: RulesOf,
    readonly wish: Wish,
    private readonly pace: Pace,
    private readonly random: Random,
    private readonly opened: (puzzle: Puzzle) => unknown, // after next()
  ) {}

  async begin(puzzle: Puzzle): Promise<void> {
    const onResult = (isSolved: boolean) => rememberResult(puzzle.id, hardnessOf(puzzle), isSolved);
    const solving = await Solving.open(this.rules, puzzle, this.pace, this.random, { onResult });
    this.current.peek()?.close();
    this.current.value = solving;
  }

  next = async (): Promise<void> => {
    this.trouble.value = null;
    try {
      const puzzle = await this.choose();
      if (!puzzle) return;
      await this.begin(puzzle);
      if (!this.isClosed) this.opened(puzzle);
    } catch (error) {
      this.trouble.value = error;
    }
  };

  close = (): void => {
    this.isClosed = true;
    this.current.peek()?.close();
  };

  private async choose(): Promise<Puzzle | undefined> {
    const puzzles = withTheme(await puzzlesOf(this.wish.ruleset), this.wish.theme);
    return nextPuzzle(puzzles, loadRecord(), this.random, this.current.peek()?.puzzle.id);
  }
}
