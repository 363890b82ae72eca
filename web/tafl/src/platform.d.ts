// The part of Node that the package uses.
declare module 'node:worker_threads' {
  export class Worker {
    constructor(file: URL);
    postMessage(message: unknown): void;
    terminate(): Promise<number>;
    on(event: 'message', listener: (message: never) => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
    on(event: 'exit', listener: (code: number) => void): void;
  }
  export const parentPort: {
    postMessage(message: unknown): void;
    on(event: 'message', listener: (message: never) => void): void;
  };
}
declare module 'node:fs/promises' {
  export function readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
}
