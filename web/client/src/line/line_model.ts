// A Line on screen: its moves, its current board, and the engine's advice. Everything drawn comes from these
// signals.
import { computed, signal, type Signal } from '@preact/signals';
import type { Shape } from '@skjaldborg/board';
import { ApiError } from '../api';
import type { App } from '../app';
import { readOnly, type BoardInput } from '../board/board';
import { moveText } from '../board/move_list';
import { arrow } from '../board/position_text';
import { Reach } from '../board/reach';
import { errorText } from '../parts/form';
import type { BoardAfterMoves, Hint, Side } from '../wire';
import { t } from '../words';
import { loadReasonWords } from '../words/reasons';
import { Line, type LineStart } from './line';

export interface LineOptions {
  ruleset: string; // the ruleset's name, for links
  start: LineStart;
  main?: string[]; // the moves of a game to look at
  moves?: string[]; // or of a game in progress, shown at its end
  at?: number; // the ply that is shown first
  hints?: boolean;
  movable?: Side | 'both' | 'none'; // whose pieces the player may move; default: both
  over?: string; // the result of the game that ended in the first position
  end?: string; // how the game ended after its last move, if the rules do not say it
}

// The line once its boards are loaded.
export interface Place {
  moves: string[];
  ply: number;
  branch: number | null; // the ply where the variation begins
  board: BoardAfterMoves;
  whole: BoardAfterMoves; // after all moves; lists the captures of each
}

const arrows = (hint: Hint): Shape[] => hint.lines.slice(0, 3).map(({ move }, i) => arrow(move, i === 0 ? 'good' : 'woad'));

async function placeOf(line: Line): Promise<Place> {
  const { moves, ply, branch } = line;
  const [board, whole] = await Promise.all([line.board(), line.whole()]);
  return { moves, ply, branch, board, whole };
}

export class LineModel {
  readonly place: Signal<Place>;
  readonly flipped = signal(false);
  readonly trouble = signal('');
  readonly advice = signal<Hint | 'asked' | null>(null);
  private readonly reach: Reach;
  private turn = 0;

  private constructor(
    readonly app: App,
    readonly options: LineOptions,
    private readonly line: Line,
    first: Place,
  ) {
    this.place = signal(first);
    this.reach = new Reach(app, (position) => app.api.position({ ...options.start, position }));
  }

  static async open(app: App, options: LineOptions): Promise<LineModel> {
    const { start, main = [], moves, at } = options;
    const line = new Line(app.api, start, main, moves ?? main);
    line.go(at ?? moves?.length ?? 0);
    return new LineModel(app, options, line, await placeOf(line));
  }

  readonly moveTexts = computed(() => {
    const { moves, whole } = this.place.value;
    return moves.map((move, i) => moveText(move, whole.played[i]?.captures ?? []));
  });
  readonly isAtEnd = computed(() => this.place.value.ply === this.place.value.moves.length);

  private readonly board = computed(() => {
    const { board } = this.place.value;
    return board.result === 'ongoing' ? board : readOnly(board);
  });
  readonly table = computed((): BoardInput => {
    const [advice, board, { movable = 'both' }] = [this.advice.value, this.board.value, this.options];
    const isGoing = this.place.value.board.result === 'ongoing';
    return {
      state: board,
      movable,
      confirm: false, // no confirmation, because moves here can be undone
      flipped: this.flipped.value,
      shapes: advice === null || advice === 'asked' ? [] : arrows(advice),
      onMove: this.play,
      explain: isGoing && movable !== 'none' ? (why) => (this.trouble.value = why) : undefined,
      reach: isGoing ? this.reach.on(board) : undefined,
    };
  });
  readonly mayAsk = computed(() => this.options.hints === true && !this.options.over && this.place.value.board.result === 'ongoing');

  flip = (): void => {
    this.flipped.value = !this.flipped.peek();
    this.advice.value = null;
  };
  play = (move: string): void => void this.step(() => this.line.play(move));
  // Appends a move, wherever the reader is.
  add = (move: string): void =>
    void this.step(() => {
      this.line.go(this.line.moves.length);
      this.line.play(move);
    });
  go = (ply: number): void => void this.step(() => this.line.go(ply));
  toMain = (): void => void this.step(() => this.line.toMain());

  // Takes moves back until `enough` accepts the board.
  undo = (enough: (board: BoardAfterMoves) => boolean): Promise<void> =>
    this.step(async () => {
      do this.line.undo();
      while (this.line.moves.length > 0 && !enough(await this.line.board()));
    });

  ask = async (): Promise<void> => {
    const mine = this.turn;
    this.trouble.value = '';
    this.advice.value = 'asked';
    try {
      const [hint] = await Promise.all([this.app.api.hint(this.line.request()), loadReasonWords()]);
      if (mine === this.turn) this.advice.value = hint;
    } catch (error) {
      if (mine !== this.turn) return;
      this.advice.value = null;
      this.trouble.value = error instanceof ApiError && error.code === 'not-yours' ? t('hintBusy') : errorText(error);
    }
  };

  // Steps may be faster than the server: only the latest one is drawn.
  private async step(move: () => void | Promise<void>): Promise<void> {
    const mine = ++this.turn;
    this.trouble.value = '';
    try {
      await move();
      const place = await placeOf(this.line);
      if (mine === this.turn) this.show(place);
    } catch (error) {
      if (mine !== this.turn) return;
      const place = this.place.peek();
      this.line.go(place.ply);
      const { moves, branch } = this.line;
      this.show({ ...place, moves, branch, board: { ...place.board } }); // a new board object puts back a piece that was dropped elsewhere
      this.trouble.value = errorText(error);
    }
  }

  private show(place: Place): void {
    this.advice.value = null;
    this.place.value = place;
  }
}
