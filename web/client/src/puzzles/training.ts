// Puzzles one after another. Pages read its signals.
import { batch, signal } from '@preact/signals';
import type { RulesOf } from '../learn/judge';
import { drawTheme, estimatedRating, nextPuzzle, withTheme, type Random } from './choice';
import { puzzlesOf } from './library';
import type { Puzzle } from './puzzle';
import type { Opponent } from './opponent';
import { loadRecord, rememberResult } from './record';
import { asPuzzle, attemptOnSite, nextOnSite, puzzleOnSite, ratingOnSite, voteOnSite, type JudgedAttempt, type PuzzleApi, type SitePuzzle, type Vote } from './site';
import { noteResult } from './sitting';
import { Solving, type Pace } from './solving';

export interface Wish {
  ruleset: string;
  theme: string | null; // null: any
}

export interface Player {
  api: PuzzleApi;
  isMember: boolean; // the site rates the puzzles of members, and chooses them
}

export class Training {
  readonly current = signal<Solving | null>(null); // null: there is no such puzzle
  readonly about = signal<SitePuzzle | null>(null); // what the site says of it; null: nothing yet
  readonly judged = signal<JudgedAttempt | null>(null); // a member's attempt
  readonly rating = signal<number | null>(null); // the player's: from the site, for guests the level of this browser
  readonly change = signal(0); // of it, by this puzzle
  readonly trouble = signal<unknown>(null);
  private isClosed = false;

  constructor(
    private readonly rules: RulesOf,
    private readonly player: Player,
    readonly wish: Wish,
    private readonly pace: Pace,
    private readonly random: Random,
    private readonly opened: (puzzle: Puzzle) => unknown, // after next()
    private readonly opponent?: Opponent,
  ) {
    if (!player.isMember) this.rating.value = loadRecord().level;
    else void ratingOnSite(player.api, wish.ruleset).then((rating) => (this.rating.value ??= rating));
  }

  async begin(puzzle: Puzzle, about: SitePuzzle | null = null): Promise<void> {
    const onResult = (isSolved: boolean, moves: string[]) => this.note(puzzle, isSolved, moves);
    const solving = await Solving.open(this.rules, puzzle, this.pace, { onResult }, this.opponent);
    this.current.peek()?.close();
    batch(() => {
      this.current.value = solving;
      this.about.value = about;
      this.judged.value = null;
      this.change.value = 0;
    });
    if (!about) void this.ask(puzzle.id);
  }

  next = async (): Promise<void> => {
    this.trouble.value = null;
    try {
      const found = await this.choose();
      if (!found) return;
      await this.begin(...found);
      if (!this.isClosed) this.opened(found[0]);
    } catch (error) {
      this.trouble.value = error;
    }
  };

  vote = async (vote: Vote): Promise<void> => {
    const about = this.about.peek();
    if (!about) return;
    this.trouble.value = null;
    try {
      const votes = await voteOnSite(this.player.api, about.id, vote);
      if (this.isCurrent(about.id)) this.about.value = { ...about, ...votes, vote };
    } catch (error) {
      this.trouble.value = error;
    }
  };

  close = (): void => {
    this.isClosed = true;
    this.current.peek()?.close();
  };

  private async choose(): Promise<[Puzzle, SitePuzzle | null] | undefined> {
    const { ruleset } = this.wish;
    const all = puzzlesOf(ruleset);
    const theme = this.wish.theme ?? drawTheme(await all.catch(() => []), this.random);
    const given = this.player.isMember ? await nextOnSite(this.player.api, ruleset, theme) : null;
    if (given && !this.isCurrent(given.id)) return [asPuzzle(given), given];
    const puzzle = nextPuzzle(withTheme(await all, theme), loadRecord(), this.random, this.current.peek()?.puzzle.id);
    return puzzle && [puzzle, null];
  }

  private async ask(id: string): Promise<void> {
    const about = await puzzleOnSite(this.player.api, id);
    if (this.isCurrent(id)) this.about.value = about;
  }

  private note(puzzle: Puzzle, isSolved: boolean, moves: string[]): void {
    const before = loadRecord().level;
    rememberResult(puzzle.id, estimatedRating(puzzle), isSolved);
    noteResult({ id: puzzle.id, isSolved });
    if (!this.player.isMember) return this.rate(puzzle.id, before, loadRecord().level);
    void attemptOnSite(this.player.api, puzzle.id, moves).then((judged) => {
      if (this.isCurrent(puzzle.id)) this.judged.value = judged;
      if (judged?.rating) this.rate(puzzle.id, judged.rating.before, judged.rating.after);
    });
  }

  private rate(id: string, before: number, after: number): void {
    batch(() => {
      this.rating.value = after;
      if (this.isCurrent(id)) this.change.value = Math.round(after) - Math.round(before);
    });
  }

  private isCurrent(id: string): boolean {
    return this.current.peek()?.puzzle.id === id;
  }
}
