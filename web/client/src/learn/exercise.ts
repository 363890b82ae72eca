// One exercise on screen: its board, the tries, and what the rules say about them.
import { batch, computed, signal } from '@preact/signals';
import type { Shape } from '@skjaldborg/board';
import { arrow, endsOf, slide } from '../board/position_text';
import type { BoardAfterMoves, Side } from '../wire';
import { mostStars } from './progress';
import { sketchOf } from './sketch';
import { wrongParts, type Step } from './course';
import { judge, lineOf, storedResult, type HintOf, type Miss, type RulesOf, type StepResult } from './judge';

// unjudged: nobody could judge the move; it stays on the board.
export type Phase = 'asked' | 'judging' | 'unjudged' | 'continues' | 'missed' | 'solved' | 'shown';

export interface Judges {
  rules: RulesOf;
  hint?: () => HintOf | undefined; // none while the rules are in the browser
}

export class Exercise {
  readonly board;
  readonly phase = signal<Phase>('asked');
  readonly miss = signal<Miss | null>(null);
  readonly hasHint = signal(false);
  readonly refusal = signal(''); // why the last tap was no move
  readonly trouble = signal<unknown>(null);
  readonly moves = signal<string[]>([]);
  readonly isReady; // whether the rules have said what can be moved
  private first: BoardAfterMoves;
  private misses = 0;
  private isHelped = false;

  private constructor(
    private readonly judges: Judges,
    private readonly ruleset: string,
    readonly step: Step,
    first: BoardAfterMoves,
    private readonly onSolved: (stars: number) => void,
  ) {
    this.first = first;
    this.board = signal(first);
    this.isReady = signal(Object.keys(first.destinations).length > 0);
  }

  static async open(judges: Judges, ruleset: string, step: Step, onSolved: (stars: number) => void): Promise<Exercise> {
    return new Exercise(judges, ruleset, step, await judges.rules(lineOf(ruleset, step)), onSolved);
  }

  // On screen at once; the rules say a moment later what can be moved.
  static sketch(judges: Judges, ruleset: string, step: Step, onSolved: (stars: number) => void): Exercise {
    const exercise = new Exercise(judges, ruleset, step, sketchOf(step.position), onSolved);
    void exercise.begin();
    return exercise;
  }

  get side(): Side {
    return this.first.toMove;
  }

  get stars(): number {
    return this.isHelped ? 1 : this.misses > 0 ? 2 : mostStars;
  }

  readonly isAsking = computed(() => this.phase.value === 'asked' || this.phase.value === 'continues');
  readonly isOver = computed(() => this.phase.value === 'solved' || this.phase.value === 'shown');
  // The sentence for the wrong try on the board, if it has its own.
  readonly explanation = computed(() => {
    const move = this.moves.value.at(-1) ?? '';
    return this.phase.value === 'missed' ? wrongParts.find((part) => this.step[part]?.includes(move)) : undefined;
  });

  readonly shapes = computed((): Shape[] => {
    const miss = this.miss.value;
    if (miss && 'reply' in miss && miss.reply !== null) return [arrow(miss.reply, 'danger')];
    if (!this.isAsking.value) return [];
    const { stand } = this.step.goal;
    const next = this.step.line[this.moves.value.length] ?? '';
    const marks: Shape[] = stand ? [{ kind: 'circle', at: stand, tone: 'gold' }] : [];
    return this.hasHint.value ? [...marks, { kind: 'circle', at: endsOf(next)[0], tone: 'good' }] : marks;
  });

  try = (move: string): Promise<void> => {
    const board = this.board.value;
    this.board.value = { ...board, position: slide(board.position, move), last: move, captures: [], destinations: {} };
    return this.judgeMoves([...this.moves.value, move]);
  };

  judgeAgain = (): Promise<void> => this.judgeMoves(this.moves.value);

  solve = async (): Promise<void> => {
    this.isHelped = true;
    batch(() => {
      this.miss.value = null;
      this.refusal.value = '';
      this.trouble.value = null;
      this.phase.value = 'shown';
      this.moves.value = this.step.line;
    });
    try {
      this.board.value = await this.boardAfter(this.step.line);
    } catch (error) {
      this.retry();
      this.trouble.value = error;
    }
  };

  retry = (): void => {
    this.trouble.value = null;
    this.miss.value = null;
    this.moves.value = [];
    this.board.value = { ...this.first };
    this.phase.value = 'asked';
    if (!this.isReady.peek()) void this.begin();
  };

  // What the rules of the exercise say about another position.
  judge = (position: string): Promise<BoardAfterMoves> => this.judges.rules({ ruleset: this.ruleset, position, moves: [] });

  explain = (why: string): void => void (this.refusal.value = why);

  giveHint = (): void => {
    this.isHelped = true;
    this.hasHint.value = true;
  };

  private async begin(): Promise<void> {
    try {
      this.first = await this.judges.rules(lineOf(this.ruleset, this.step));
      batch(() => {
        this.isReady.value = true;
        if (this.moves.peek().length === 0) this.board.value = this.first;
      });
    } catch (error) {
      this.trouble.value = error;
    }
  }

  private async judgeMoves(moves: string[]): Promise<void> {
    batch(() => {
      this.refusal.value = '';
      this.trouble.value = null;
      this.moves.value = moves;
      this.phase.value = 'judging';
    });
    try {
      const board = await this.boardAfter(moves);
      if (this.moves.value !== moves) return; // the solution was asked for meanwhile
      this.board.value = board;
      const result = storedResult(this.step, moves) ?? (await judge(this.judges.rules, this.ruleset, this.step, moves, this.judges.hint?.()));
      const after = result.kind === 'continues' ? await this.boardAfter([...moves, result.reply]) : null;
      if (this.moves.value !== moves) return;
      if (after) this.board.value = after;
      this.conclude(moves, result);
    } catch (error) {
      if (this.moves.value !== moves) return;
      this.phase.value = 'unjudged';
      this.trouble.value = error;
    }
  }

  private conclude(moves: string[], result: StepResult): void {
    batch(() => {
      if (result.kind === 'continues') this.moves.value = [...moves, result.reply];
      if (result.kind === 'missed') {
        this.miss.value = result.miss;
        this.misses++;
      }
      this.phase.value = result.kind === 'reached' ? 'solved' : result.kind;
    });
    if (result.kind === 'reached') this.onSolved(this.stars);
  }

  private boardAfter(moves: string[]): Promise<BoardAfterMoves> {
    return this.judges.rules(lineOf(this.ruleset, this.step, moves));
  }
}
