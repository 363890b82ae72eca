// A game on screen: the server's state, and what the reader or player is doing. Everything drawn comes from
// these signals; every action goes through the methods.
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Board } from '@skjaldborg/board';
import type { App } from '../app';
import { readOnly, type BoardInput } from '../board/board';
import { moveText } from '../board/move_list';
import { arrow, positionsOf, slide } from '../board/position_text';
import { Reach } from '../board/reach';
import { typedMoveError } from '../board/typed_move_error';
import { confirms, withDefaults } from '../frame/settings';
import { errorText } from '../parts/form';
import { rulesetOfGame } from '../rules/ruleset_of_game';
import { personText } from '../social/people';
import { otherSide, type BoardState, type Command, type GameEvent, type GameState, type Offer, type ServerMessage, type Side } from '../wire';
import { momentText, t } from '../words';
import { tg } from '../words/game';
import { clockText, day, isShort, leftOf, spentText } from './clock_text';
import { ForecastPlan, mayPlan } from './forecast_plan';
import { GameStore, type Followed } from './game_store';
import { eventText } from './game_texts';
import { isLegal, premoveBoard } from './premove';

const replyAfter = 600; // milliseconds before the computer's reply is shown

const mayPause = (app: App): boolean => {
  const { pause, animate } = withDefaults(app.settings.get());
  return pause && animate && !matchMedia('(prefers-reduced-motion: reduce)').matches;
};

// The board after `ply` moves; the server sends only the latest one.
function boardOfPast({ board, start, moves }: GameState, ply: number): BoardState {
  const played = moves[ply - 1];
  const position = positionsOf(start, moves)[ply] ?? start;
  return {
    ...readOnly(board),
    position,
    last: played?.move ?? null,
    captures: played?.captures ?? [],
    toMove: position.endsWith('d') ? 'defenders' : 'attackers',
    kingInDanger: false,
    kingCanEscape: false,
    marks: [],
    mark: null,
  };
}

export class LiveGame {
  readonly followed: ReadonlySignal<Followed>;
  readonly state: ReadonlySignal<GameState>;
  readonly plan: ForecastPlan;
  readonly flipped = signal(false);
  readonly sending = signal<{ ply: number; move: string } | null>(null); // my move, while the server has not stored it
  readonly asked = signal<string | null>(null); // my move, while I have not confirmed it
  readonly premove = signal<string | null>(null);
  readonly isLeaving = signal(false); // the question whether I want to resign or abort is open
  readonly said = signal(''); // read out by screen readers
  readonly trouble = signal(''); // about a move
  readonly typedTrouble = signal('');
  readonly refusal = signal(''); // about an offer or the like
  widget: Board | null = null;
  private readonly store: GameStore;
  private readonly reach: Reach;
  private rulesAsked: ReturnType<typeof rulesetOfGame> | null = null;
  private readonly lookedAt = signal<number | null>(null); // the ply that is shown; null: the latest
  private version = -1;
  private readonly ends: (() => void)[];

  constructor(
    readonly app: App,
    readonly id: string,
    first: GameState,
  ) {
    this.store = new GameStore(id, app.socket, app.now, first, () => (mayPause(app) ? replyAfter : 0));
    this.followed = computed(() => this.store.game.get() ?? { state: first, receivedAt: 0, latest: null, claim: null });
    this.state = computed(() => this.followed.value.state);
    this.reach = new Reach(app, async (position) => app.api.position({ ...(await this.rules()), position }));
    this.plan = new ForecastPlan(app, () => this.state.peek());
    let before: GameState = first;
    this.ends = [
      this.store.game.follow((followed) => {
        if (followed) this.changed(followed, before);
        before = this.state.peek();
      }),
      effect(() => void (document.title = this.title.value)),
      app.socket.listen((message) => this.nextOfTournament(message)),
    ];
  }

