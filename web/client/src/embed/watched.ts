// The game in an embedding frame: a given one, or whichever is worth watching. It polls without a session: a
// frame gets no cookies of the site, and a session would create a new guest for every visitor of the other
// site.
import { signal, type ReadonlySignal } from '@preact/signals';
import { isUnreachable, type Api } from '../api';
import type { GameState } from '../wire';

export interface Watched {
  state: GameState;
  receivedAt: number; // on the steady clock
}

// `problem`: waiting, none (no game is running), unreachable, or a sentence of the site.
export type Frame = { game: Watched } | { problem: string };

const every = 3_000; // milliseconds
const afterTheEnd = 15_000; // then TV switches to another game

export interface WatchContext {
  now(): number;
  after(ms: number, run: () => void): void;
  isVisible(): boolean;
}

export class Watching {
  private readonly shown = signal<Frame>({ problem: 'waiting' });
  private featured: string | null;
  private endedAt = 0;

  // `id`: null for TV.
  constructor(
    private readonly api: Api,
    private readonly id: string | null,
    private readonly context: WatchContext,
  ) {
    this.featured = id;
  }

  get frame(): ReadonlySignal<Frame> {
    return this.shown;
  }

  async start(): Promise<void> {
    if (this.context.isVisible()) await this.look();
    if (!this.isSettled()) this.context.after(every, () => void this.start());
  }

  // A finished game with a given id does not change any more.
  private isSettled(): boolean {
    const frame = this.shown.value;
    return this.id !== null && 'game' in frame && frame.game.state.status === 'over';
  }

  private async look(): Promise<void> {
    try {
      if (this.id === null) await this.choose();
      if (this.featured === null) this.shown.value = { problem: 'none' };
      else await this.show(this.featured);
    } catch (error) {
      if (!('game' in this.shown.value)) this.shown.value = { problem: problemOf(error) };
    }
  }

  private async show(id: string): Promise<void> {
    const known = this.shown.value;
    const state = await this.api.game(id);
    if (state.status === 'over' && this.endedAt === 0) this.endedAt = this.context.now();
    const isNew = !('game' in known) || known.game.state.game !== id || known.game.state.version !== state.version;
    if (isNew || state.status === 'going') this.shown.value = { game: { state, receivedAt: this.context.now() } };
  }

  // The current game stays until it has been over for a while.
  private async choose(): Promise<void> {
    const isOver = this.endedAt > 0;
    if (this.featured !== null && (!isOver || this.context.now() - this.endedAt < afterTheEnd)) return;
    const { live } = await this.api.lobby();
    const next = live.find(({ id }) => id !== this.featured);
    if (!next) return;
    this.featured = next.id;
    this.endedAt = 0;
  }
}

const problemOf = (error: unknown): string => (isUnreachable(error) ? 'unreachable' : error instanceof Error ? error.message : String(error));
