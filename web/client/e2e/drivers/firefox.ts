// Debian's Firefox ESR, without windows, over WebDriver BiDi.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import { ended, started, type Driver } from './driver';

interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
}

class Bidi {
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private last = 0;

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (text) => {
      const answer = JSON.parse(String(text)) as Answer;
      this.waiting.get(answer.id ?? 0)?.(answer);
      this.waiting.delete(answer.id ?? 0);
    });
  }

  static async connect(address: string): Promise<Bidi> {
    const socket = new WebSocket(address);
    await new Promise((open, failed) => socket.once('open', open).once('error', failed));
    return new Bidi(socket);
  }

  ask<T>(method: string, params: object): Promise<T> {
    const id = ++this.last;
    return new Promise((done, failed) => {
      this.waiting.set(id, ({ type, result, error, message }) => (type === 'success' ? done(result as T) : failed(new Error(`${method}: ${error}, ${message}`))));
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }
}

export async function firefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'skjaldborg-firefox-'));
  const words = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const [browser, address] = await started('firefox-esr', words, /WebDriver BiDi listening on (ws:\S+)/, { HOME: profile, LC_ALL: 'C' });
  const bidi = await Bidi.connect(`${address}/session`);
  await bidi.ask('session.new', { capabilities: {} });
  const { contexts } = await bidi.ask<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  return {
    async open(url) {
      await bidi.ask('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async run(expression) {
      const answer = await bidi.ask<{ type: string; result?: { value: string }; exceptionDetails?: { text: string } }>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      });
      if (!answer.result) throw new Error(answer.exceptionDetails?.text);
      return answer.result.value;
    },
    async perform(actions) {
      await bidi.ask('input.performActions', { context, actions });
    },
    async close() {
      await ended(browser);
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
