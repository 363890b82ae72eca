// Conversations, and the open one. Messages from the socket go into both.
import { batch, signal } from '@preact/signals';
import type { App } from '../app';
import { errorText } from '../parts/form';
import type { Conversation, ConversationBrief, Message, ServerMessage } from '../wire';

export class Inbox {
  readonly list = signal<ConversationBrief[]>([]);
  readonly more = signal<number | null>(null);
  readonly open = signal<Conversation | null>(null);
  readonly problem = signal('');
  private readonly stop: () => void;

  constructor(
    private readonly app: App,
    private readonly name: string, // the other player's; empty: no conversation is open
  ) {
    this.stop = app.socket.listen((message) => this.receive(message));
  }
  close(): void {
    this.stop();
  }

  async read(): Promise<void> {
    const [{ conversations, more }, open] = await Promise.all([
      this.app.api.conversations(),
      this.name === '' ? null : this.app.api.conversation(this.name),
    ]);
    batch(() => {
      this.list.value = conversations;
      this.more.value = more;
      this.open.value = open;
    });
    await this.haveRead();
  }
  async next(): Promise<void> {
    const { conversations, more } = await this.app.api.conversations(this.more.peek() ?? undefined);
    this.list.value = [...this.list.peek(), ...conversations];
    this.more.value = more;
  }
  async earlier(): Promise<void> {
    const open = this.open.peek();
    if (open === null || open.more === null) return;
    const { messages, more } = await this.app.api.conversation(this.name, open.more);
    this.open.value = { ...open, messages: [...messages, ...open.messages], more };
  }
  // Returns whether it was sent.
  async write(text: string): Promise<boolean> {
    this.problem.value = '';
    try {
      this.add(await this.app.api.write(this.name, text));
      return true;
    } catch (error) {
      this.problem.value = errorText(error);
      return false;
    }
  }
  async report(text: string): Promise<void> {
    const last = this.open.peek()?.messages.filter((one) => one.by !== this.app.me.get().name).at(-1);
    await this.app.api.report({ player: this.open.peek()?.with.name ?? this.name, text, message: last?.number });
  }
  async delete(): Promise<void> {
    await this.app.api.deleteConversation(this.name);
    this.app.go('/messages');
  }
  async block(): Promise<void> {
    await this.app.api.block(this.name, true);
    const open = this.open.peek();
    if (open) this.open.value = { ...open, obstacle: 'blocked' };
  }

  private async haveRead(): Promise<void> {
    const shown = this.list.peek().find((one) => one.with.name === this.open.peek()?.with.name);
    if (!shown || shown.unread === 0 || document.visibilityState !== 'visible') return;
    this.list.value = this.list.peek().map((one) => (one === shown ? { ...one, unread: 0 } : one));
    await this.app.api.haveRead(shown.with.name).catch(() => undefined);
  }
  private add(message: Message): void {
    const open = this.open.peek();
    if (open === null || ![message.by, message.to].includes(open.with.name)) return;
    if (open.messages.some((one) => one.number === message.number)) return;
    this.open.value = { ...open, messages: [...open.messages, message].sort((a, b) => a.number - b.number) };
  }
  private receive(message: ServerMessage): void {
    if (message.on !== 'mail' || message.message === null) return;
    this.add(message.message);
    void this.app.api
      .conversations()
      .then(({ conversations, more }) => {
        this.list.value = conversations;
        this.more.value = more;
        return this.haveRead();
      })
      .catch(() => undefined);
  }
}
