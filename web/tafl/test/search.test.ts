// @vitest-environment node
// The engine in WebAssembly: what it finds, how it stops, what happens when something breaks.
import { Worker as NodeWorker } from 'node:worker_threads';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Analysis, ModuleName, Tafl, TaflOptions } from '../src/api.ts';
import { install, linesOf, type Installed } from './packed.ts';

let installed: Installed;
const open: Tafl[] = [];

async function create(options: TaflOptions = {}): Promise<Tafl> {
  const tafl = await installed.package.createTafl(options);
  open.push(tafl);
  return tafl;
}

beforeAll(async () => {
  installed = await install();
});

afterAll(() => {
  open.forEach((tafl) => tafl.close());
  installed.remove();
});

const moduleOf = (name: ModuleName) => installed.file(`generated/${name}.wasm`);
const copenhagen = { ruleset: 'copenhagen' };

// The positions of `tafl bench`: its results stand in tests/data/bench.signature, these are the moves that lead to them.
const benchMoves = [
  '',
  'd1-d3 e5-e2 g1-g3 f4-c4',
  'd1-d3 f8-i8 j6-j9 e7-e10 j9-e9 d6-d9 f10-f9 g7-g10',
  '',
  '',
  '',
  'd2-e2 c4-c5 f4-f5 d4-c4',
];
const bench = linesOf('tests/data/bench.signature')
  .map((line) => /^(\S+) +depth +(\d+) +(\S+) +(-?\d+) +(\d+) nodes/.exec(line))
  .filter((found) => found !== null)
  .map(([, ruleset, depth, move, score, nodes], at) => ({
    ruleset: ruleset!,
    moves: (benchMoves[at] ?? '').split(' ').filter((text) => text !== ''),
    depth: Number(depth),
    found: { move, score: Number(score), nodes: Number(nodes) },
  }));

const found = ({ nodes, lines }: Analysis) => ({ move: lines[0]!.move, score: lines[0]!.score, nodes });

it.each(bench)('$ruleset to depth $depth has the signature of the native engine', async ({ ruleset, moves, depth, found: known }) => {
  const tafl = await create({ hash: 32 });
  expect(found(await tafl.search({ ruleset, moves }, { depth }).result)).toEqual(known);
  tafl.close();
});

it('is the same without SIMD instructions', async () => {
  const { validate } = WebAssembly;
  WebAssembly.validate = () => false;
  const tafl = await create({ hash: 32 }).finally(() => (WebAssembly.validate = validate));
  const { ruleset, moves, depth, found: known } = bench[1]!;
  expect(found(await tafl.search({ ruleset, moves }, { depth }).result)).toEqual(known);
});

describe('a search', () => {
  it('reports each depth, and at its end the reasons', async () => {
    const depths: number[] = [];
    const { lines, depth } = await (await create()).search(copenhagen, { depth: 5, lines: 3 }, (report) => depths.push(report.depth)).result;
    expect(depths.at(-1)).toBe(5);
    expect([...depths].sort((a, b) => a - b)).toEqual(depths);
    expect(depth).toBe(5);
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatchObject({ move: line.pv[0], why: expect.any(String), win: expect.any(Number) });
  });

  it('gives its reasons in the language', async () => {
    const line = { ruleset: 'brandub', position: '7/7/7/1K4t/7/7/7 d' };
    const why = async (language: 'en' | 'de') => (await (await create()).search(line, { depth: 4, language }).result).lines[0]!.why;
    expect(await why('en')).toContain('king');
    expect(await why('de')).toContain('König');
  });

  it('without limits ends after stop(), at least at depth 1', async () => {
    const tafl = await create();
    const search = tafl.search(copenhagen);
    search.stop();
    expect((await search.result).lines).toHaveLength(1);
    const later = await new Promise<Analysis>((resolve) => {
      const running = tafl.search(copenhagen, {}, ({ depth }) => {
        if (depth === 4) running.stop();
      });
      void running.result.then(resolve);
    });
    expect(later.depth).toBeGreaterThanOrEqual(4);
  });

  it('stops the one before it', async () => {
    const tafl = await create();
    const first = tafl.search(copenhagen);
    const second = tafl.search({ ruleset: 'brandub' }, { depth: 3 });
    expect((await second.result).depth).toBe(3);
    expect((await first.result).lines).toHaveLength(1);
  });

  it('does not keep questions about the rules waiting', async () => {
    const tafl = await create();
    const search = tafl.search(copenhagen);
    expect((await tafl.line(copenhagen)).toMove).toBe('attackers');
    search.stop();
    await search.result;
  });

  it('plays at a level, the same with the same seed', async () => {
    const play = async (seed: number) => (await (await create()).search(copenhagen, { level: 1, seed }).result).lines[0]!.move;
    const moves = await Promise.all([5, 5, 1, 2, 3, 4].map(play));
    expect(moves[0]).toBe(moves[1]);
    expect(new Set(moves).size).toBeGreaterThan(1);
  });

  it('is refused with a limit that does not exist, which would otherwise search for ever', async () => {
    const { result } = (await create()).search({ ruleset: 'brandub' }, { dept: 6 } as object);
    await expect(result).rejects.toThrow('dept: not a limit of a search; expected depth,');
  });

  it('is refused where the game is over or the line cannot be played', async () => {
    const tafl = await create();
    await expect(tafl.search({ ruleset: 'brandub', moves: ['a1-a2'] }).result).rejects.toMatchObject({ name: 'TaflError', at: 0 });
    const over = { ruleset: 'brandub', moves: 'd2-a2 d3-g3 f4-f5 d4-d2 f5-f6 d2-g2 a2-a3 g2-g1'.split(' ') };
    await expect(tafl.search(over).result).rejects.toThrow('nothing to search');
  });
});

