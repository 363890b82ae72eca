// Compares the speed of the engine in WebAssembly with native programs: `node bench/wasm.mjs [PROGRAM…]`
// (build/release/bin/tafl). All search the same position to the same number of nodes in turns; compares the
// medians of nodes per second of processor time. Also prints how long the package takes to load, and the
// sizes of its modules. Needs `npm --prefix web run packages`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

import { createTafl } from '../web/tafl/dist/index.js';
import { Instance } from '../web/tafl/dist/instance.js';

const nodes = 1_500_000;
const rounds = 7;
const programs = process.argv.slice(2);
if (programs.length === 0) programs.push('build/release/bin/tafl');

const bytesOf = (name) => readFileSync(new URL(`../web/tafl/generated/${name}.wasm`, import.meta.url));
const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

// The first search is not measured, because the module is being compiled a second time, optimised.
async function searchHere(module) {
  const instance = new Instance(module, { hash: 16, memory: 256 }, { report() {}, interrupted: () => false });
  const search = (most, moves) =>
    instance.ask({ name: 'tafl_search', fields: ['copenhagen', '', '', moves], numbers: [0, most, 0, 1, 0, 0], search: 1 });
  search(1_000_000, []);
  await new Promise((done) => setTimeout(done, 500));
  const begun = process.cpuUsage();
  search(nodes, ['d1-d3']);
  return (nodes * 1e6) / process.cpuUsage(begun).user;
}

function searchNatively(program) {
  const command = `TIMEFORMAT=%U; time '${program}' analyse --moves d1-d3 --nodes ${nodes} --hash 16 --json >/dev/null`;
  return nodes / Number(execFileSync('bash', ['-c', `{ ${command}; } 2>&1`], { encoding: 'utf8' }));
}

async function timeToReady() {
  const begun = performance.now();
  const tafl = await createTafl();
  await tafl.line({ ruleset: 'copenhagen' });
  const ready = performance.now() - begun;
  tafl.close();
  return ready;
}

const modules = new Map();
modules.set('WebAssembly', await WebAssembly.compile(bytesOf('tafl-11')));
modules.set('WebAssembly without SIMD', await WebAssembly.compile(bytesOf('tafl-baseline')));
const speeds = new Map([...programs, ...modules.keys()].map((name) => [name, []]));
const readies = [];
for (let round = 0; round < rounds; ++round) {
  for (const program of programs) speeds.get(program).push(searchNatively(program));
  for (const [name, module] of modules) speeds.get(name).push(await searchHere(module));
  readies.push(await timeToReady());
}
const first = median(speeds.get(programs[0]));
for (const [name, all] of speeds) {
  const speed = median(all);
  console.log(`${(speed / 1e6).toFixed(2)} M nodes/s  ${((100 * speed) / first).toFixed(0).padStart(3)} %  ${name}`);
}
console.log(`ready after ${median(readies).toFixed(0)} ms`);
for (const name of ['tafl-7', 'tafl-9', 'tafl-11', 'tafl', 'tafl-baseline']) {
  const bytes = bytesOf(name);
  console.log(`${name}.wasm  ${(bytes.length / 1e3).toFixed(0)} kB, brotli ${(brotliCompressSync(bytes).length / 1e3).toFixed(0)} kB`);
}
