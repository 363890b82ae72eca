// The page's side of one worker: sends questions, and restarts the worker once if it dies over a question.
import { startWorker } from '#platform';

import { TaflError, WorkerError } from './api.ts';
import type { FromWorker, Question, ToWorker, WorkerPort } from './messages.ts';
import { wrongType } from './wrong_type.ts';

export type Start = Extract<ToWorker, { do: 'start' }>;

interface Waiting {
  question: Question;
  onReport: (text: string) => void;
  resolve: (text: string) => void;
  reject: (error: Error) => void;
  deaths: number;
}

export class Host {
  private port: WorkerPort | null = null;
  private readonly waiting = new Map<number, Waiting>(); // by id, in order of asking
  private lastId = 0;
  private closed: Error | null = null;

  constructor(
    private start: Start,
    private readonly loadAll: () => Promise<WebAssembly.Module>, // the module that can answer every question
    private readonly newWorker: () => WorkerPort = startWorker,
  ) {}

  ask(question: Question, onReport: (text: string) => void = () => {}): Promise<string> {
    const refusal = this.closed ?? wrongType(question);
    if (refusal) return Promise.reject(refusal);
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      this.waiting.set(id, { question, onReport, resolve, reject, deaths: 0 });
      this.send(id, question);
    });
  }

  // Ends the worker during a question, which is then rejected or replaced by another one.
  interrupt(question: Question, instead: Question | Error): void {
    for (const [id, waiting] of this.waiting) {
      if (waiting.question !== question) continue;
      if (instead instanceof Error) this.settle(id)?.reject(instead);
      else waiting.question = instead;
      return this.restart();
    }
  }

  close(reason: Error): void {
    this.closed = reason;
    this.end();
    for (const waiting of this.waiting.values()) waiting.reject(reason);
    this.waiting.clear();
  }

  private send(id: number, question: Question): void {
    try {
      this.running().post({ do: 'ask', id, question });
    } catch (error) {
      this.settle(id)?.reject(new WorkerError(`no worker can be started: ${error instanceof Error ? error.message : String(error)}`));
    }
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
    if (message.on === 'report') return this.waiting.get(message.id)?.onReport(message.text);
    if (message.on === 'death') return this.afterDeath(message.text);
    if (message.on === 'elsewhere') return void this.moveOn(message.id);
    const asked = this.settle(message.id);
    if (message.on === 'answer') asked?.resolve(message.text);
    if (message.on === 'refusal') asked?.reject(new TaflError(message.text, message.at < 0 ? undefined : message.at, message.reason || undefined));
  }

  // Continues with the module that can answer every question.
  private async moveOn(id: number): Promise<void> {
    try {
      const module = await this.loadAll();
      if (this.start.module === module) return;
      this.start = { ...this.start, module };
    } catch (error) {
      this.settle(id)?.reject(error as Error);
    }
    this.restart();
  }

  private settle(id: number): Waiting | undefined {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    return asked;
  }

  // The worker answers in order, so it died over the first question.
  private afterDeath(reason: string): void {
    const [first] = this.waiting;
    if (first && ++first[1].deaths > 1) {
      this.settle(first[0])?.reject(
        new WorkerError(`the worker of the rules and the engine stopped, and again after it was restarted: ${reason}`),
      );
    }
    this.restart();
  }

  private restart(): void {
    this.end();
    for (const [id, { question }] of this.waiting) this.send(id, question);
  }

  private end(): void {
    const port = this.port;
    this.port = null;
    port?.terminate();
  }
}
