// Workers and files in a browser.
import type { FromWorker, WorkerPort } from './messages.ts';

export async function read(address: URL): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the answer was ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export function startWorker(): WorkerPort {
  return portOf(new Worker(new URL('./browser_worker.js', import.meta.url), { type: 'module' }));
}

export function portOf(worker: Worker): WorkerPort {
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, onDeath) => {
      worker.onmessage = (event: MessageEvent<FromWorker>) => onMessage(event.data);
      worker.onerror = (event) => onDeath(event.message ?? 'its script could not be loaded');
    },
    terminate: () => worker.terminate(),
  };
}

// A stop flag in shared memory; null if memory cannot be shared: the page is not cross-origin isolated, or the browser has none
// even then (WebKitGTK). Without it a search is stopped by ending its worker.
export const sharedFlag = (): Int32Array | null =>
  globalThis.crossOriginIsolated && typeof SharedArrayBuffer !== 'undefined' ? new Int32Array(new SharedArrayBuffer(4)) : null;
