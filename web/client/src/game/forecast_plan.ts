// A line of conditional moves that is being entered on the board. Its state is in signals; nothing here
// draws.
import { computed, signal } from '@preact/signals';
import type { App } from '../app';
import { errorText } from '../parts/form';
import { isOwn } from '../rules/ruleset_names';
import type { BoardState, GameState } from '../wire';
import { withLine } from './forecast';

interface Draft {
  moves: string[];
  boards: BoardState[]; // after each of them; the current position comes first
}

// Own rules have no name, so the site could not check a line.
export const mayPlan = ({ clock, you, status, board, ruleset }: GameState): boolean =>
  clock.kind === 'days' && you !== null && status === 'going' && board.toMove !== you && !isOwn(ruleset);

export class ForecastPlan {
  readonly draft = signal<Draft | null>(null); // null: none is being entered
  readonly isSaving = signal(false);
  readonly trouble = signal('');
  readonly board = computed(() => this.draft.value?.boards.at(-1) ?? null);

  constructor(
    private readonly app: App,
    private readonly state: () => GameState,
  ) {}

  isMine = (ply: number): boolean => this.draft.value?.boards[ply]?.toMove === this.state().you;
  // Complete lines end with a move of mine.
  readonly isWhole = computed(() => {
    const count = this.draft.value?.moves.length ?? 0;
    return count > 0 && this.isMine(count - 1);
  });

  begin = (): void => {
    const draft = { moves: [], boards: [this.state().board] };
    this.draft.value = draft;
    void this.advance(draft, [], []); // with destinations for the opponent
  };

  play = (move: string): void => {
    const draft = this.draft.peek();
    if (draft) void this.advance(draft, [...draft.moves, move], draft.boards);
  };

  back = (): void => {
    const draft = this.draft.peek();
    this.trouble.value = '';
    if (draft) this.draft.value = { moves: draft.moves.slice(0, -1), boards: draft.boards.slice(0, -1) };
  };

  stop = (): void => void (this.draft.value = null);

  save = (): void => {
    const moves = this.draft.peek()?.moves ?? [];
    this.send(withLine(this.state().forecast, moves, moves.map((_, ply) => this.isMine(ply))));
  };

  send = (lines: string[]): void =>
    void this.attempt(async () => {
      const { game, moves } = this.state();
      this.isSaving.value = true;
      await this.app.socket.command({ do: 'forecast', game, ply: moves.length, lines }).finally(() => (this.isSaving.value = false));
      this.stop();
    });

  // The server computes the position after the moves.
  private advance(draft: Draft, moves: string[], boards: BoardState[]): Promise<void> {
    return this.attempt(async () => {
      const { ruleset, start, moves: played } = this.state();
      const board = await this.app.api.position({ ruleset, position: start, moves: [...played.map(({ move }) => move), ...moves] });
      if (this.draft.peek() === draft) this.draft.value = { moves, boards: [...boards, board] };
    });
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    this.trouble.value = '';
    try {
      await work();
    } catch (error) {
      this.trouble.value = errorText(error);
    }
  }
}
