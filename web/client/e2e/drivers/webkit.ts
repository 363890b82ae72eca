// Debian's WebKitGTK, the engine of GNOME Web, on a display that nobody sees, over WebDriver.
import { execFileSync, spawn } from 'node:child_process';
import { patience } from '../browser';
import { ended, pause, started, type Driver } from './driver';

async function ask<T>(address: string, method: 'POST' | 'DELETE', body?: object): Promise<T> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${address}: ${value.error}, ${value.message}`);
  return value;
}

const freePorts = new URL('../../../../tests/support/free_ports.py', import.meta.url).pathname;

// The driver says nothing when it is ready.
async function answered(address: string): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await pause(100)) {
    const status = await fetch(address).then((response) => response.text(), () => '');
    if (status !== '') return;
  }
  throw new Error(`${address} does not answer`);
}

export async function webkit(): Promise<Driver> {
  const [display, number] = await started('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], /^(\d+)\n/);
  const port = execFileSync(freePorts, ['1'], { encoding: 'utf8' }).trim();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env: { ...process.env, DISPLAY: `:${number}`, LC_ALL: 'C' }, stdio: 'ignore' });
  const end = async () => {
    await ended(driver);
    await ended(display);
  };
  try {
    return await sessionOf(`http://127.0.0.1:${port}`, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function sessionOf(address: string, end: () => Promise<void>): Promise<Driver> {
  await answered(`${address}/status`);
  const { sessionId } = await ask<{ sessionId: string }>(`${address}/session`, 'POST', { capabilities: { alwaysMatch: { timeouts: { script: patience, pageLoad: patience } } } });
  const session = `${address}/session/${sessionId}`;
  return {
    async open(url) {
      await ask(`${session}/url`, 'POST', { url });
    },
    async run(expression) {
      const script = `const done = arguments[0]; (${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await ask<{ value?: string; error?: string }>(`${session}/execute/async`, 'POST', { script, args: [] });
      if (value === undefined) throw new Error(error);
      return value;
    },
    async perform(actions) {
      await ask(`${session}/actions`, 'POST', { actions });
    },
    async close() {
      await ask(session, 'DELETE');
      await end();
    },
  };
}
