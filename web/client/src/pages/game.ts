// A game, live or finished, for its players and for spectators.
import { marginOf } from '@skjaldborg/board';
import type { App, Page } from '../app';
import { isShort, leftOf } from '../clock_text';
import { fill, h, write, type Child } from '../dom';
import { GameStore, type Followed } from '../game_store';
import { actions } from '../parts/game_actions';
import { boardPart, still, type BoardPart } from '../parts/board';
import { chat } from '../parts/chat';
import { confirmMove } from '../parts/confirm_move';
import { forecastPanel } from '../parts/forecast_panel';
import { attempt, heading, problem } from '../parts/form';
import { eventText, goalText, resultNode, statusText } from '../parts/game_words';
import { moveList, moveText, placeText } from '../parts/move_list';
import { pairLink } from '../parts/pair_link';
import { clockName, personText, reserveText } from '../parts/people';
import { playerBar } from '../parts/player_bar';
import { share } from '../parts/share';
import { typedMove } from '../parts/typed_move';
import { viewModes } from '../parts/view_modes';
import { wheelSteps } from '../parts/wheel_steps';
import { isTaken } from '../keys';
import { premoveBar } from '../parts/premove_bar';
import { positionsOf, slide } from '../position_text';
import { isLegal, premoveBoard } from '../premove';
import type { Visit } from '../router';
import { confirms, withDefaults } from '../settings';
import { isOwn, rulesetTitle } from '../ruleset_names';
import { whyNot } from '../typed_why';
import { momentText, plural, t } from '../words';
import { otherSide, type BoardState, type GameEvent, type GameState, type Offer, type Side } from '../wire';

const replyAfter = 600; // milliseconds, of the computer

const mayPause = (app: App): boolean => {
  const { pause, animate } = withDefaults(app.settings.get());
  return pause && animate && !matchMedia('(prefers-reduced-motion: reduce)').matches;
};

// Custom rules have no page.
const rulesLink = ({ ruleset }: GameState, name: string): Child =>
  isOwn(ruleset) ? name : h('a', { href: `/rules/${encodeURIComponent(ruleset)}` }, name);

class GamePage {
  readonly node: HTMLElement;
  private readonly store: GameStore;
  private part: BoardPart | null = null;
  private ply = 0; // the position shown; the latest unless the reader looks back
  private turned = false;
  private sending: { ply: number; move: string } | null = null; // a move of mine that the server has not stored yet
  private isUnconfirmed = false; // a move on the board that I have not confirmed yet
  private followed: Followed | null = null;
  private readonly title = heading('');
  private readonly about = h('p', { class: 'about' });
  private readonly other;
  private readonly reserve = h('p', { class: 'about' }); // how a correspondence clock works
  private readonly status = h('p', { class: 'standing', 'aria-live': 'polite' });
  private readonly announcer = h('p', { class: 'sr-only', 'aria-live': 'polite' });
  private readonly result = h('div', { class: 'result', role: 'status' });
  private readonly boardHost = h('div', { class: 'board-place' });
  private readonly trouble = problem();
  private readonly top;
  private readonly bottom;
  private readonly list = moveList((ply) => this.look(ply));
  private readonly actions;
  private readonly forecast;
  private readonly chat;
  private readonly share;
  private readonly confirm = confirmMove((confirmed) => this.part?.board.settle(confirmed));
  private readonly premove = premoveBar(() => this.draw());
  private premoves: BoardState | null = null; // where I may premove; kept while the board is the same
  private premovesOf: BoardState | null = null;
  private readonly typed = typedMove((move) => this.type(move));
  private readonly modes;
  private readonly cleanups: (() => void)[] = [];

  constructor(
    private readonly app: App,
    private readonly id: string,
    first: GameState,
  ) {
    this.store = new GameStore(id, app.socket, app.now, first, () => (mayPause(app) ? replyAfter : 0));
    this.top = playerBar(app);
    this.bottom = playerBar(app);
    this.actions = actions(app, id, () => this.flip());
    this.forecast = forecastPanel(app, () => this.draw());
    this.chat = chat(app, id);
    this.other = pairLink(app);
    this.share = share(app);
    this.modes = viewModes(app, this.boardHost);
    this.node = h(
      'div',
      { class: 'page game' },
      h('header', { class: 'game-head' }, this.title, this.about, this.reserve, this.other.node),
      h('div', { class: 'game-board' }, this.top.node, this.boardHost, this.bottom.node),
      h(
        'div',
        { class: 'game-side' },
        this.result,
        h('div', { class: 'turn-place' }, this.status, this.confirm.node, this.premove.node),
        this.announcer,
        this.trouble.node,
        this.list.node,
        this.actions.node,
        this.typed.node,
        this.forecast.node,
        this.chat.node,
        this.share.node,
        this.modes.node,
      ),
    );
    this.cleanups.push(this.store.game.follow((followed) => followed && this.changed(followed)));
    this.cleanups.push(app.settings.follow(() => this.draw()));
    const key = (event: KeyboardEvent) => {
      this.confirm.key(event);
      this.list.key(event);
      this.key(event);
    };
    wheelSteps(this.boardHost, (by) => this.wheel(by));
    this.boardHost.addEventListener('pointerdown', () => this.premove.set(null), { capture: true });
    document.addEventListener('keydown', key);
    this.cleanups.push(() => document.removeEventListener('keydown', key));
  }

