// The WebSocket of the page. It reconnects by itself and resumes every watched game after the last event
// received. A move stays queued until the server confirms it, so that a lost connection neither loses a move
// nor plays it twice.
import type { ChatRoomCommand, ClientMessage, Command, DoneMessage, RefusedMessage, ServerMessage, StudyCommand, TournamentCommand } from '../wire';
import { refusalText } from '../words/refusals';

export interface Connection {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
}

export interface Timers {
  now(): number; // steady clock, milliseconds
  after(ms: number, run: () => void): number;
  cancel(timer: number): void;
}

type Followed = TournamentCommand | StudyCommand | ChatRoomCommand;

export type Link = 'joining' | 'open' | 'lost';

export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

interface Pending {
  command: Command;
  done: () => void;
  failed: (why: Refusal) => void;
}

const firstRetryDelay = 400;
const maxRetryDelay = 10_000;
const pingInterval = 10_000;
const pongTimeout = 5_000;

export class Socket {
  private connection: Connection | null = null;
  private link: Link = 'joining';
  private failures = 0;
  private readonly watched = new Map<string, number | null>(); // the last version received; null: none yet
  private readonly watchCounts = new Map<string, number>(); // how many parts of the page watch each game
  private readonly pending = new Map<number, Pending>();
  private readonly listeners = new Set<(message: ServerMessage) => void>();
  private readonly linkListeners = new Set<(link: Link) => void>();
  private lastId = 0;
  private wantsLobby = false;
  private readonly followed = new Set<Followed>(); // on screen
  private retryTimer: number | null = null;
  private pingTimer: number | null = null;
  private lag: number | undefined;

  constructor(
    private readonly open: () => Connection,
    private readonly timers: Timers,
    private readonly lostText: () => string, // the error text for what could not be sent
  ) {}

  start(): void {
    if (this.connection === null) this.connect();
  }

  // The browser notices a change of the network before the socket does.
  wentOnline(): void {
    if (this.link === 'open') return;
    this.disconnect();
    this.failures = 0;
    this.connect();
  }
  wentOffline(): void {
    this.lost();
  }

  // Reopens the socket, for a new session.
  reconnect(): void {
    this.disconnect();
    this.setLink('joining');
    this.failures = 0;
    this.connect();
  }

