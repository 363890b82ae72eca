// A worker that falls silent, with a port in its place.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Host, type Start } from '../src/host';
import type { FromWorker, Question, ToWorker, WorkerPort } from '../src/messages';

class Port implements WorkerPort {
  readonly posted: ToWorker[] = [];
  isEnded = false;
  say: (message: FromWorker) => void = () => {};
  post(message: ToWorker): void {
    this.posted.push(message);
  }
  listen(onMessage: (message: FromWorker) => void): void {
    this.say = onMessage;
  }
  terminate(): void {
    this.isEnded = true;
  }
}

const ports: Port[] = [];
const newHost = (loadAll = () => new Promise<WebAssembly.Module>(() => {})) =>
  new Host({ do: 'start' } as Start, loadAll, () => {
    ports.push(new Port());
    return ports.at(-1)!;
  });
const question = (search: number): Question => ({ name: 'tafl_search', fields: {}, numbers: {}, search });

beforeEach(() => {
  ports.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a worker that falls silent', () => {
  it('is replaced, and the new one is asked again', async () => {
    const answer = newHost().ask(question(1));
    await vi.advanceTimersByTimeAsync(20_001);
    expect(ports.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    ports[1]!.say({ on: 'answer', id: 1, text: 'found' });
    expect(await answer).toBe('found');
    await vi.advanceTimersByTimeAsync(200_000);
    expect(ports.length).toBe(2);
  });
  it('twice fails the question, with the reason', async () => {
    const answer = newHost().ask(question(1));
    const refused = expect(answer).rejects.toThrow('it did not answer any more');
    await vi.advanceTimersByTimeAsync(40_002);
    await refused;
  });
  it('has longer for what is no search', async () => {
    void newHost().ask(question(0));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(ports.length).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ports.length).toBe(2);
  });
});

it('a worker that gives signs of life goes on', async () => {
  void newHost().ask(question(1));
  for (let i = 0; i < 20; i++) {
    await vi.advanceTimersByTimeAsync(15_000);
    ports[0]!.say({ on: 'alive', id: 1 });
  }
  expect(ports.length).toBe(1);
});

it('a worker that waits for another module is left in peace', async () => {
  void newHost().ask(question(1));
  ports[0]!.say({ on: 'elsewhere', id: 1 });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ports.length).toBe(1);
});
