// What is said in a room of the site: the spectators of a game, a tournament, a team. The socket brings the last lines, and each
// new one; the site says who moderates the room.
import { signal } from '@preact/signals';
import type { App } from '../app';
import type { RoomLine, ChatPlace, ServerMessage } from '../wire';

export class RoomChat {
  readonly lines = signal<RoomLine[]>([]);
  readonly more = signal<number | null>(null);
  readonly slow = signal(0); // seconds between two lines of the same person
  readonly moderates = signal(false);
  readonly muted = signal<string[]>([]);
  readonly room: string;
  private readonly ends: (() => void)[] = [];

  constructor(
    readonly app: App,
    private readonly place: ChatPlace,
    private readonly id: string,
  ) {
    this.room = `${place}/${id}`;
    this.ends.push(app.socket.listen((message) => this.hear(message)));
    const follow = { do: 'chat-room', room: this.room } as const;
    app.socket.follow(follow);
    this.ends.push(() => app.socket.unfollow(follow));
    void this.readRights().catch(() => undefined);
  }
  readonly close = (): void => {
    for (const end of this.ends) end();
  };

  readonly say = (text: string): Promise<void> => this.app.socket.command({ do: 'say', room: this.room, text });
  readonly delete = (number: number): Promise<void> => this.app.api.request('DELETE', '/chat/{place}/{id}/lines/{number}', { ...this.path, number });
  readonly setSlow = (seconds: number): Promise<void> => this.app.api.request('PUT', '/chat/{place}/{id}/slow', this.path, { seconds });
  readonly setMuted = async (name: string, on: boolean): Promise<void> => {
    await this.app.api.request(on ? 'PUT' : 'DELETE', '/chat/{place}/{id}/muted/{name}', { ...this.path, name });
    await this.readRights();
  };
  readonly readMore = async (): Promise<void> => {
    const page = await this.app.api.request('GET', '/chat/{place}/{id}', { ...this.path, before: this.more.peek() ?? undefined });
    this.lines.value = [...page.lines, ...this.lines.peek()];
    this.more.value = page.more;
  };

  private get path() {
    return { place: this.place, id: this.id };
  }

  private async readRights(): Promise<void> {
    const { moderates, muted } = await this.app.api.request('GET', '/chat/{place}/{id}', this.path);
    this.moderates.value = moderates;
    this.muted.value = muted;
  }

  private hear(message: ServerMessage): void {
    if (message.on === 'said' && message.room === this.room) {
      const { line } = message;
      if (!this.lines.peek().some(({ number }) => number === line.number)) this.lines.value = [...this.lines.peek(), line];
    }
    if (message.on === 'chat-room' && message.room === this.room) {
      this.lines.value = message.lines;
      this.more.value = message.more;
      this.slow.value = message.slow;
    }
  }
}