  listen(listener: (message: ServerMessage) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  followLink(listener: (link: Link) => void): () => void {
    this.linkListeners.add(listener);
    listener(this.link);
    return () => this.linkListeners.delete(listener);
  }

  watch(game: string): void {
    this.watchCounts.set(game, (this.watchCounts.get(game) ?? 0) + 1);
    this.requestState(game);
  }

  // The next page may watch the same game before this one leaves it, so only the last `leave` is sent.
  leave(game: string): void {
    const others = (this.watchCounts.get(game) ?? 0) - 1;
    if (others > 0) {
      this.watchCounts.set(game, others);
      return;
    }
    this.watchCounts.delete(game);
    if (this.watched.delete(game)) this.sendIfOpen({ do: 'leave', game });
  }

  // Requests the whole state; events of the game are dropped until it arrives.
  requestState(game: string): void {
    this.watched.set(game, null);
    this.sendIfOpen({ do: 'watch', game });
  }

  lobby(on: boolean): void {
    this.wantsLobby = on;
    this.sendIfOpen({ do: 'lobby', on });
  }

  follow(part: Followed): void {
    this.followed.add(part);
    this.sendIfOpen(part);
  }
  unfollow(part: Followed): void {
    this.followed.delete(part);
    this.sendIfOpen({ ...part, on: false });
  }

  // Settles when the server has stored or refused it. Only moves are repeated after a lost connection,
  // because their ply identifies them.
  command(command: Command): Promise<void> {
    if (this.link !== 'open' && command.do !== 'move') return Promise.reject(new Refusal('lost', this.lostText()));
    const id = ++this.lastId;
    return new Promise((done, failed) => {
      this.pending.set(id, { command, done, failed });
      this.sendPending(id);
    });
  }

  private connect(): void {
    this.retryTimer = null;
    const connection = this.open();
    this.connection = connection;
    connection.onopen = () => connection === this.connection && this.opened();
    connection.onclose = () => connection === this.connection && this.lost();
    connection.onmessage = (event) => connection === this.connection && this.receive(JSON.parse(event.data) as ServerMessage);
  }

  private opened(): void {
    this.failures = 0;
    for (const [game, since] of this.watched) this.send({ do: 'watch', game, ...(since === null ? {} : { since }) });
    if (this.wantsLobby) this.send({ do: 'lobby', on: true });
    for (const part of this.followed) this.send(part);
    this.setLink('open');
    for (const id of this.pending.keys()) this.sendPending(id);
    this.schedulePing();
  }

  private disconnect(): void {
    for (const timer of [this.retryTimer, this.pingTimer]) if (timer !== null) this.timers.cancel(timer);
    this.retryTimer = this.pingTimer = null;
    const old = this.connection;
    this.connection = null;
    old?.close();
  }

  private lost(): void {
    this.disconnect();
    this.setLink('lost');
    this.failAllButMoves();
    const delay = Math.min(maxRetryDelay, firstRetryDelay * 2 ** this.failures++);
    this.retryTimer = this.timers.after(delay, () => this.connect());
  }

  private failAllButMoves(): void {
    for (const [id, pending] of this.pending) {
      if (pending.command.do === 'move') continue;
      this.pending.delete(id);
      pending.failed(new Refusal('lost', this.lostText()));
    }
  }

  private receive(message: ServerMessage): void {
    if (message.on === 'done' || message.on === 'refused') this.settle(message);
    else if (message.on === 'pong') this.pongReceived(message.at);
    else if (message.on === 'state') this.watched.has(message.game) && this.watched.set(message.game, message.version);
    else if (message.on === 'event' && !this.follows(message.game, message.version)) return;
    for (const listener of [...this.listeners]) listener(message);
  }

  // Passes on events once and in order: drops old ones, and requests the whole state after a gap.
  private follows(game: string, version: number): boolean {
    const seen = this.watched.get(game);
    if (seen === undefined || seen === null || version <= seen) return false;
    if (version > seen + 1) {
      this.requestState(game);
      return false;
    }
    this.watched.set(game, version);
    return true;
  }

  private settle(message: DoneMessage | RefusedMessage): void {
    if (message.id === null) return; // the server could not read the message
    const pending = this.pending.get(message.id);
    this.pending.delete(message.id);
    if (message.on === 'done') pending?.done();
    else void refusalText(message).then((text) => pending?.failed(new Refusal(message.error, text)));
  }

  private schedulePing(): void {
    this.pingTimer = this.timers.after(pingInterval, () => {
      this.send({ do: 'ping', at: Math.round(this.timers.now()) });
      this.pingTimer = this.timers.after(pongTimeout, () => this.lost());
    });
  }

  private pongReceived(at: number): void {
    this.lag = Math.max(0, Math.round((this.timers.now() - at) / 2));
    if (this.pingTimer !== null) this.timers.cancel(this.pingTimer);
    this.schedulePing();
  }

  private sendPending(id: number): void {
    const pending = this.pending.get(id);
    if (!pending || this.link !== 'open') return;
    const lag = pending.command.do === 'move' && this.lag !== undefined ? { lag: this.lag } : {};
    this.send({ ...pending.command, ...lag, id });
  }

  private sendIfOpen(message: ClientMessage): void {
    if (this.link === 'open') this.send(message);
  }
  private send(message: ClientMessage): void {
    this.connection?.send(JSON.stringify(message));
  }

  private setLink(link: Link): void {
    if (this.link === link) return;
    this.link = link;
    for (const listener of [...this.linkListeners]) listener(link);
  }
}

export function browserConnection(address: string): Connection {
  const socket = new WebSocket(address);
  const connection: Connection = {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    onopen: null,
    onclose: null,
    onmessage: null,
  };
  socket.onopen = () => connection.onopen?.();
  socket.onclose = () => connection.onclose?.();
  socket.onmessage = (event) => connection.onmessage?.({ data: String(event.data) });
  return connection;
}
