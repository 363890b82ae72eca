// The messages to a worker and back.

// A field of a question (src/library/wasm/text_exchange.hpp).
export type Field = string | string[];

// Fields and numbers are passed in order; their names are only for readers.
export interface Question {
  name: string; // the exported function's
  fields: Record<string, Field>;
  numbers: Record<string, number>;
  search: number; // for a search: it ends when the stop flag has reached this number
}

export type ToWorker =
  | { do: 'start'; module: WebAssembly.Module; hash: number; memory: number; stop: Int32Array | null }
  | { do: 'ask'; id: number; question: Question };

export type FromWorker =
  | { on: 'answer'; id: number; text: string }
  | { on: 'refusal'; id: number; text: string; at: number; reason: string } // at: the index of an illegal move, or -1
  | { on: 'elsewhere'; id: number } // this module cannot search that board
  | { on: 'report'; id: number; text: string }
  | { on: 'alive'; id: number } // every `signOfLife` milliseconds of a search
  | { on: 'death'; id: number; text: string }; // the instance is broken

export const signOfLife = 2_000;

// A Worker of the browser or of Node.
export interface WorkerPort {
  post(message: ToWorker): void;
  listen(onMessage: (message: FromWorker) => void, onDeath: (reason: string) => void): void;
  terminate(): void;
}
