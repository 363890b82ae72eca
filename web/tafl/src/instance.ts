// One instance of a module: exchanges questions and answers as described in
// src/library/wasm/text_exchange.hpp.
import type { Field, Question } from './messages.ts';

const pagesOfMebibyte = 16;
const initialPages = 256; // both as linked (src/library/wasm/CMakeLists.txt)
const maxPages = 16_384;

export type Answer =
  | { status: 'answer'; text: string }
  | { status: 'refusal'; text: string; at: number; reason: string } // at: the index of an illegal move, or -1
  | { status: 'elsewhere' }; // another module can answer; this instance cannot be used any more

class Elsewhere extends Error {}

export interface Listener {
  report(text: string): void;
  interrupted(): boolean;
}

type Exports = Record<string, (...numbers: number[]) => number>;

// Allocates the requested size, or a half, a quarter … of it: a phone may not have that much.
function newMemory(mebibytes: number): WebAssembly.Memory {
  for (let maximum = Math.min(maxPages, mebibytes * pagesOfMebibyte); ; maximum = Math.max(initialPages, maximum >> 1)) {
    try {
      return new WebAssembly.Memory({ initial: initialPages, maximum: Math.max(initialPages, maximum) });
    } catch (error) {
      if (maximum <= initialPages) throw error;
    }
  }
}

// The system interface for the C library: the time, and no files to write to.
function system(memory: WebAssembly.Memory): WebAssembly.ModuleImports {
  const missing = () => 52; // ENOSYS
  const calls: Record<string, unknown> = {
    clock_time_get(_clock: number, _precision: bigint, at: number): number {
      new DataView(memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    proc_exit(): never {
      throw new Error('it ended itself');
    },
  };
  return new Proxy(calls, { get: (known, name: string) => known[name] ?? missing }) as WebAssembly.ModuleImports;
}

export class Instance {
  private readonly memory: WebAssembly.Memory;
  private readonly exports: Exports;
  private readonly decoder = new TextDecoder();
  private readonly encoder = new TextEncoder();

  constructor(module: WebAssembly.Module, options: { hash: number; memory: number }, listener: Listener) {
    this.memory = newMemory(options.memory);
    const instance = new WebAssembly.Instance(module, {
      env: { memory: this.memory },
      wasi_snapshot_preview1: system(this.memory),
      skjaldborg: {
        report: (at: number, bytes: number) => listener.report(this.textAt(at, bytes)),
        interrupted: () => (listener.interrupted() ? 1 : 0),
        elsewhere: () => {
          throw new Elsewhere();
        },
      },
    });
    this.exports = instance.exports as Exports;
    this.call('_initialize');
    this.call('tafl_set_hash', options.hash);
  }

  // Throws if the module traps; the instance cannot be used any more then either.
  ask(question: Question): Answer {
    this.write(Object.values(question.fields));
    try {
      const status = this.call(question.name, ...Object.values(question.numbers));
      const text = this.output();
      return status === 0 ? { status: 'answer', text } : { status: 'refusal', text, at: this.call('tafl_refused_at'), reason: this.textAt(this.call('tafl_reason'), this.call('tafl_reason_size')) };
    } catch (error) {
      if (error instanceof Elsewhere) return { status: 'elsewhere' };
      throw error;
    }
  }

  call(name: string, ...numbers: number[]): number {
    const found = this.exports[name];
    if (!found) throw new Error(`the module has no ${name}`);
    return found(...numbers);
  }

  // The answer of the last call: until the next one, and as text.
  bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer, this.call('tafl_output'), this.call('tafl_output_size'));
  }

  output(): string {
    return this.decoder.decode(this.bytes());
  }

  private textAt(at: number, bytes: number): string {
    return this.decoder.decode(new Uint8Array(this.memory.buffer, at, bytes));
  }

  private write(fields: Field[]): void {
    const parts: (number | Uint8Array)[] = [];
    const add = (text: string) => {
      const bytes = this.encoder.encode(text);
      parts.push(bytes.length, bytes);
    };
    for (const field of fields) {
      if (typeof field === 'string') {
        add(field);
      } else {
        parts.push(field.length);
        field.forEach(add);
      }
    }
    const size = parts.reduce<number>((sum, part) => sum + (typeof part === 'number' ? 4 : part.length), 0);
    let at = this.call('tafl_input', size);
    const view = new DataView(this.memory.buffer);
    for (const part of parts) {
      if (typeof part === 'number') view.setUint32(at, part, true);
      else new Uint8Array(this.memory.buffer, at, part.length).set(part);
      at += typeof part === 'number' ? 4 : part.length;
    }
  }
}
