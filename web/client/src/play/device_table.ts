// A game on this device while it is open: its board, its clocks, the computer's answers; stored after every change.
import { effect, signal, untracked, type Signal } from '@preact/signals';
import type { App } from '../app';
import type { ShownClocks } from '../game/clock';
import { LineModel, type Place } from '../line/line_model';
import { ComputerPlayer } from '../offline/computer_player';
import { afterMoves, newClock, runningSide, timesOf, turnsOf } from '../offline/device_clock';
import { keepGame, newGame, saveGame, type DeviceGame } from '../offline/games_db';
import { NotBuilt } from '../offline/not_built';
import { errorText } from '../parts/form';
import { otherSide, type BoardAfterMoves, type Clock, type Side } from '../wire';
import { tg } from '../words/game';
import { endText } from './device_games';

const second = 1_000;

// What two at one device agree on.
export type Agreed = Required<Pick<DeviceGame, 'names' | 'faceToFace'>> & { clock: Clock };

// No more moves can be played.
export const isFixed = ({ resigned, timeout, sentAs }: DeviceGame): boolean => resigned !== null || timeout !== undefined || sentAs !== null;

const termsOf = ({ clock }: DeviceGame): Clock => clock?.terms ?? { kind: 'none' };

function modelOf(app: App, game: DeviceGame): Promise<LineModel> {
  const { ruleset, position, side, moves } = game;
  const end = endText(game);
  return LineModel.open(app, {
    ruleset,
    start: { ruleset, ...(position === undefined ? {} : { position }) },
    moves,
    ...(end === null ? {} : { end }),
    movable: isFixed(game) ? 'none' : (side ?? 'both'),
  });
}

export class DeviceTable {
  readonly game: Signal<DeviceGame>;
  readonly model: Signal<LineModel>;
  readonly clocks = signal<ShownClocks | null>(null);
  readonly trouble = signal('');
  readonly thinking = signal('');
  begun = 0; // the number of games started on this page
  private readonly computer = new ComputerPlayer();
  private readonly stopFollowing: () => void;
  private wound: LineModel | null = null; // whose clocks are on screen
  private running: Side | null = null;
  private since = 0; // when the running turn was begun or gone on with, on the steady clock
  private timer = 0;

  private constructor(
    readonly app: App,
    game: DeviceGame,
    model: LineModel,
  ) {
    this.game = signal(game);
    this.model = signal(model);
    this.stopFollowing = effect(() => {
      const model = this.model.value;
      const place = model.place.value;
      untracked(() => this.changed(model, place));
    });
  }

  static async open(app: App, game: DeviceGame): Promise<DeviceTable> {
    const plain = newGame({ ruleset: 'copenhagen', level: null, side: null });
    const [begun, model] = await modelOf(app, game).then(
      (model) => [game, model] as const,
      async () => [plain, await modelOf(app, plain)] as const,
    );
    return new DeviceTable(app, begun, model);
  }

  close = (): void => {
    this.stopFollowing();
    this.computer.stop();
    window.clearTimeout(this.timer);
    this.keepSpent();
  };

  begin = async (game: DeviceGame): Promise<void> => {
    this.computer.stop();
    try {
      const model = await modelOf(this.app, game);
      this.begun++;
      this.trouble.value = '';
      this.game.value = game;
      this.model.value = model;
    } catch (error) {
      this.trouble.value = errorText(error);
    }
  };

  // A game under other rules, or from the start again: by the same players with the same clocks. A finished game stays in the
  // list; an unfinished one is given up for the new one.
  again = (ruleset = this.game.peek().ruleset): void => {
    const { position, side, level, names, faceToFace } = this.game.peek();
    const from = position === undefined || ruleset !== this.game.peek().ruleset ? {} : { position };
    const fresh = { ...newGame({ ruleset, side, level, ...from }), names, faceToFace, clock: newClock(termsOf(this.game.peek())) };
    void this.begin({ ...fresh, ...this.givenUp(ruleset) });
  };

  private givenUp(ruleset: string): Partial<DeviceGame> {
    const { id, result, moves, ruleset: before } = this.game.peek();
    return result === 'ongoing' && (ruleset === before || moves.length === 0) ? { id } : {};
  }

  // The clock can be chosen before the first move only.
  agree = ({ names, faceToFace, clock }: Agreed): void => {
    const game = this.game.peek();
    const going = game.clock && { ...game.clock, spent: this.spent() };
    this.save({ ...game, names, faceToFace, clock: game.moves.length === 0 ? newClock(clock) : going });
    this.wind();
  };

  // Back to the player's own last turn, which may have several moves.
  undo = (): void => {
    const { side } = this.game.peek();
    this.computer.stop();
    void this.model.peek().undo((board) => side === null || board.toMove === side);
  };