  private rules(): ReturnType<typeof rulesetOfGame> {
    const asked = (this.rulesAsked ??= rulesetOfGame(this.app.api, this.id, this.state.peek().ruleset));
    asked.catch(() => (this.rulesAsked = null));
    return asked;
  }

  close = (): void => {
    for (const end of this.ends) end();
    this.store.close();
  };

  // ---- display

  readonly moves = computed(() => this.state.value.moves);
  private readonly board = computed(() => this.state.value.board);
  readonly moveTexts = computed(() => this.moves.value.map(({ move, captures }) => moveText(move, captures)));
  readonly timeTexts = computed(() => this.moves.value.map(({ spent }) => (spent === null ? '' : spent < day ? spentText(spent) : clockText(spent))));
  readonly ply = computed(() => Math.min(this.lookedAt.value ?? Infinity, this.moves.value.length));
  readonly isNow = computed(() => this.ply.value === this.moves.value.length);
  readonly isMyTurn = computed(() => this.state.value.status === 'going' && this.state.value.you === this.board.value.toMove);
  readonly mayLeave = computed(() => this.state.value.status === 'going' && this.state.value.you !== null);
  readonly bottomSide = computed((): Side => {
    const own = this.state.value.you ?? 'attackers';
    return this.flipped.value ? otherSide(own) : own;
  });

  readonly shown = computed((): BoardState => {
    const [board, moves, ply, sending] = [this.board.value, this.moves.value, this.ply.value, this.sending.value];
    if (ply < moves.length) return boardOfPast(this.state.peek(), ply);
    if (!sending) return board;
    return { ...readOnly(board), position: slide(board.position, sending.move), last: sending.move, captures: [] };
  });

  // A move or a premove can be made.
  readonly isOpen = computed(() => this.state.value.status === 'going' && this.isNow.value && this.sending.value === null);

  // Correspondence has no premoves; conditional moves replace them.
  private readonly mayPremove = computed(() => {
    const { you, board, clock } = this.state.value;
    return this.isOpen.value && you !== null && you !== board.toMove && clock.kind !== 'days' && withDefaults(this.app.settings.get()).premove;
  });
  private readonly premoves = computed(() => premoveBoard(this.board.value, otherSide(this.board.value.toMove)));

  readonly table = computed((): BoardInput => {
    const { you, clock, rated, status } = this.state.value;
    const [planned, waits, premove] = [this.plan.board.value, this.mayPremove.value, this.premove.value];
    const state = planned ?? (waits ? this.premoves.value : this.shown.value);
    return {
      state,
      movable: planned ? 'both' : this.isOpen.value && you ? you : 'none',
      flipped: this.flipped.value,
      premove: waits,
      confirm: !waits && !planned && confirms(withDefaults(this.app.settings.get()), clock),
      shapes: premove === null ? [] : [arrow(premove, 'woad')],
      onMove: this.made,
      onPending: this.pending,
      explain: this.isOpen.value && you ? (why) => (this.trouble.value = why) : undefined,
      reach: status === 'going' && this.sending.value === null ? this.reach.on(state, rated) : undefined,
    };
  });

  readonly heading = computed(() => {
    const { attackers, defenders } = this.state.value.players;
    return t('gameOf', { attackers: personText(attackers), defenders: personText(defenders) });
  });
  private readonly title = computed(() => `${this.isMyTurn.value ? `${t('yourMove')} · ` : ''}${this.heading.value} · ${t('site')}`);

  // A remark about the clocks, right now.
  reminder(): string {
    const { state, receivedAt } = this.followed.value;
    const { times, clock, you } = state;
    if (times?.held) return tg('clocksHeld', { date: momentText(times.held) });
    if (clock.kind !== 'days' || !times || !you || you !== times.running) return '';
    return isShort(leftOf(times, you, receivedAt, this.app.now()), clock) ? tg('dayShort') : '';
  }

  // ---- events

