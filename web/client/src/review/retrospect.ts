// A retrospect, learning from the mistakes of one side: the place before each is shown, the player looks for a better move, and the engine
// judges it. Pages read its signals; it shows places by `go`.
import { batch, computed, signal } from '@preact/signals';
import type { Review, ReviewedMove } from '../analysis/engine';
import type { Side } from '../wire';
import { isTurningPoint } from './sentences';

// judging: the engine looks at the answer. wrong: another answer may follow. right, shown: the task is over.
export type Phase = 'asked' | 'judging' | 'wrong' | 'right' | 'shown';

// The moves with a sign, and the turning point, where there was a better one.
export const mistakesOf = (review: Review, side: Side): ReviewedMove[] =>
  review.moves.filter(
    (move) => move.side === side && (move.sign !== '' || isTurningPoint(review, move)) && move.best !== null && move.best !== move.move,
  );

interface Questions {
  review: () => Review | null; // reads signals
  judge: (ply: number, move: string) => Promise<ReviewedMove>;
  go: (ply: number) => void;
  ply: () => number | null; // where the board is in the game; null in a variation. Reads signals
}

export class Retrospect {
  readonly side = signal<Side | null>(null); // null: no retrospect
  readonly index = signal(0);
  readonly phase = signal<Phase>('asked');
  readonly hint = signal(false);
  readonly answer = signal<ReviewedMove | null>(null); // the last one that was judged
  readonly tried = signal(''); // the last one that was given
  readonly tries = signal(0);
  readonly found = signal(0); // mistakes for which a better move was found without help
  readonly trouble = signal<unknown>(null);
  readonly mistakes = computed(() => {
    const [review, side] = [this.questions.review(), this.side.value];
    return review && side ? mistakesOf(review, side) : [];
  });
  readonly current = computed<ReviewedMove | null>(() => this.mistakes.value[this.index.value] ?? null); // null: no more
  readonly isOpen = computed(() => this.side.value !== null);
  readonly isHere = computed(() => this.current.value !== null && this.questions.ply() === this.current.value.ply - 1); // at the task
  readonly isOver = computed(() => this.phase.value === 'right' || this.phase.value === 'shown');
  readonly isAsking = computed(() => this.isOpen.value && this.isHere.value && !this.isOver.value); // a move is an answer
  private turn = 0;

  constructor(private readonly questions: Questions) {}

  begin = (side: Side): void => {
    batch(() => {
      this.side.value = side;
      this.found.value = 0;
      this.ask(0);
    });
  };

  leave = (): void => {
    this.turn++;
    this.side.value = null;
  };

  next = (): void => this.ask(this.index.peek() + 1);

  // Shows the place of the task again.
  back = (): void => {
    const { current } = this;
    if (current.value) this.questions.go(current.value.ply - 1);
  };

  giveHint = (): void => void (this.hint.value = true);

  solve = (): void => {
    this.turn++;
    this.phase.value = 'shown';
  };

  // Returns whether the move is a better one, once it is known.
  async try(move: string): Promise<boolean> {
    const task = this.current.peek();
    if (!task || this.isOver.peek()) return false;
    const mine = ++this.turn;
    batch(() => {
      this.tried.value = move;
      this.tries.value++;
      this.trouble.value = null;
      this.phase.value = 'judging';
    });
    try {
      const judged = await this.judged(task, move);
      if (mine !== this.turn) return false;
      return this.settle(judged, move === task.best || judged.sign === '');
    } catch (error) {
      if (mine !== this.turn) return false;
      batch(() => {
        this.trouble.value = error;
        this.phase.value = 'asked';
      });
      return false;
    }
  }

  // What the review has said of these two already is not asked again.
  private judged(task: ReviewedMove, move: string): ReviewedMove | Promise<ReviewedMove> {
    if (move === task.move) return task;
    if (move === task.best) return { ...task, move, loss: 0, sign: '' };
    return this.questions.judge(task.ply, move);
  }

  private settle(judged: ReviewedMove, isRight: boolean): boolean {
    batch(() => {
      this.answer.value = judged;
      this.phase.value = isRight ? 'right' : 'wrong';
      if (isRight && !this.hint.value) this.found.value++;
    });
    return isRight;
  }

  private ask(index: number): void {
    this.turn++;
    batch(() => {
      this.index.value = index;
      this.phase.value = 'asked';
      this.hint.value = false;
      this.answer.value = null;
      this.tried.value = '';
      this.trouble.value = null;
    });
    this.back();
  }
}
