#!/usr/bin/env node
// `tafl`, the command line, compiled to WebAssembly. Files are those of the machine.
import { chmodSync, readFileSync, statSync } from 'node:fs';

process.removeAllListeners('warning'); // one says that WASI is new in Node
const { WASI } = await import('node:wasi');

type Call = (...words: unknown[]) => number;

const mask = process.umask(0o077);
const wasi = new WASI({
  version: 'preview1',
  args: ['tafl', ...process.argv.slice(2)],
  env: { ...process.env, PWD: process.cwd() },
  preopens: { '/': '/' },
  returnOnExit: true,
});
const calls: WebAssembly.ModuleImports = {};
// Behind functions of ours: while WebAssembly calls Node's own directly, Node frees what is in use.
for (const [name, call] of Object.entries(wasi.wasiImport)) calls[name] = (...words: unknown[]) => (call as Call)(...words);

// WASI knows no permissions: a file is private until it gets its name, then it has those of the file it replaces.
calls['path_rename'] = (...words: [number, number, number, number, number, number]) => {
  const [, from, fromSize, , to, toSize] = words;
  const path = (at: number, size: number) => '/' + new TextDecoder().decode(new Uint8Array(memory.buffer, at, size));
  chmodSync(path(from, fromSize), statSync(path(to, toSize), { throwIfNoEntry: false })?.mode ?? 0o666 & ~mask);
  return (wasi.wasiImport['path_rename'] as Call)(...words);
};
const module = new WebAssembly.Module(readFileSync(new URL('../generated/program.wasm', import.meta.url)));
const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: calls });
const memory = instance.exports['memory'] as WebAssembly.Memory;
process.exitCode = wasi.start(instance);
