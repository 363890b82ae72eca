// How fast the engine in WebAssembly is beside native programs: `node bench/wasm.mjs [PROGRAM…]` (build/release/bin/tafl). All
// search the same position to the same number of nodes in turns, five times each; the medians are compared. Prints, too, how
// long the package takes to be ready, and what its modules weigh. Needs `npm --prefix web run packages`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const nodes = 1_500_000;
const rounds = 5;
const line = { ruleset: 'copenhagen' };
const programs = process.argv.slice(2);
if (programs.length === 0) programs.push('build/release/bin/tafl');
const { createTafl } = await import(new URL('../web/tafl/dist/index.js', import.meta.url));

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

async function searchHere(withoutSimd) {
  const { validate } = WebAssembly;
  if (withoutSimd) WebAssembly.validate = () => false;
  const begun = performance.now();
  const tafl = await createTafl();
  WebAssembly.validate = validate;
  await tafl.line(line);
  const ready = performance.now() - begun;
  await tafl.search(line, { nodes: 1_000_000 }).result; // meanwhile it is compiled a second time, for speed
  const { nodes: searched, seconds } = await tafl.search({ ...line, moves: ['d1-d3'] }, { nodes }).result;
  tafl.close();
  return { speed: searched / seconds, ready };
}

function searchNatively(program) {
  const words = ['analyse', '--moves', 'd1-d3', '--nodes', String(nodes), '--hash', '16', '--json'];
  const { nodes: searched, seconds } = JSON.parse(execFileSync(program, words, { encoding: 'utf8' }));
  return searched / seconds;
}

const speeds = new Map();
const add = (name, speed) => speeds.set(name, [...(speeds.get(name) ?? []), speed]);
const readies = [];
for (let round = 0; round < rounds; ++round) {
  for (const program of programs) add(program, searchNatively(program));
  for (const withoutSimd of [false, true]) {
    const { speed, ready } = await searchHere(withoutSimd);
    add(withoutSimd ? 'WebAssembly without SIMD' : 'WebAssembly', speed);
    if (!withoutSimd) readies.push(ready);
  }
}
const first = median(speeds.get(programs[0]));
for (const [name, all] of speeds) {
  const speed = median(all);
  console.log(`${(speed / 1e6).toFixed(2)} M nodes/s  ${((100 * speed) / first).toFixed(0).padStart(3)} %  ${name}`);
}
console.log(`ready after ${median(readies).toFixed(0)} ms`);
for (const name of ['tafl-11', 'tafl', 'tafl-baseline']) {
  const bytes = readFileSync(new URL(`../web/tafl/generated/${name}.wasm`, import.meta.url));
  console.log(`${name}.wasm  ${(bytes.length / 1e3).toFixed(0)} kB, brotli ${(brotliCompressSync(bytes).length / 1e3).toFixed(0)} kB`);
}