describe('a page that may not share memory', () => {
  it('stops a search all the same', async () => {
    const shared = globalThis.SharedArrayBuffer;
    Reflect.deleteProperty(globalThis, 'SharedArrayBuffer');
    const tafl = await create().finally(() => (globalThis.SharedArrayBuffer = shared));
    const early = tafl.search(copenhagen);
    early.stop();
    expect((await early.result).depth).toBe(1);
    const reported = await new Promise<number>((resolve) => {
      const running = tafl.search(copenhagen, {}, ({ depth }) => {
        if (depth < 3) return;
        running.stop();
        void running.result.then((result) => resolve(result.depth));
      });
    });
    expect(reported).toBeGreaterThanOrEqual(3);
    expect((await tafl.search(copenhagen, { depth: 2 }).result).depth).toBe(2);
  });
});

describe('a worker that dies', () => {
  const workers: NodeWorker[] = [];
  const worker = () => {
    const file = pathToFileURL(join(installed.folder, 'node_modules/@skjaldborg/tafl/dist/node_worker.js'));
    workers.push(new NodeWorker(file));
    return workers.at(-1) as unknown as Worker;
  };

  it('is started again once', async () => {
    const tafl = await create({ worker });
    const search = tafl.search(copenhagen, {}, ({ depth }) => {
      if (workers.length === 1 && depth === 2) void workers[0]!.terminate();
      if (workers.length === 2 && depth === 3) search.stop();
    });
    expect((await search.result).depth).toBeGreaterThanOrEqual(3);
    expect(workers).toHaveLength(2);
  });

  it('over the same question twice is said in a sentence, and the next question is answered', async () => {
    const tafl = await create({ worker });
    const search = tafl.search(copenhagen, {}, ({ depth }) => {
      if (depth === 2) void workers.at(-1)!.terminate();
    });
    await expect(search.result).rejects.toMatchObject({ name: 'WorkerError' });
    await expect(search.result).rejects.toThrow(/^the worker of the rules and the engine stopped, and again after it was restarted: /);
    expect((await tafl.search(copenhagen, { depth: 2 }).result).depth).toBe(2);
  });
});

describe('a module', () => {
  it('that was cut off is refused', async () => {
    const wasm = { 'tafl-11': moduleOf('tafl-11').slice(0, -1000) };
    await expect(create({ wasm })).rejects.toThrow(/^tafl-11\.wasm is cut off: /);
  });

  it('that was changed is refused', async () => {
    const bytes = moduleOf('tafl-11');
    bytes[bytes.length >> 1]! ^= 1;
    await expect(create({ wasm: { 'tafl-11': bytes } })).rejects.toThrow('tafl-11.wasm is not the one of this version');
  });

  it('that is not there is refused', async () => {
    const wasm = { 'tafl-11': new URL('file:///nowhere/tafl-11.wasm') };
    await expect(create({ wasm })).rejects.toThrow(/^tafl-11\.wasm cannot be loaded: /);
  });

  it('for all boards is only read when another board is asked for', async () => {
    const tafl = await create({ wasm: { tafl: new Uint8Array() } });
    expect((await tafl.search(copenhagen, { depth: 2 }).result).depth).toBe(2);
    await expect(tafl.search({ ruleset: 'brandub' }, { depth: 2 }).result).rejects.toThrow(/^tafl\.wasm is cut off/);
    expect((await tafl.search(copenhagen, { depth: 2 }).result).depth).toBe(2);
  });
});

it('takes a smaller table where memory is short', async () => {
  const tafl = await create({ hash: 256, memory: 64 });
  expect((await tafl.search(copenhagen, { depth: 4 }).result).depth).toBe(4);
});

it('rejects what is asked of it when it is closed', async () => {
  const tafl = await create();
  const search = tafl.search(copenhagen);
  tafl.close();
  await expect(search.result).rejects.toThrow('it was closed');
  await expect(tafl.line(copenhagen)).rejects.toThrow('it was closed');
});

it('takes Infinity for no limit', async () => {
  const tafl = await create();
  const { depth } = await tafl.search(copenhagen, { depth: 3, nodes: Infinity, movetime: Infinity }).result;
  expect(depth).toBe(3);
  expect((await tafl.search(copenhagen, { depth: Infinity, nodes: 3000 }).result).depth).toBeGreaterThan(0);
});

describe('a question with a field of the wrong type', () => {
  it('is refused alone: later ones are answered, also with another module', async () => {
    const tafl = await create();
    await expect(tafl.search({ ruleset: (() => 'brandub') as never }).result).rejects.toThrow('ruleset: expected a text');
    expect((await tafl.search({ ruleset: 'brandub' }, { depth: 1 }).result).depth).toBe(1);
  });

  it('is refused by the name of the field', async () => {
    const tafl = await create();
    const wrong = null as never;
    const { TaflError } = installed.package;
    await expect(tafl.line({ ruleset: 7 as never })).rejects.toBeInstanceOf(TaflError);
    await expect(tafl.line({ ruleset: wrong })).rejects.toThrow(/^ruleset: expected a text$/);
    await expect(tafl.line({ ruleset: 'brandub', moves: [wrong] })).rejects.toThrow(/^moves: expected a list of texts$/);
    await expect(tafl.rulesets(wrong)).rejects.toThrow(/^language: expected a text$/);
    await expect(tafl.convert(wrong, 'otn')).rejects.toThrow(/^text: expected a text$/);
    await expect(tafl.search(copenhagen, { nodes: NaN }).result).rejects.toThrow(/^nodes: expected a number$/);
    for (const depth of [1.5, NaN]) await expect(tafl.perft(copenhagen, depth)).rejects.toThrow(/^depth: expected a whole number$/);
  });
});
