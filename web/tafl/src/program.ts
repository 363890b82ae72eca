#!/usr/bin/env node
// `tafl`, the command line, compiled to WebAssembly. Files are those of the machine.
import { readFileSync } from 'node:fs';

process.removeAllListeners('warning'); // one says that WASI is new in Node
const { WASI } = await import('node:wasi');

const wasi = new WASI({
  version: 'preview1',
  args: ['tafl', ...process.argv.slice(2)],
  env: { ...process.env, PWD: process.cwd() },
  preopens: { '/': '/' },
  returnOnExit: true,
});
const module = new WebAssembly.Module(readFileSync(new URL('../generated/program.wasm', import.meta.url)));
process.exitCode = wasi.start(new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi.wasiImport }));
