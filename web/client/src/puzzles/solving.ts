// One puzzle on screen: the solver plays every move of his side to the end, the page the opponent's; afterwards the line to step
// through. The moves that are asked for have no second; after them every move will do that still wins.
import { batch, computed, signal } from '@preact/signals';
import type { Shape } from '@skjaldborg/board';
import { arrow, endsOf } from '../board/position_text';
import type { RulesOf } from '../learn/judge';
import type { BoardAfterMoves } from '../wire';
import { sideOf, type Puzzle } from './puzzle';
import type { Opponent, Refutation } from './opponent';

// judging: the rules are asked. replying: the opponent is about to move. missed: a wrong move, and what refutes it, are on the
// board for a moment.
export type SolvingPhase = 'asked' | 'judging' | 'replying' | 'missed' | 'solved' | 'shown';

export interface Pace {
  pause: (milliseconds: number) => Promise<void>;
  reply: number; // milliseconds before the opponent's move
  undo: number; // and before a wrong move is taken back; Infinity: one of those asked for stays, there is no second try
  patience: number; // at most, for a refutation; one that is found later is told in words only
  refutation: number; // for which one stays on the board
}

export interface Watcher {
  onMove?: (isRight: boolean) => void;
  onResult?: (isSolved: boolean, moves: string[]) => void; // once, with the moves so far: a wrong move, a hint and the solution count as not solved
  onEnd?: () => void; // the solver has no more moves to find or to play
}

const nobody: Opponent = { refute: () => Promise.resolve(null), defend: () => Promise.resolve(null) };
const undoLater = 900; // milliseconds, where there is no second try but after all is found

export class Solving {
  readonly board;
  readonly phase = signal<SolvingPhase>('asked');
  readonly hasHint = signal(false);
  readonly isFailed = signal(false);
  readonly wrong = signal(''); // the last wrong move
  readonly refutation = signal<Refutation | null>(null); // of that move, if one was found
  readonly refusal = signal(''); // why the last tap was no move
  readonly trouble = signal<unknown>(null);
  readonly moves = signal<string[]>([]); // that led to the position that asks; after the end the whole line
  readonly ply = signal(0); // how many of them are on the board
  readonly isFound = signal(false); // all that is asked for; what is left is to play it out
  readonly ending = signal<BoardAfterMoves | null>(null); // after the solver's move that ended the game
  private found = 0; // the solver's moves
  private isClosed = false;
  private beforeMiss: BoardAfterMoves | null = null; // while a wrong move is on the board

  private constructor(
    private readonly rules: RulesOf,
    readonly puzzle: Puzzle,
    first: BoardAfterMoves,
    private readonly pace: Pace,
    private readonly watcher: Watcher,
    private readonly opponent: Opponent,
  ) {
    this.board = signal(first);
  }

  static async open(rules: RulesOf, puzzle: Puzzle, pace: Pace, watcher: Watcher = {}, opponent = nobody): Promise<Solving> {
    const { ruleset, position } = puzzle;
    return new Solving(rules, puzzle, await rules({ ruleset, position, moves: [] }), pace, watcher, opponent);
  }

  readonly isAsking = computed(() => this.phase.value === 'asked');
  readonly isOver = computed(() => this.phase.value === 'solved' || this.phase.value === 'shown');
  readonly isDone = computed(() => this.isFound.value || this.isOver.value); // nothing is to be found any more
  // Whether the next move is the last of the longest defence.
  readonly isLast = computed(() => this.isFound.value && this.isOnLine(this.moves.value) && this.moves.value.length + 1 === this.puzzle.line.length);

  readonly shapes = computed((): Shape[] => {
    if (this.isOver.value) {
      const next = this.moves.value[this.ply.value];
      return next === undefined ? [] : [arrow(next, this.ply.value % 2 === 0 ? 'good' : 'woad')];
    }
    const refutation = this.refutation.value;
    if (this.phase.value === 'missed' && refutation) return [arrow(refutation.reply, 'danger')];
    if (!this.hasHint.value || !this.isAsking.value) return [];
    return [{ kind: 'circle', at: endsOf(this.solutionMove)[0], tone: 'good' }];
  });

  try = (move: string): Promise<void> =>
    this.guarded(async () => {
      if (!this.isAsking.peek()) return;
      this.refusal.value = '';
      this.phase.value = 'judging';
      const moves = [...this.moves.peek(), move];
      const board = await this.boardAfter(moves);
      if (this.isClosed) return;
      if (board.result === sideOf(this.puzzle)) return this.win(moves, board);
      const reply = await this.replyTo(moves, board);
      if (this.isClosed) return;
      if (reply === null) return this.miss(move, board);
      this.accept(moves, board);
      if (this.isFound.peek()) this.count(true, moves);
      if (reply === '') this.end('solved', moves);
      else await this.reply([...moves, reply]);
    });

  private win(moves: string[], board: BoardAfterMoves): void {
    this.accept(moves, board);
    this.ending.value = board;
    this.end('solved', moves);
  }

  private accept(moves: string[], board: BoardAfterMoves): void {
    this.watcher.onMove?.(true);
    this.found++;
    this.show(moves, board);
    this.isFound.value ||= this.found >= this.puzzle.asked;
  }

  // The opponent's answer; '' where the puzzle ends; null to a wrong move.
  private async replyTo(moves: string[], board: BoardAfterMoves): Promise<string | null> {
    if (this.isOnLine(moves)) return this.puzzle.line[moves.length] ?? '';
    if (!this.isFound.peek() || board.result !== 'ongoing') return null;
    const before = this.board.peek();
    this.board.value = board;
    const reply = await this.opponent.defend(this.puzzle, moves);
    if (reply === null && !this.isClosed) this.board.value = before;
    return reply;
  }

