// A browser that is driven over a standard protocol: Firefox by WebDriver BiDi (firefox.ts), WebKit by WebDriver (webkit.ts).
// Both take the same lists of actions for mouse and keyboard, from which Visitor makes clicks and words.
import { spawn, type ChildProcess } from 'node:child_process';
import { patience } from '../browser';

export interface Driver {
  open(address: string): Promise<void>; // returns when the page has loaded
  run(expression: string): Promise<string>; // awaits its value, a text
  perform(actions: object[]): Promise<void>;
  close(): Promise<void>;
}

export const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

export class Visitor {
  constructor(
    private readonly driver: Driver,
    private readonly address: () => string, // of the site
  ) {}

  close = (): Promise<void> => this.driver.close();

  // Notes what goes wrong in the page from then on.
  async visit(path: string): Promise<void> {
    await this.driver.open(this.address() + path);
    await this.run(() => {
      const noted: string[] = ((window as never as { faults: string[] }).faults = []);
      window.addEventListener('error', ({ message }) => noted.push(message));
      window.addEventListener('unhandledrejection', ({ reason }) => noted.push(String(reason)));
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => noted.push(`${violatedDirective}: ${blockedURI}`));
    });
  }
  faults = (): Promise<string[]> => this.run(() => (window as never as { faults: string[] }).faults);

  // The value of a function in the page. It sees nothing but its arguments.
  async run<T, A extends unknown[]>(job: (...given: A) => T, ...given: A): Promise<Awaited<T>> {
    const value = `(${job.toString()})(...${JSON.stringify(given)})`;
    return JSON.parse(await this.driver.run(`(async () => JSON.stringify((await ${value}) ?? null))()`)) as Awaited<T>;
  }

  // Until the function in the page returns something true, which is returned.
  async until<T, A extends unknown[]>(job: (...given: A) => T, ...given: A): Promise<Awaited<T>> {
    const end = Date.now() + patience;
    for (;;) {
      const value = await this.run(job, ...given);
      if (value) return value;
      if (Date.now() > end) throw new Error(`waited in vain for ${job.toString()} of ${JSON.stringify(given)} on ${await this.run(() => location.href + document.body.innerText.slice(0, 2_000))}`);
      await pause(100);
    }
  }

  // Waits for the first element that is shown and has the text, and presses the mouse in its middle.
  async click(selector: string, text = ''): Promise<void> {
    const [x, y] = await this.until(
      async (chosen, wanted) => {
        const isMeant = (one: Element) => one.checkVisibility() && (one.textContent ?? '').includes(wanted) && !one.matches(':disabled, [aria-disabled=true]');
        const found = [...document.querySelectorAll(chosen)].find(isMeant);
        if (!found) return null;
        found.scrollIntoView({ block: 'center', behavior: 'instant' });
        await new Promise(requestAnimationFrame);
        const { left, top, width, height } = found.getBoundingClientRect();
        return [Math.round(left + width / 2), Math.round(top + height / 2)] as const;
      },
      selector,
      text,
    ) ?? [0, 0];
    const press = [{ type: 'pointerMove', x, y }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
    await this.driver.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: press }]);
  }

  async type(text: string): Promise<void> {
    const strokes = [...text].flatMap((value) => [{ type: 'keyDown', value }, { type: 'keyUp', value }]);
    await this.driver.perform([{ type: 'key', id: 'keyboard', actions: strokes }]);
  }
}

// Starts a program, and waits until it prints what the pattern finds.
export function started(program: string, words: string[], pattern: RegExp, environment: NodeJS.ProcessEnv = {}): Promise<[ChildProcess, string]> {
  const child = spawn(program, words, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  return new Promise((done, failed) => {
    const hear = (bytes: Buffer) => {
      said += bytes.toString();
      const found = pattern.exec(said)?.[1];
      if (found !== undefined) done([child, found]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', failed);
    child.on('exit', (code) => failed(new Error(`${program} ended with ${code}: ${said}`)));
  });
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await gone;
}
