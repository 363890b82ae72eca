// @vitest-environment node
// The engine in WebAssembly: what it finds, how it stops, what happens when something breaks.
import { Worker as NodeWorker } from 'node:worker_threads';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Analysis, ModuleName, SearchLimits, Tafl, TaflOptions } from '../src/api.ts';
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
  const tafl = await create({ hash: 32, board: ruleset === 'brandub' ? 7 : 11 });
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

  it('ends with what its listener throws, and the next one is answered', async () => {
    const tafl = await create();
    const thrown = new Error('the listener failed');
    const search = tafl.search(copenhagen, {}, () => {
      throw thrown;
    });
    await expect(search.result).rejects.toBe(thrown);
    expect((await tafl.search(copenhagen, { depth: 2 }).result).depth).toBe(2);
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
    const failing = tafl.search(copenhagen, {}, () => {
      throw new Error('the listener failed');
    });
    await expect(failing.result).rejects.toThrow('the listener failed');
    expect((await tafl.search(copenhagen, { depth: 2 }).result).depth).toBe(2);
  });
});

describe('searches that are stopped at once, where memory is not shared', () => {
  it('cost a worker only where one was at work', async () => {
    const shared = globalThis.SharedArrayBuffer;
    Reflect.deleteProperty(globalThis, 'SharedArrayBuffer');
    let workers = 0;
    const file = pathToFileURL(join(installed.folder, 'node_modules/@skjaldborg/tafl/dist/node_worker.js'));
    const worker = () => (workers++, new NodeWorker(file) as unknown as Worker);
    const tafl = await create({ worker }).finally(() => (globalThis.SharedArrayBuffer = shared));
    const results = Array.from({ length: 100 }, () => {
      const search = tafl.search(copenhagen);
      search.stop();
      return search.result;
    });
    for (const { depth } of await Promise.all(results)) expect(depth).toBe(1);
    expect(workers).toBe(2);
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

  it('that may not be compiled is refused', async () => {
    const { compile } = WebAssembly;
    WebAssembly.compile = () => Promise.reject(new WebAssembly.CompileError('blocked by the policy'));
    const refusal = create({ wasm: { 'tafl-11': moduleOf('tafl-11') } }).finally(() => (WebAssembly.compile = compile));
    await expect(refusal).rejects.toMatchObject({ name: 'TaflError' });
    await expect(refusal).rejects.toThrow("tafl-11.wasm cannot be compiled: blocked by the policy. A content policy must allow script-src 'wasm-unsafe-eval'");
  });

  it('that is not there is refused', async () => {
    const wasm = { 'tafl-11': new URL('file:///nowhere/tafl-11.wasm') };
    await expect(create({ wasm })).rejects.toThrow(/^tafl-11\.wasm cannot be loaded: /);
  });

  it('for all boards is only read when another board is asked for, or one with another network', async () => {
    const tafl = await create({ wasm: { tafl: new Uint8Array() } });
    expect((await tafl.search(copenhagen, { depth: 2 }).result).depth).toBe(2);
    for (const ruleset of ['brandub', 'historical-11', 'sea-battle-11', 'berserk'])
      await expect(tafl.search({ ruleset }, { depth: 2 }).result).rejects.toThrow(/^tafl\.wasm is cut off/);
    expect((await tafl.search(copenhagen, { depth: 2 }).result).depth).toBe(2);
  });

  it('for 9x9 alone is read for Tablut', async () => {
    const unread = new Uint8Array();
    const tafl = await create({ board: 9, wasm: { 'tafl-7': unread, 'tafl-11': unread, tafl: unread } });
    expect((await tafl.search({ ruleset: 'tablut-saami' }, { depth: 2 }).result).depth).toBe(2);
    await expect(tafl.search({ ruleset: 'brandub' }, { depth: 2 }).result).rejects.toThrow(/^tafl\.wasm is cut off/);
  });

  it('for 7x7 alone is read for Brandub, and the one for all boards for what it cannot answer', async () => {
    const unread = new Uint8Array();
    const tafl = await create({ board: 7, wasm: { 'tafl-11': unread, tafl: unread } });
    const brandub = { ruleset: 'brandub' };
    expect((await tafl.search(brandub, { depth: 2 }).result).depth).toBe(2);
    expect((await tafl.line(brandub)).size).toBe(7);
    for (const ruleset of ['copenhagen', 'ard-ri-throneless'])
      await expect(tafl.search({ ruleset }, { depth: 2 }).result).rejects.toThrow(/^tafl\.wasm is cut off/);
    expect((await tafl.search(brandub, { depth: 2 }).result).depth).toBe(2);
    await expect(create({ board: 13, wasm: { 'tafl-11': unread, tafl: unread } })).rejects.toThrow(/^tafl\.wasm is cut off/);
    await expect(create({ board: 4 })).rejects.toThrow('board: expected a whole number from 5 to 21');
  });
});

it('takes a smaller table where memory is short', async () => {
  const tafl = await create({ hash: 256, memory: 64 });
  expect((await tafl.search(copenhagen, { depth: 4 }).result).depth).toBe(4);
});

it.each([
  ['alea-evangelii', 24],
  ['alea-evangelii', 1],
  ['copenhagen', 1],
])('runs on %s with %i MiB of memory', async (ruleset, memory) => {
  const tafl = await create({ memory });
  expect((await tafl.search({ ruleset }, { depth: 3 }).result).depth).toBe(3);
  expect((await tafl.search({ ruleset }, { nodes: 20_000, lines: 3 }).result).lines).toHaveLength(3);
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
    await expect(tafl.search(copenhagen, { seed: NaN }).result).rejects.toThrow(/^seed: expected a number$/);
  });

  it('or an object that is none is refused by its name, and the running search goes on', async () => {
    const tafl = await create();
    const none = null as never;
    const running = tafl.search({ ruleset: 'brandub' }, { depth: 6 });
    const refusals: [Promise<unknown>, string][] = [
      [tafl.write(none, 'otn'), 'line: expected an object'],
      [tafl.write(copenhagen, 'otn', none), 'tags: expected an object'],
      [tafl.line(none), 'line: expected an object'],
      [tafl.line(undefined as never), 'line: expected an object'],
      [tafl.why(none, 'd1-d2'), 'line: expected an object'],
      [tafl.why({ ruleset: 'copenhagen', moves: 5 as never }, 'd1-d2'), 'moves: expected a list of texts'],
      [tafl.perft(none, 1), 'line: expected an object'],
      [tafl.ruleset(none), 'ruleset: expected an object'],
      [tafl.review(copenhagen, [], none), 'options: expected an object'],
      [tafl.review(copenhagen, none), 'analyses: expected a list'],
      [tafl.secondLook(copenhagen, none, []), 'analyses: expected a list'],
      [tafl.secondLook(copenhagen, [], none), 'checks: expected a list'],
      [tafl.search(none).result, 'line: expected an object'],
      [tafl.search(copenhagen, none).result, 'limits: expected an object'],
      [tafl.search(copenhagen, { language: none }).result, 'language: expected a text'],
      [tafl.search(copenhagen, {}, none).result, 'onReport: expected a function'],
      [tafl.search(copenhagen, {}, 'x' as never).result, 'onReport: expected a function'],
    ];
    await Promise.all(refusals.map(([refusal, message]) => expect(refusal, message).rejects.toMatchObject({ name: 'TaflError', message })));
    expect((await running.result).depth).toBe(6);
  });
});