  close(): void {
    for (const end of this.cleanups) end();
    this.modes.close();
    this.store.close();
    this.top.close();
    this.bottom.close();
    this.other.close();
    this.part?.board.destroy();
  }

  private get bottomSide(): Side {
    const own = this.followed?.state.you ?? 'attackers';
    return this.turned ? otherSide(own) : own;
  }

  private changed(followed: Followed): void {
    const before = this.followed?.state.moves.length ?? -1;
    const offers = this.followed?.state.offers ?? [];
    const wasLatest = before === -1 || this.ply === before;
    this.followed = followed;
    const { state, latest } = followed;
    this.forecast.show(state);
    if (this.sending && (state.moves.length > this.sending.ply || state.status === 'over')) this.sending = null;
    const brings = latest?.kind === 'takeback' || (latest?.kind === 'move' && state.you !== null);
    if (wasLatest || brings) this.ply = state.moves.length;
    if (latest) this.announce(latest, offers);
    if (latest?.kind === 'takeback' || state.status === 'over') this.premove.set(null);
    if (this.premove.move !== null && state.you === state.board.toMove) this.playPremove(state);
    if (latest?.kind === 'rematch' && state.you) this.app.go(`/game/${latest.next}`);
    else this.draw();
  }

  // An event makes earlier errors out of date.
  private announce(latest: GameEvent, offers: Offer[]): void {
    write(this.announcer, eventText(latest, offers) ?? '');
    this.trouble.clear();
    this.typed.clear();
  }

  private draw(): void {
    if (!this.followed) return;
    const { state } = this.followed;
    if (!this.isNow(state)) this.forecast.stop();
    this.drawBoard(state);
    this.drawWords(state);
    this.top.show(this.followed, otherSide(this.bottomSide));
    this.bottom.show(this.followed, this.bottomSide);
    this.list.show(this.moveTexts(state), this.ply);
    this.actions.show(state);
    this.chat.show(state);
    const { position, last } = this.boardShown(state);
    this.share.show({
      ruleset: state.ruleset,
      position,
      last,
      flipped: this.turned,
      game: { id: this.id, ply: this.ply, over: state.status === 'over' && this.isNow(state) },
    });
  }

  private moveTexts(state: GameState): string[] {
    return state.moves.map(({ move, captures }) => moveText(move, captures));
  }

  private isNow(state: GameState): boolean {
    return this.ply === state.moves.length;
  }

  private boardShown(state: GameState): BoardState {
    if (!this.isNow(state)) return this.boardOfPast(state);
    if (this.sending === null) return state.board;
    const { move } = this.sending;
    return { ...still(state.board), position: slide(state.board.position, move), last: move, captures: [] };
  }

