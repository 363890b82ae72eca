// A search: its reports, its end, and stopping it.
import type { Analysis } from './api.ts';
import type { Host } from './host.ts';
import type { Question } from './messages.ts';

class Interrupted extends Error {}

export class RunningSearch {
  readonly result: Promise<Analysis>;
  private last: Analysis | null = null;
  private isOver = false;
  private isStopped = false;
  private thrown: { error: unknown } | null = null; // by onReport

  constructor(
    private readonly question: Question,
    private readonly flag: Int32Array | null,
    private readonly engine: Host,
    private readonly onReport: (analysis: Analysis) => void,
  ) {
    this.result = this.run().finally(() => (this.isOver = true));
    this.result.catch(() => {}); // nobody may be waiting for the result
  }

  // By a shared flag that the engine polls; if memory cannot be shared, the worker is ended.
  stop(): void {
    if (this.isOver || this.isStopped) return;
    this.isStopped = true;
    if (this.flag) Atomics.store(this.flag, 0, this.question.search);
    else this.engine.interrupt(this.question, this.last ? new Interrupted() : toDepthOne(this.question));
  }

  private async run(): Promise<Analysis> {
    const hear = (text: string) => {
      this.last = JSON.parse(text) as Analysis;
      if (!this.isStopped) this.tell(this.last);
    };
    const result = await this.found(hear);
    if (this.thrown) throw this.thrown.error;
    return result;
  }

  private async found(hear: (text: string) => void): Promise<Analysis> {
    try {
      return JSON.parse(await this.engine.ask(this.question, hear)) as Analysis;
    } catch (error) {
      if (error instanceof Interrupted && this.last) return this.last;
      throw error;
    }
  }

  private tell(analysis: Analysis): void {
    try {
      this.onReport(analysis);
    } catch (error) {
      this.thrown = { error };
      this.stop();
    }
  }
}

const toDepthOne = (question: Question): Question => ({ ...question, numbers: { ...question.numbers, depth: 1 } });
