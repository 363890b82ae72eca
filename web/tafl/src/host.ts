// The page's side of one worker: sends it one question at a time, and restarts it once if it dies over a question, or falls silent.
// A question that is stopped before its turn costs nothing.
import { startWorker } from '#platform';

import { TaflError, WorkerError } from './api.ts';
import type { FromWorker, Question, ToWorker, WorkerPort } from './messages.ts';
import { wrongType } from './wrong_type.ts';

export type Start = Extract<ToWorker, { do: 'start' }>;

// A worker is taken for dead after this many silent checks. Only a search sends signs of life, so other questions get more.
// Checks are counted rather than time: a page that was asleep, and its worker with it, makes a single one when it wakes up.
const checkInterval = 10_000; // milliseconds
const maxSilentChecks = { search: 2, other: 6 };

interface Waiting {
  id: number;
  asked: Question;
  question: Question; // `asked`, or what has replaced it
  onReport: (text: string) => void;
  resolve: (text: string) => void;
  reject: (error: Error) => void;
  deaths: number;
}

export class Host {
  private port: WorkerPort | null = null;
  private readonly waiting = new Map<Question, Waiting>(); // by `asked`, in order; the first one is with the worker
  private lastId = 0;
  private closed: Error | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private start: Start,
    private readonly loadAll: () => Promise<WebAssembly.Module>, // the module that can answer every question
    private readonly newWorker: () => WorkerPort = startWorker,
  ) {}

  ask(question: Question, onReport: (text: string) => void = () => {}): Promise<string> {
    const refusal = this.closed ?? wrongType(question);
    if (refusal) return Promise.reject(refusal);
    return new Promise((resolve, reject) => {
      this.waiting.set(question, { id: ++this.lastId, asked: question, question, onReport, resolve, reject, deaths: 0 });
      if (this.waiting.size === 1) this.sendFirst();
    });
  }

  // Rejects a question, or replaces it by another one. If the worker is at it, another worker is started.
  interrupt(asked: Question, instead: Question | Error): void {
    const waiting = this.waiting.get(asked);
    if (!waiting) return;
    const isFirst = waiting === this.first();
    if (instead instanceof Error) this.settle(waiting).reject(instead);
    else waiting.question = instead;
    if (isFirst) this.restart();
  }

  close(reason: Error): void {
    this.closed = reason;
    this.end();
    for (const waiting of this.waiting.values()) waiting.reject(reason);
    this.waiting.clear();
  }

  private first(): Waiting | undefined {
    for (const waiting of this.waiting.values()) return waiting;
    return undefined;
  }

  private settle(waiting: Waiting): Waiting {
    this.waiting.delete(waiting.asked);
    return waiting;
  }

  // Asks the first waiting question; the next one if no worker can be started for it.
  private sendFirst(): void {
    this.watch();
    for (const waiting of this.waiting.values()) {
      try {
        return this.running().post({ do: 'ask', id: waiting.id, question: waiting.question });
      } catch (error) {
        this.settle(waiting).reject(new WorkerError(`no worker can be started: ${error instanceof Error ? error.message : String(error)}`));
      }
    }
  }

  // Until the worker has said something.
  private watch(silentChecks = 0): void {
    clearTimeout(this.timer);
    const first = this.first();
    if (!first) return;
    const most = first.question.search > 0 ? maxSilentChecks.search : maxSilentChecks.other;
    if (silentChecks >= most) return this.afterDeath('it did not answer any more');
    this.timer = setTimeout(() => this.watch(silentChecks + 1), checkInterval);
  }

  private running(): WorkerPort {
    return (this.port ??= this.started());
  }

  private started(): WorkerPort {
    const port = this.newWorker();
    const ifStillUsed =
      <T>(then: (value: T) => void) =>
      (value: T) => {
        if (this.port === port) then(value);
      };
    try {
      port.listen(
        ifStillUsed((message: FromWorker) => this.hear(message)),
        ifStillUsed((reason: string) => this.afterDeath(reason)),
      );
      port.post(this.start);
    } catch (error) {
      port.terminate();
      throw error;
    }
    return port;
  }

  private hear(message: FromWorker): void {
    if (message.on === 'death') return this.afterDeath(message.text);
    const first = this.first();
    if (first?.id !== message.id) return;
    this.watch();
    if (message.on === 'alive') return;
    if (message.on === 'report') return first.onReport(message.text);
    if (message.on === 'elsewhere') return void this.moveOn(first);
    this.settle(first);
    if (message.on === 'answer') first.resolve(message.text);
    else first.reject(new TaflError(message.text, message.at < 0 ? undefined : message.at, message.reason || undefined));
    this.sendFirst();
  }

  // Continues with the module that can answer every question.
  private async moveOn(waiting: Waiting): Promise<void> {
    clearTimeout(this.timer); // it takes as long as the network does
    try {
      const module = await this.loadAll();
      if (this.start.module === module) return;
      this.start = { ...this.start, module };
    } catch (error) {
      this.settle(waiting).reject(error as Error);
    }
    this.restart();
  }

  private afterDeath(reason: string): void {
    const first = this.first();
    if (first && ++first.deaths > 1)
      this.settle(first).reject(new WorkerError(`the worker of the rules and the engine stopped, and again after it was restarted: ${reason}`));
    this.restart();
  }

  private restart(): void {
    this.end();
    this.sendFirst();
  }

  private end(): void {
    const port = this.port;
    this.port = null;
    clearTimeout(this.timer);
    port?.terminate();
  }
}