  private boardOfPast(state: GameState): BoardState {
    const played = state.moves[this.ply - 1];
    const position = positionsOf(state.start, state.moves)[this.ply] ?? state.start;
    return {
      ...still(state.board),
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

  private drawBoard(state: GameState): void {
    const playing = state.status === 'going' && this.isNow(state) && this.sending === null;
    const settings = withDefaults(this.app.settings.get());
    const planned = this.isNow(state) ? this.forecast.board : null;
    // Nobody waits at the board for a move of days: there are conditional moves for that.
    const mayPremove = settings.premove && state.clock.kind !== 'days';
    const waits = playing && mayPremove && state.you !== null && state.you !== state.board.toMove;
    const [from = '', to = ''] = this.premove.move?.split('-') ?? [];
    const given = {
      state: planned ?? (waits && state.you ? this.premoveBoard(state.board, state.you) : this.boardShown(state)),
      movable: planned ? planned.toMove : playing && state.you ? state.you : ('none' as const),
      flipped: this.turned,
      premove: waits,
      confirm: !waits && !planned && confirms(settings, state.clock),
      shapes: from === '' ? [] : [{ kind: 'arrow' as const, from, to, tone: 'woad' as const }],
      onMove: (move: string) => this.made(move, planned !== null, waits),
      onPending: (move: string | null) => this.pending(move),
    };
    if (this.part) this.part.board.set(given);
    else {
      this.part = boardPart(this.app, given);
      fill(this.boardHost, this.part.node);
    }
    this.node.style.setProperty('--board-margin', `${marginOf(given.state.size, settings.coordinates) * 100}%`);
    this.typed.node.hidden = !(playing && state.you === state.board.toMove);
  }

  // On the board: in a line of conditional moves, in advance, or now.
  private made(move: string, planned: boolean, waits: boolean): void {
    if (planned) this.forecast.play(move);
    else if (waits) this.premove.set(move);
    else this.move(move);
  }

  private premoveBoard(board: BoardState, side: Side): BoardState {
    if (this.premovesOf !== board || this.premoves === null) this.premoves = premoveBoard(board, side);
    this.premovesOf = board;
    return this.premoves;
  }

  private playPremove(state: GameState): void {
    const move = this.premove.move ?? '';
    this.premove.set(null);
    if (isLegal(move, state.board)) this.move(move);
    else this.app.notice(t('premoveGone', { move }));
  }

  private drawWords(state: GameState): void {
    const { attackers, defenders } = state.players;
    const title = t('gameOf', { attackers: personText(attackers), defenders: personText(defenders) });
    write(this.title, title);
    const watching = plural('watching', state.watching);
    this.other.show(state);
    write(this.reserve, reserveText(state.clock));
    const name = rulesetTitle(state.ruleset, state.title);
    const terms = [
      clockName(state.clock),
      state.rated ? t('rated') : t('unrated'),
      state.watching > 0 ? watching : '',
    ].filter(Boolean);
    const about = [name, ...terms].join(' · ');
    if (this.about.textContent !== about) fill(this.about, rulesLink(state, name), ' · ', terms.join(' · '));
    const past = this.isNow(state) ? '' : placeText(this.moveTexts(state), this.ply);
    write(
      this.status,
      past ||
        (this.sending
          ? t('moveWaits')
          : [goalText(state), statusText(state), this.reminder(state)].filter(Boolean).join(' ')),
    );
    this.status.classList.toggle('yours', state.you === state.board.toMove && state.status === 'going' && past === '');
    this.result.replaceChildren(...resultNode(state));
    const turn = state.status === 'going' && state.you === state.board.toMove ? `${t('yourMove')} · ` : '';
    document.title = `${turn}${title} · ${t('site')}`;
  }

  private reminder(state: GameState): string {
    if (state.times?.held) return t('clocksHeld', { date: momentText(state.times.held) });
    if (state.clock.kind !== 'days' || !state.times || state.you !== state.times.running || !state.you) return '';
    const left = leftOf(state.times, state.you, this.followed?.receivedAt ?? 0, this.app.now());
    return isShort(left, state.clock) ? t('dayShort') : '';
  }

  private look(ply: number): void {
    this.ply = ply;
    this.draw();
  }

  private key(event: KeyboardEvent): void {
    if (isTaken(event)) return;
    if (event.key === 'f') this.flip();
    else if (event.key === 'c') this.chat.focus();
    else if (event.key === 'r') this.actions.askResign();
    else if (event.key === 'Escape') this.escape();
    else if (!this.modes.key(event.key)) return;
    event.preventDefault();
  }

  private escape(): void {
    this.premove.set(null);
    this.forecast.stop();
  }

  // Not in one's own running game, where a scroll over the board must not hide the position.
  private wheel(by: 1 | -1 | 0): boolean {
    const state = this.followed?.state;
    if (!state || (state.you !== null && state.status === 'going')) return false;
    const to = this.ply + by;
    if (by !== 0 && to >= 0 && to <= state.moves.length) this.look(to);
    return true;
  }

  private flip(): void {
    this.turned = !this.turned;
    this.draw();
  }

  private pending(move: string | null): void {
    this.isUnconfirmed = move !== null;
    this.confirm.show(move);
    write(this.announcer, move ? t('playMove', { move }) : '');
  }

  private type(text: string): string {
    const board = this.part?.board;
    if (text === '' && this.isUnconfirmed) board?.settle(true);
    else if (!board?.typed(text)) return this.followed ? whyNot(text, this.followed.state.board) : t('moveWaits');
    return '';
  }

  private move(move: string): void {
    const state = this.followed?.state;
    if (!state || this.sending) return;
    this.trouble.clear();
    const ply = state.moves.length;
    this.sending = { ply, move };
    this.draw();
    void attempt(
      () => this.store.play(ply, move),
      (error) => {
        this.sending = null;
        this.trouble.show(error);
        this.draw();
      },
    );
  }
}

export async function game(app: App, visit: Visit): Promise<Page> {
  const id = visit.found['id'] ?? '';
  const page = new GamePage(app, id, await app.api.game(id));
  return { title: '', node: page.node, close: () => page.close() };
}