  private isOnLine(moves: readonly string[]): boolean {
    return moves.every((move, ply) => move === this.puzzle.line[ply]);
  }

  // Whether a wrong move is the end.
  get isFinal(): boolean {
    return this.pace.undo === Infinity && !this.isFound.peek();
  }

  get solutionMove(): string {
    return this.puzzle.line[this.moves.peek().length] ?? '';
  }

  // Takes a wrong move back before its time is over.
  retry = (): void => {
    const before = this.beforeMiss;
    if (!before || this.isFinal) return;
    this.beforeMiss = null;
    batch(() => {
      this.board.value = { ...before };
      this.phase.value = 'asked';
    });
  };

  // What the rules of the puzzle say about another position.
  judge = (position: string): Promise<BoardAfterMoves> => this.rules({ ruleset: this.puzzle.ruleset, position, moves: [] });

  explain = (why: string): void => void (this.refusal.value = why);

  giveHint = (): void => {
    this.refusal.value = '';
    this.retry();
    if (!this.isAsking.peek() || this.isFound.peek()) return;
    this.hasHint.value = true;
    this.count(false, this.moves.peek());
  };

  solve = (): void => {
    this.retry();
    if (!this.isAsking.peek()) return;
    const { line } = this.puzzle;
    const isOnLine = this.isOnLine(this.moves.peek());
    this.end(this.isFound.peek() ? 'solved' : 'shown', line);
    void this.go(isOnLine ? this.ply.peek() + 1 : line.length);
  };

  // Steps through the line, once it is known.
  go = (ply: number): Promise<void> =>
    this.guarded(async () => {
      const moves = this.moves.peek();
      if (!this.isOver.peek() || ply < 0 || ply > moves.length) return;
      this.ply.value = ply;
      const board = await this.boardAfter(moves.slice(0, ply));
      if (this.ply.peek() === ply) this.board.value = board;
    });

  // Another puzzle takes its place: what is still under way changes nothing.
  close = (): void => void (this.isClosed = true);

  private boardAfter(moves: string[]): Promise<BoardAfterMoves> {
    const { ruleset, position } = this.puzzle;
    return this.rules({ ruleset, position, moves });
  }

  private show(moves: string[], board: BoardAfterMoves): void {
    batch(() => {
      this.board.value = board;
      this.moves.value = moves;
      this.ply.value = moves.length;
      this.hasHint.value = false;
      this.wrong.value = '';
      this.refutation.value = null;
    });
  }

  private async reply(moves: string[]): Promise<void> {
    this.phase.value = 'replying';
    const [board] = await Promise.all([this.boardAfter(moves), this.pace.pause(this.pace.reply)]);
    if (this.isClosed) return;
    this.show(moves, board);
    this.phase.value = 'asked';
  }

  private async miss(move: string, board: BoardAfterMoves): Promise<void> {
    const before = this.board.peek();
    const moves = [...this.moves.peek(), move];
    this.beforeMiss = before;
    batch(() => {
      this.wrong.value = move;
      this.refutation.value = null;
      this.board.value = board;
      this.phase.value = 'missed';
    });
    if (!this.isFound.peek()) this.watcher.onMove?.(false);
    this.count(false, moves);
    if (this.isFinal) return this.watcher.onEnd?.();
    await this.refuteOnBoard(before, this.opponent.refute(this.puzzle, moves));
  }

  // `before`: the board to go back to.
  private async refuteOnBoard(before: BoardAfterMoves, asked: Promise<Refutation | null>): Promise<void> {
    const { pause, patience } = this.pace;
    const undo = Math.min(this.pace.undo, undoLater);
    const isWaiting = () => !this.isClosed && this.beforeMiss === before;
    const wrong = this.wrong.peek();
    const [inTime] = await Promise.all([Promise.race([asked, pause(patience).then(() => null)]), pause(undo)]);
    if (inTime && isWaiting()) await this.showRefutation(inTime);
    if (isWaiting()) this.retry();
    const found = await asked;
    if (!this.isClosed && this.isAsking.peek() && this.wrong.peek() === wrong) this.refutation.value = found;
  }

  private async showRefutation(refutation: Refutation): Promise<void> {
    batch(() => {
      this.refutation.value = refutation;
      this.board.value = refutation.board;
    });
    await this.pace.pause(this.pace.refutation);
  }

  private end(phase: 'solved' | 'shown', line: string[]): void {
    this.count(phase === 'solved', this.moves.peek());
    batch(() => {
      this.moves.value = line;
      this.phase.value = phase;
    });
    this.watcher.onEnd?.();
  }

  private isCounted = false;
  private count(isSolved: boolean, moves: string[]): void {
    if (this.isCounted) return;
    this.isCounted = true;
    this.isFailed.value = !isSolved;
    this.watcher.onResult?.(isSolved, moves);
  }

  // The site judges where the browser cannot; without either, the move is taken back.
  private async guarded(work: () => Promise<void>): Promise<void> {
    this.trouble.value = null;
    const before = this.board.peek();
    try {
      await work();
    } catch (error) {
      if (this.isClosed) return;
      batch(() => {
        this.trouble.value = error;
        this.board.value = { ...before };
        if (!this.isOver.peek()) this.phase.value = 'asked';
      });
    }
  }
}
