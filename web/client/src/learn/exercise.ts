// One exercise on screen: its board, the tries, and what the rules say about them.
import { computed, signal } from '@preact/signals';
import type { Shape } from '@skjaldborg/board';
import { arrow, endsOf } from '../position_text';
import { piecesOfSide } from '../premove';
import type { BoardAfterMoves, Side, Square } from '../wire';
import type { Step } from './course';
import { judge, lineOf, type Miss, type RulesOf } from './judge';

export type Phase = 'asked' | 'judging' | 'continues' | 'missed' | 'solved' | 'shown';

export class Exercise {
  readonly board;
  readonly phase = signal<Phase>('asked');
  readonly miss = signal<Miss | null>(null);
  readonly hasHint = signal(false);
  readonly notYours = signal<Square | null>(null); // the opponent's piece that the player pointed at
  readonly trouble = signal<unknown>(null);
  readonly moves = signal<string[]>([]);

  private constructor(
    private readonly rules: RulesOf,
    private readonly ruleset: string,
    readonly step: Step,
    readonly first: BoardAfterMoves,
    private readonly onSolved: () => void,
  ) {
    this.board = signal(first);
  }

  static async open(rules: RulesOf, ruleset: string, step: Step, onSolved: () => void): Promise<Exercise> {
    return new Exercise(rules, ruleset, step, await rules(lineOf(ruleset, step)), onSolved);
  }

  get side(): Side {
    return this.first.toMove;
  }

  readonly isAsking = computed(() => this.phase.value === 'asked' || this.phase.value === 'continues');
  readonly isOver = computed(() => this.phase.value === 'solved' || this.phase.value === 'shown');
  readonly isExplained = computed(() => this.phase.value === 'missed' && (this.step.wrong ?? []).includes(this.moves.value.at(-1) ?? ''));

  readonly shapes = computed((): Shape[] => {
    const miss = this.miss.value;
    if (miss && 'reply' in miss && miss.reply !== null) return [arrow(miss.reply, 'danger')];
    if (!this.isAsking.value) return [];
    const { stand } = this.step.goal;
    const next = this.step.line[this.moves.value.length] ?? '';
    const marks: Shape[] = stand ? [{ kind: 'circle', at: stand, tone: 'gold' }] : [];
    return this.hasHint.value ? [...marks, { kind: 'circle', at: endsOf(next)[0], tone: 'good' }] : marks;
  });

  try = (move: string): Promise<void> =>
    this.guarded(async () => {
      const moves = [...this.moves.value, move];
      this.notYours.value = null;
      this.phase.value = 'judging';
      await this.show(moves);
      const result = await judge(this.rules, this.ruleset, this.step, moves);
      if (result.kind === 'continues') return this.continue([...moves, result.reply]);
      if (result.kind === 'missed') this.miss.value = result.miss;
      this.phase.value = result.kind === 'missed' ? 'missed' : 'solved';
      if (result.kind === 'reached') this.onSolved();
    });

  solve = (): Promise<void> =>
    this.guarded(async () => {
      this.miss.value = null;
      this.notYours.value = null;
      this.phase.value = 'shown';
      await this.show(this.step.line);
    });

  retry = (): void => {
    this.miss.value = null;
    this.moves.value = [];
    this.board.value = { ...this.first };
    this.phase.value = 'asked';
  };

  pointAt = (square: Square): void => {
    const isOpponents = piecesOfSide(this.board.value.position, this.side === 'attackers' ? 'defenders' : 'attackers').includes(square);
    if (isOpponents) this.notYours.value = square;
  };

  giveHint = (): void => {
    this.hasHint.value = true;
  };

  private async continue(moves: string[]): Promise<void> {
    await this.show(moves);
    this.phase.value = 'continues';
  }

  private async show(moves: string[]): Promise<void> {
    this.moves.value = moves;
    this.board.value = await this.rules(lineOf(this.ruleset, this.step, moves));
  }

  private async guarded(work: () => Promise<void>): Promise<void> {
    this.trouble.value = null;
    try {
      await work();
    } catch (error) {
      this.retry();
      this.trouble.value = error;
    }
  }
}
