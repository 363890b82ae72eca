// A run through puzzles that get harder and harder, in which each has one try: the streak and the storm. Pages read its signals.
import { batch, signal } from '@preact/signals';
import type { RulesOf } from '../learn/judge';
import { estimatedRating, harderAndHarder, type Random } from './choice';
import type { Opponent } from './opponent';
import type { Puzzle } from './puzzle';
import { rememberResult, rememberScore } from './record';
import { Solving, type Pace } from './solving';
import { beginStorm, rightMove, solvedOne, timeLeft, wrongMove, type Storm } from './storm';
import { beginStreak, withSkip, withSolved, type Streak } from './streak';

export type RunState = 'ready' | 'running' | 'over';

abstract class Run {
  readonly state = signal<RunState>('ready');
  readonly current = signal<Solving | null>(null);
  readonly isBest = signal(false);
  readonly trouble = signal<unknown>(null);
  readonly missed = signal<Puzzle[]>([]);
  private waiting: Puzzle[] = [];

  constructor(
    private readonly kind: 'streak' | 'storm',
    private readonly rules: RulesOf,
    private readonly puzzles: readonly Puzzle[],
    private readonly pace: Pace,
    private readonly random: Random,
    private readonly opponent?: Opponent,
  ) {}

  start = async (): Promise<void> => {
    batch(() => {
      this.state.value = 'running';
      this.isBest.value = false;
      this.missed.value = [];
      this.reset();
    });
    this.waiting = harderAndHarder(this.puzzles, this.random);
    await this.advance();
  };

  close = (): void => {
    this.current.peek()?.close();
    this.stopped();
  };

  protected abstract score(): number;
  protected abstract reset(): void;
  protected abstract judged(isRight: boolean): void; // a move
  protected abstract finished(isSolved: boolean): void; // a puzzle
  protected stopped(): void {}

  // The next puzzle, or the end after the last one.
  protected advance = async (): Promise<void> => {
    const puzzle = this.waiting.shift();
    if (!puzzle) return this.end();
    try {
      const watcher = {
        onMove: (isRight: boolean) => this.judged(isRight),
        onResult: (isSolved: boolean) => this.note(puzzle, isSolved),
        onEnd: () => this.finished(!solving.isFailed.peek()),
      };
      const solving: Solving = await Solving.open(this.rules, puzzle, this.pace, watcher, this.opponent);
      this.current.peek()?.close();
      if (this.state.peek() === 'running') this.current.value = solving;
    } catch (error) {
      this.waiting.unshift(puzzle);
      this.trouble.value = error;
    }
  };

  // The last move stays on the board for a moment.
  protected async goOn(): Promise<void> {
    await this.pace.pause(this.pace.reply);
    if (this.state.peek() === 'running') await this.advance();
  }

  protected end(): void {
    if (this.state.peek() !== 'running') return;
    this.current.peek()?.close();
    this.stopped();
    const [first] = this.puzzles;
    batch(() => {
      this.isBest.value = first !== undefined && rememberScore(this.kind, first.ruleset, this.score());
      this.state.value = 'over';
    });
  }

  private note(puzzle: Puzzle, isSolved: boolean): void {
    rememberResult(puzzle.id, estimatedRating(puzzle), isSolved);
    if (!isSolved) this.missed.value = [...this.missed.peek(), puzzle];
  }
}

export class StreakRun extends Run {
  readonly streak = signal<Streak>(beginStreak);

  constructor(rules: RulesOf, puzzles: readonly Puzzle[], pace: Pace, random: Random, opponent?: Opponent) {
    super('streak', rules, puzzles, pace, random, opponent);
  }

  skip = (): void => {
    if (!this.streak.peek().canSkip || this.state.peek() !== 'running') return;
    this.streak.value = withSkip(this.streak.peek());
    void this.advance();
  };

  protected score = (): number => this.streak.peek().solved;
  protected reset(): void {
    this.streak.value = beginStreak;
  }
  protected judged(): void {}
  protected finished(isSolved: boolean): void {
    if (!isSolved) return this.end();
    this.streak.value = withSolved(this.streak.peek());
    void this.goOn();
  }
}

export interface Ticker {
  now: () => number; // a steady clock
  every: (milliseconds: number, run: () => void) => () => void; // returns a function that stops it
}

const tick = 100; // milliseconds

export class StormRun extends Run {
  readonly storm = signal<Storm>(beginStorm(0));
  readonly left = signal(0); // milliseconds
  private stopTicking = () => {};

  constructor(
    rules: RulesOf,
    puzzles: readonly Puzzle[],
    pace: Pace,
    random: Random,
    private readonly ticker: Ticker,
    opponent?: Opponent,
  ) {
    super('storm', rules, puzzles, pace, random, opponent);
  }

  protected score = (): number => this.storm.peek().solved;
  protected reset(): void {
    this.storm.value = beginStorm(this.ticker.now());
    this.stopTicking();
    this.stopTicking = this.ticker.every(tick, this.look);
    this.look();
  }
  protected judged(isRight: boolean): void {
    this.storm.value = isRight ? rightMove(this.storm.peek()) : wrongMove(this.storm.peek());
    this.look();
  }
  protected finished(isSolved: boolean): void {
    if (isSolved) this.storm.value = solvedOne(this.storm.peek());
    void this.goOn();
  }
  protected override stopped(): void {
    this.stopTicking();
  }

  private readonly look = (): void => {
    this.left.value = timeLeft(this.storm.peek(), this.ticker.now());
    if (this.left.peek() === 0) this.end();
  };
}