  private changed({ state, latest }: Followed, before: GameState): void {
    const { moves, you, board, status } = state;
    const isOver = status === 'over';
    const { sending } = this;
    if (sending.value && (isOver || moves.length > sending.value.ply)) sending.value = null;
    if (!mayPlan(state) || moves.length !== before.moves.length) this.plan.stop();
    if ((this.lookedAt.value ?? 0) >= moves.length) this.lookedAt.value = null;
    if (state.version !== this.version) this.refusal.value = '';
    this.version = state.version;
    if (isOver) this.premove.value = null;
    if (moves.length !== before.moves.length && moves.length <= 2) this.isLeaving.value = false; // after the second move "abort" becomes "resign", so the question no longer fits
    if (latest) this.hear(latest, state, before.offers);
    if (this.premove.value !== null && you === board.toMove) this.playPremove(board);
  }

  // An event invalidates earlier error messages.
  private hear(event: GameEvent, { you }: GameState, offers: Offer[]): void {
    this.said.value = eventText(event, offers);
    this.trouble.value = this.typedTrouble.value = '';
    switch (event.kind) {
      case 'takeback':
        this.premove.value = null;
        return this.look(null);
      case 'move':
        return you ? this.look(null) : undefined;
      case 'rematch':
        return you ? this.app.go(`/game/${event.next}`) : undefined;
      case 'times':
        return event.to && event.to === you ? this.app.notice(this.said.peek()) : undefined;
      case 'offer':
      case 'decline':
      case 'chat':
      case 'forecast':
      case 'quiet':
      case 'end':
        return;
      default:
        event satisfies never;
    }
  }

  // From a finished game of a tournament, a player is brought to the next one.
  private nextOfTournament(message: ServerMessage): void {
    const { tournament, status, you } = this.state.peek();
    if (message.on !== 'mine' || message.game === this.id || message.brief.status !== 'going') return;
    if (tournament && message.brief.tournament === tournament && status === 'over' && you) this.app.go(`/game/${message.game}`);
  }

  private playPremove(board: BoardState): void {
    const move = this.premove.value ?? '';
    this.premove.value = null;
    if (isLegal(move, board)) void this.move(move);
    else this.app.notice(tg('premoveGone', { move }));
  }

  // ---- actions

  look = (ply: number | null): void => {
    this.lookedAt.value = ply === null || ply >= this.moves.peek().length ? null : ply;
    if (!this.isNow.peek()) this.plan.stop();
  };
  flip = (): void => void (this.flipped.value = !this.flipped.peek());
  dropPremove = (): void => void (this.premove.value = null);

  // A move on the board: part of a conditional line, a premove, or a move.
  private made = (move: string): void => {
    this.trouble.value = '';
    if (this.plan.board.peek()) this.plan.play(move);
    else if (this.mayPremove.peek()) this.premove.value = move;
    else void this.move(move);
  };

  private pending = (move: string | null): void => {
    if (move) this.trouble.value = '';
    this.asked.value = move;
    this.said.value = move ? tg('playMove', { move }) : '';
  };
  settle = (confirmed: boolean): void => this.widget?.settle(confirmed);

  // Returns why the move cannot be played, or an empty text. Enter alone confirms a move.
  type = (text: string): string => {
    if (text === '' && this.asked.peek() !== null) this.settle(true);
    else if (!this.widget?.typed(text)) return typedMoveError(text, this.board.peek());
    return '';
  };

  private async move(move: string): Promise<void> {
    if (this.sending.peek()) return;
    const ply = this.moves.peek().length;
    this.trouble.value = '';
    this.sending.value = { ply, move };
    try {
      await this.store.play(ply, move);
    } catch (error) {
      this.sending.value = null;
      this.trouble.value = errorText(error);
    }
  }

  command = (command: Command): void => {
    this.refusal.value = '';
    this.app.socket.command(command).catch((error: unknown) => (this.refusal.value = errorText(error)));
  };
}