  resign = (): void => {
    const { side, result } = this.game.peek();
    if (side !== null && result === 'ongoing') this.lose({ resigned: side }, side);
  };

  private lose(how: Partial<DeviceGame>, side: Side): void {
    const lost: DeviceGame = { ...this.game.peek(), ...how, result: otherSide(side), changed: Date.now() };
    this.save(lost);
    void this.begin(lost);
  }

  // Stores the game, and lets the computer answer.
  private changed(model: LineModel, { moves, board, whole }: Place): void {
    const game = this.game.peek();
    const isAtEnd = model.isAtEnd.peek();
    const isOther = isAtEnd && (moves.join() !== game.moves.join() || board.result !== game.result);
    if (isFixed(game)) this.thinking.value = '';
    else if (isAtEnd) {
      if (isOther && this.hasFallen()) return;
      if (isOther) this.save({ ...game, ...this.clockAfter(moves, whole), moves, result: board.result, changed: Date.now() });
      this.reply(model, board);
    }
    if (isOther || this.wound !== model) this.wind();
    this.wound = model;
  }

  private reply(model: LineModel, { result, toMove }: BoardAfterMoves): void {
    const game = this.game.peek();
    const isItsTurn = game.level !== null && result === 'ongoing' && toMove !== game.side;
    this.thinking.value = isItsTurn ? tg('computerThinks') : '';
    if (!isItsTurn) return;
    this.computer.choose(game).then(
      (move) => move !== null && this.game.peek() === game && model.add(move),
      (error: unknown) => this.game.peek() === game && (this.thinking.value = error instanceof NotBuilt ? error.message : tg('noComputer')),
    );
  }

  private save(game: DeviceGame): void {
    this.game.value = game;
    this.app.replace(`/board?game=${game.id}`);
    void saveGame(game).catch(() => (this.trouble.value = tg('notStored')));
  }

  // ---- clocks

  // Stops the clocks, or lets them go on.
  pause = (): void => {
    const { clock } = this.game.peek();
    if (!clock || this.hasFallen()) return;
    this.save({ ...this.game.peek(), clock: { ...clock, spent: this.spent(), isPaused: !clock.isPaused } });
    this.wind();
  };

  private clockAfter(moves: readonly string[], whole: BoardAfterMoves): Pick<DeviceGame, 'clock'> {
    const { clock, moves: before } = this.game.peek();
    const other = before.findIndex((move, i) => move !== moves[i]);
    return clock ? { clock: afterMoves(clock, turnsOf(whole), other < 0 ? before.length : other, this.spent()) } : {};
  }

  // By the running turn.
  private spent(): number {
    const spent = this.game.peek().clock?.spent ?? 0;
    return this.running === null ? spent : spent + this.app.now() - this.since;
  }

  // What is left of the running turn; Infinity while no clock runs.
  private left(): number {
    const { clock } = this.game.peek();
    return clock && this.running !== null ? timesOf(clock)[this.running] - this.spent() : Infinity;
  }

  // Ends the game if a flag has fallen.
  private hasFallen(): boolean {
    const [side, { clock }] = [this.running, this.game.peek()];
    if (side === null || !clock || this.left() > 0) return false;
    window.clearTimeout(this.timer);
    this.running = null;
    this.lose({ timeout: side, clock: { ...clock, spent: timesOf(clock)[side] } }, side);
    return true;
  }

  // Shows the clocks as the game has them, and starts the one of the side to move.
  private wind(): void {
    window.clearTimeout(this.timer);
    const game = this.game.peek();
    const { clock, timeout, result } = game;
    const { whole } = this.model.peek().place.peek();
    this.running = clock && !isFixed(game) ? runningSide(clock, turnsOf(whole), whole) : null;
    this.since = this.app.now();
    if (!clock) return void (this.clocks.value = null);
    const [times, side] = [timesOf(clock), timeout ?? whole.toMove];
    const shown = { ...times, [side]: times[side] - clock.spent, running: this.running };
    this.clocks.value = { state: { times: shown, clock: clock.terms, status: result === 'ongoing' ? 'going' : 'over' }, receivedAt: this.since };
    this.tick();
  }

  // A page that is closed or reloaded goes on with what was left a second before.
  private tick(): void {
    if (this.running === null) return;
    const check = () => {
      if (this.hasFallen()) return;
      this.keepSpent();
      this.tick();
    };
    this.timer = window.setTimeout(check, Math.max(0, Math.min(second, this.left())));
  }

  private keepSpent(): void {
    const game = this.game.peek();
    if (game.clock && this.running !== null) void keepGame({ ...game, clock: { ...game.clock, spent: this.spent() } }).catch(() => undefined);
  }
}
