// Workers and files in Node.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

import type { FromWorker, WorkerPort } from './messages.ts';

export async function read(address: URL): Promise<Uint8Array<ArrayBuffer>> {
  if (address.protocol === 'file:') return readFile(address);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the answer was ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export function startWorker(): WorkerPort {
  return portOf(new Worker(new URL('./node_worker.js', import.meta.url)));
}

export function portOf(worker: Worker): WorkerPort {
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, onDeath) => {
      worker.on('message', (message: FromWorker) => onMessage(message));
      worker.on('error', (error) => onDeath(error.message));
      worker.on('exit', (code) => onDeath(`it ended with ${code}`));
    },
    terminate: () => void worker.terminate(),
  };
}

export const sharedFlag = (): Int32Array | null =>
  typeof SharedArrayBuffer === 'undefined' ? null : new Int32Array(new SharedArrayBuffer(4));
