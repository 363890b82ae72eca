// A fake WebSocket and a fake clock, controlled by the test.
import { Socket, type Timers, type Connection } from '../src/frame/socket';
import type { ServerMessage } from '../src/wire';

export class FakeConnection implements Connection {
  readonly sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  said(what: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message['do'] === what);
  }
}

export class FakeTimers implements Timers {
  private time = 0;
  private last = 0;
  private waiting = new Map<number, { at: number; run: () => void }>();
  now = () => this.time;
  after(ms: number, run: () => void): number {
    this.waiting.set(++this.last, { at: this.time + ms, run });
    return this.last;
  }
  cancel(timer: number): void {
    this.waiting.delete(timer);
  }
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = [...this.waiting.entries()].filter(([, t]) => t.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
      if (!next) break;
      this.waiting.delete(next[0]);
      this.time = next[1].at;
      next[1].run();
    }
    this.time = end;
  }
}

export interface Bench {
  socket: Socket;
  timers: FakeTimers;
  connections: FakeConnection[];
  received: ServerMessage[];
  connection: () => FakeConnection; // the latest one
  join: () => FakeConnection; // and opens it
}

export function bench(): Bench {
  const connections: FakeConnection[] = [];
  const received: ServerMessage[] = [];
  const timers = new FakeTimers();
  const open = () => {
    const connection = new FakeConnection();
    connections.push(connection);
    return connection;
  };
  const socket = new Socket(open, timers, () => 'lost');
  socket.listen((message) => received.push(message));
  const connection = () => connections[connections.length - 1] as FakeConnection;
  const join = () => {
    connection().onopen?.();
    return connection();
  };
  return { socket, timers, connections, received, connection, join };
}
