// The state of a watched game: the server's snapshot, updated by its events.
import type { Socket } from '../frame/socket';
import { Value } from '../frame/value';
import type { ServerMessage, GameEvent, GameState, Offer, Times } from '../wire';
import { day, leftOf } from './clock_text';
import { forecastAfter } from './forecast';

// From when on who waits may claim the game, because the side to move has left.
interface Claim {
  at: number; // on the steady clock
  isDue: boolean;
}

export interface Followed {
  state: GameState;
  receivedAt: number; // when its clocks were right, on the steady clock
  latest: GameEvent | null; // the last event applied; null after a snapshot
  claim: Claim | null;
}

const without = (offers: Offer[], gone: Offer): Offer[] =>
  offers.filter((o) => o.by !== gone.by || o.what !== gone.what);

// With other clocks, and the deadline that goes with them.
function timed({ due: _, ...state }: GameState, { times, due }: Pick<GameState, 'times' | 'due'>): GameState {
  return { ...state, times, ...(due && { due }) };
}

// The state after the event; null if this client does not know the event's kind.
export function applyEvent(state: GameState, event: GameEvent): GameState | null {
  const next: GameState = { ...state, version: event.version };
  switch (event.kind) {
    case 'move':
      next.moves = [
        ...state.moves.slice(0, event.ply),
        { move: event.move, captures: event.captures, left: event.left, spent: event.spent },
      ];
      return {
        ...timed(next, event),
        board: event.board,
        offers: state.offers.filter((o) => o.what === 'rematch'),
        forecast: forecastAfter(state.forecast, event.move),
      };
    case 'takeback':
      return { ...timed(next, event), moves: state.moves.slice(0, event.plies), board: event.board, offers: [], forecast: [] };
    case 'offer':
      return { ...next, offers: [...without(state.offers, event), { by: event.by, what: event.what }] };
    case 'decline':
      return { ...next, offers: state.offers.filter((o) => o.what !== event.what) };
    case 'chat':
      return { ...next, chat: [...state.chat, { by: event.by, text: event.text, at: event.at }] };
    case 'times':
      return timed(event.berserk ? { ...next, berserk: [...(state.berserk ?? []), event.berserk] } : next, event);
    case 'forecast':
      return { ...next, forecast: event.lines };
    case 'quiet':
      return next;
    case 'end':
      return {
        ...timed(next, { times: state.times }),
        status: 'over',
        result: event.result,
        reason: event.reason,
        text: event.text,
        board: event.board,
        ratings: event.ratings,
        ...(event.tooShort && { tooShort: true }),
        offers: [],
        forecast: [],
      };
    case 'rematch':
      return { ...next, next: event.next, offers: [] };
    default:
      event satisfies never; // a missing case does not compile
      return null;
  }
}

function stopped({ state: { times }, receivedAt }: Followed, now: number): Times | null {
  if (!times) return null;
  return {
    attackers: leftOf(times, 'attackers', receivedAt, now),
    defenders: leftOf(times, 'defenders', receivedAt, now),
    running: null,
  };
}

export class GameStore {
  readonly game: Value<Followed | null> = new Value<Followed | null>(null);
  private readonly end: () => void;
  private open = true;
  private readonly held: { message: ServerMessage; at: number }[] = []; // messages held back until the computer's reply is shown
  private timer = 0;
  private claimTimer = 0;
  private movedAt = -Infinity; // by a person, on the steady clock

  constructor(
    readonly id: string,
    private readonly socket: Socket,
    private readonly now: () => number,
    first: GameState | null = null, // shown until the state arrives on the socket
    private readonly replyAfter: () => number = () => 0, // milliseconds between the player's move and showing the computer's reply
  ) {
    if (first) this.game.set({ state: first, receivedAt: now(), latest: null, claim: this.claimAfter(first.claimIn, now()) });
    this.end = socket.listen((message) => this.receive(message));
    socket.watch(id);
  }

  // An immediate reply would be missed, because the player is still looking at their own piece.
  private waitOf(message: ServerMessage): number {
    const players = this.game.get()?.state.players;
    const isReply = message.on === 'event' && message.kind === 'move' && players?.[message.by].kind === 'computer';
    return isReply ? this.movedAt + this.replyAfter() - this.now() : 0;
  }

  private receive(message: ServerMessage): void {
    if (!('game' in message) || message.game !== this.id) return;
    const wait = this.waitOf(message);
    if (wait <= 0 && this.held.length === 0) return this.apply(message, this.now());
    this.held.push({ message, at: this.now() });
    if (this.held.length === 1) this.timer = window.setTimeout(() => this.release(), wait);
  }

  private release(): void {
    for (const { message, at } of this.held.splice(0)) this.apply(message, at);
  }

  close(): void {
    this.open = false;
    window.clearTimeout(this.timer);
    window.clearTimeout(this.claimTimer);
    this.end();
    this.socket.leave(this.id);
  }

  // Settles when the server has stored the move. Its event normally comes before; if not, requests the state.
  async play(ply: number, move: string): Promise<void> {
    await this.socket.command({ do: 'move', game: this.id, ply, move });
    if (this.open && (this.game.get()?.state.moves.length ?? 0) <= ply) this.socket.requestState(this.id);
  }

  // `now`: when the message arrived.
  private apply(message: ServerMessage, now: number): void {
    if (message.on === 'state') this.game.set({ state: message, receivedAt: now, latest: null, claim: this.claimAfter(message.claimIn, now) });
    const held = this.game.get();
    if (!held) return;
    if (message.on === 'event') this.happened(held, message, now);
    if (message.on === 'presence') {
      const { here, watching } = message;
      this.game.set({ ...held, state: { ...held.state, here, watching }, latest: null, claim: this.claimAfter(message.claimIn, now) });
    }
  }

  private claimAfter(wait: number | undefined, now: number): Claim | null {
    window.clearTimeout(this.claimTimer);
    if (wait === undefined) return null;
    const at = now + wait;
    if (wait > 0 && wait < day) this.claimTimer = window.setTimeout(() => this.claimFallsDue(), wait);
    return { at, isDue: wait <= 0 };
  }

  private claimFallsDue(): void {
    const held = this.game.get();
    if (held?.claim) this.game.set({ ...held, latest: null, claim: { ...held.claim, isDue: true } });
  }

  private happened(held: Followed, event: GameEvent, now: number): void {
    if (event.kind === 'move' && held.state.players[event.by].kind !== 'computer') this.movedAt = now;
    const state = event.kind === 'end' ? { ...held.state, times: stopped(held, now) } : held.state;
    const receivedAt = 'times' in event || event.kind === 'end' ? now : held.receivedAt;
    const next = applyEvent(state, event);
    const claim = 'board' in event ? this.claimAfter(undefined, now) : held.claim; // of the turn before; presence says the next
    if (next) this.game.set({ state: next, receivedAt, latest: event, claim });
    else this.socket.requestState(this.id);
  }
}
