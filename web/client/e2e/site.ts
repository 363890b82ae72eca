// A real `tafl serve` on a free port with a data folder of its own. TAFL names the program.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const program = process.env['TAFL'] ?? resolve(import.meta.dirname, '../../../build/release/bin/tafl');
export const builtPages = resolve(import.meta.dirname, '../dist');

// What `tafl` prints.
export const runTafl = (...words: string[]): string => execFileSync(program, words, { encoding: 'utf8' });

export class Site {
  readonly data = mkdtempSync(join(tmpdir(), 'skjaldborg-e2e-'));
  address = '';
  private process: ChildProcess | null = null;
  private said = '';

  constructor(
    private readonly pages = builtPages,
    private readonly options: string[] = [],
  ) {}

  // A restart uses the same port, so that clients find it again.
  async start(): Promise<void> {
    if (!existsSync(program)) throw new Error(`There is no ${program}; build it, or name another with TAFL.`);
    const port = this.address === '' ? '0' : new URL(this.address).port;
    const child = spawn(program, ['serve', '--port', port, '--data', this.data, '--web', this.pages, ...this.options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process = child;
    this.said = '';
    this.address = await new Promise<string>((found, failed) => {
      const hear = (bytes: Buffer) => {
        this.said += bytes.toString();
        const address = /http:\/\/[\w.:[\]-]+:\d+/.exec(this.said);
        if (address) found(address[0]);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.on('exit', (code) => failed(new Error(`tafl serve ended with ${code}: ${this.said}`)));
    });
  }

  // What `tafl admin` prints.
  admin(...words: string[]): string {
    return runTafl('admin', ...words, '--data', this.data);
  }

  // SIGKILL, like a power failure.
  async kill(): Promise<void> {
    const child = this.process;
    if (!child) return;
    this.process = null;
    if (child.exitCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}
