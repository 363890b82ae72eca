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
declare module 'node:fs' {
  export function chmodSync(file: string, mode: number): void;
  export function readFileSync(file: URL): Uint8Array<ArrayBuffer>;
  export function statSync(file: string, options: { throwIfNoEntry: false }): { mode: number } | undefined;
}
declare module 'node:wasi' {
  export class WASI {
    constructor(options: {
      version: 'preview1';
      args: string[];
      env: { [name: string]: string | undefined };
      preopens: { [path: string]: string };
      returnOnExit: boolean;
    });
    wasiImport: WebAssembly.ModuleImports;
    start(instance: WebAssembly.Instance): number;
  }
}
declare const process: {
  argv: string[];
  env: { [name: string]: string | undefined };
  exitCode: number;
  cwd(): string;
  umask(mask: number): number;
  removeAllListeners(event: string): void;
};
declare module 'node:fs/promises' {
  export function readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
}