describe('a number outside its range', () => {
  const wrong = <T>(value: unknown) => value as T;

  it('of a search is refused', async () => {
    const tafl = await create();
    const limit = 'expected a whole number from 1, or Infinity';
    const refusals: [SearchLimits, string][] = [
      ...[-5, 0, 1.5, NaN, -Infinity, wrong<number>('3'), wrong<number>(3n)].flatMap((value): [SearchLimits, string][] => [
        [{ depth: value }, `depth: ${limit}`],
        [{ nodes: value }, `nodes: ${limit}`],
        [{ movetime: value }, `movetime: ${limit}`],
      ]),
      ...[1e9, 0, 1.5, Infinity].map((lines): [SearchLimits, string] => [{ lines }, 'lines: expected a whole number from 1 to 20']),
      ...[99, 0, 1.5].map((level): [SearchLimits, string] => [{ level }, 'level: expected a whole number from 1 to 10']),
      [{ fresh: wrong<boolean>('no') }, 'fresh: expected true or false'],
    ];
    for (const [limits, message] of refusals)
      await expect(tafl.search(copenhagen, limits).result, message).rejects.toMatchObject({ name: 'TaflError', message });
  });

  it('of perft is refused', async () => {
    const tafl = await create();
    for (const depth of [2 ** 32, 31, -1, 1.5, NaN])
      await expect(tafl.perft(copenhagen, depth)).rejects.toThrow(/^depth: expected a whole number from 0 to 30$/);
  });

  it('of an engine does not wrap: a greater depth searches deeper', async () => {
    const { depth } = await (await create()).search(copenhagen, { depth: 2 ** 32 + 1, nodes: 3000 }).result;
    expect(depth).toBeGreaterThan(1);
  });

  it('of the moves to tell of does not wrap: below 0 it tells of all', async () => {
    const line = { ruleset: 'brandub', moves: ['d2-e2', 'c4-c5'] };
    expect(await (await create()).line(line, -(2 ** 32))).toEqual(await (await create()).line(line));
  });
});

describe('options', () => {
  it('that are none are refused at once', async () => {
    const size = 'expected a whole number from 1 to 1024';
    const refusals: [unknown, string][] = [
      [null, 'options: expected an object'],
      ...[Symbol('x'), () => 1, 1n, 'x', NaN, -5, 2000, null].flatMap((value): [unknown, string][] => [
        [{ hash: value }, `hash: ${size}`],
        [{ memory: value }, `memory: ${size}`],
      ]),
      [{ worker: 'x' }, 'worker: expected a function'],
      [{ wasm: 'x' }, 'wasm: expected an object'],
    ];
    for (const [options, message] of refusals)
      await expect(create(options as TaflOptions), message).rejects.toMatchObject({ name: 'TaflError', message });
  });

  it('whose worker is none: every question is refused', async () => {
    for (const worker of [() => null, () => undefined, () => ({})]) {
      const tafl = await create({ worker: worker as never });
      for (let times = 0; times < 2; ++times)
        await expect(tafl.line(copenhagen)).rejects.toThrow('no worker can be started: worker: expected a function that returns a Worker');
    }
  });

  it('whose worker cannot be started with them: every question is refused', async () => {
    let ended = 0;
    const postMessage = () => {
      throw new Error('not today');
    };
    const refuses = { postMessage, on: () => {}, terminate: () => ++ended };
    const tafl = await create({ worker: () => refuses as never });
    for (let times = 1; times <= 2; ++times) {
      await expect(tafl.line(copenhagen)).rejects.toThrow('no worker can be started: not today');
      expect(ended).toBe(times);
    }
  });
});
