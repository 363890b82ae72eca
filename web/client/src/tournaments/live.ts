// A tournament on screen: messages from the socket replace it; the viewer's own place is requested again when
// it may have changed.
import { signal } from '@preact/signals';
import type { App } from '../app';
import { wasOpened } from '../game/opened_game';
import type { Brief, ServerMessage, Tournament, TournamentPairing, TournamentView } from '../wire';

export class LiveTournament {
  readonly view;
  readonly pairings = signal<TournamentPairing[]>([]);
  readonly morePairings = signal<number | null>(null);
  readonly now = signal(0); // the server's clock
  readonly hasPairings: Promise<void>;
  private offset = 0;
  private readonly ends: (() => void)[] = [];
  private pairedRound = -1;

  constructor(
    readonly app: App,
    first: Tournament,
    private readonly timers: Pick<Window, 'setInterval' | 'clearInterval'> = window,
    readonly teams: readonly string[] = [], // the reader's, where teams fight
  ) {
    this.view = signal(first);
    this.setClock(first.now);
    const ticking = this.timers.setInterval(() => (this.now.value = app.now() + this.offset), 500);
    this.ends.push(() => this.timers.clearInterval(ticking));
    this.ends.push(app.socket.listen((message) => this.hear(message)));
    const follow = { do: 'tournament', tournament: first.id } as const;
    app.socket.follow(follow);
    this.ends.push(() => app.socket.unfollow(follow));
    this.hasPairings = this.readPairings().catch(() => undefined);
  }

  get id(): string {
    return this.view.peek().id;
  }
  close(): void {
    for (const end of this.ends) end();
  }

  async read(page = this.view.peek().page): Promise<void> {
    const found = await this.app.api.tournament(this.id, page);
    this.setClock(found.now);
    this.view.value = found;
    await this.readPairings();
  }

  // Reloads the first page of pairings when it has changed; of a knock-out all of them, for its tree.
  async readPairings(): Promise<void> {
    const found: TournamentPairing[] = [];
    let before: number | undefined;
    do {
      const { pairings, more } = await this.app.api.pairings(this.id, before);
      found.push(...pairings);
      before = more ?? undefined;
    } while (before !== undefined && this.view.peek().kind === 'knockout');
    this.pairings.value = found;
    this.morePairings.value = before ?? null;
  }
  async readMorePairings(): Promise<void> {
    const before = this.morePairings.peek();
    if (before === null) return;
    const { pairings, more } = await this.app.api.pairings(this.id, before);
    this.pairings.value = [...this.pairings.peek(), ...pairings];
    this.morePairings.value = more;
  }

  private setClock(now: number): void {
    this.offset = now - this.app.now();
    this.now.value = now;
  }

  private hear(message: ServerMessage): void {
    if (message.on === 'mine' && message.brief.tournament === this.id) return this.mine(message.brief);
    if (message.on !== 'tournament' || message.id !== this.id) return;
    const before = this.view.peek();
    this.setClock(message.now);
    const { on: _, ...view } = message;
    const own = { you: before.you, yours: before.yours };
    if (before.page === view.page) this.view.value = { ...view, ...own };
    else this.view.value = { ...view, ...own, page: before.page, standings: before.standings };
    const changes = view.round * 100_000 + view.playing;
    if (changes === this.pairedRound && before.status === view.status && !this.mayHaveMoved(before, message)) return;
    this.pairedRound = changes;
    void this.read().catch(() => undefined);
  }

  // Whether my own place has another state; with my row on another page, whether somebody has left.
  private mayHaveMoved({ you, entrants }: Tournament, next: TournamentView): boolean {
    if (you === null) return false;
    const { name } = this.app.me.get();
    const own = next.standings.find((row) => row.player.name === name);
    return own === undefined ? next.entrants < entrants : own.state !== you.state;
  }

  // Opens my game when it begins.
  private mine({ id, status, plies }: Brief): void {
    if (status === 'going' && plies === 0 && !wasOpened(id)) return this.app.go(`/game/${id}`);
    void this.read().catch(() => undefined);
  }

  // My live game, if it began before this page was there: its first move has a deadline.
  openMine(): void {
    const { you, kind, clock } = this.view.peek();
    if (you?.game && kind !== 'exhibition' && clock.kind !== 'days' && !wasOpened(you.game)) this.app.go(`/game/${you.game}`);
  }
}
