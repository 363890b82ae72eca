import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../src/analysis/engine';
import { deepNodes, Plan, poolSize, quickNodes, type Task } from '../../src/review/plan';
import { checkAll, searchAll, type Searcher } from '../../src/review/pool';

const found = (score: number, pv = ['a1-a2']): Analysis => ({
  depth: 3,
  selectiveDepth: 5,
  nodes: 1_000,
  seconds: 0.01,
  lines: [{ move: pv[0] ?? '', score, win: 0.5, pv, why: '', reasons: [] }],
});
const tasks = (plan: Plan): Task[] => {
  const all: Task[] = [];
  for (let task = plan.next(); task; task = plan.next()) all.push(task);
  return all;
};

describe('a plan', () => {
  it('searches every position quickly and then deeply, the last ones first', () => {
    const order = tasks(new Plan(3)).map(({ at, pass }) => `${pass} ${at}`);
    expect(order).toEqual(['quick 2', 'quick 1', 'quick 0', 'deep 2', 'deep 1', 'deep 0']);
  });
  it('has a graph after the quick pass, and is done after the deep one', () => {
    const plan = new Plan(2);
    const [first, second, ...deep] = tasks(plan);
    plan.put(first!, found(5));
    expect([plan.hasGraph, plan.isDone]).toEqual([false, false]);
    plan.put(second!, found(6));
    expect([plan.hasGraph, plan.isDone]).toEqual([true, false]);
    expect(plan.progress).toBeCloseTo(0.1);
    for (const task of deep) plan.put(task, found(7));
    expect([plan.isDone, plan.progress]).toEqual([true, 1]);
    expect(plan.analyses().map((one) => one?.score)).toEqual([7, 7]);
  });
  it('keeps a deep result when a quick one comes later', () => {
    const plan = new Plan(1);
    plan.put({ at: 0, pass: 'deep' }, found(40));
    plan.put({ at: 0, pass: 'quick' }, found(10));
    expect(plan.analyses()).toEqual([{ score: 40, pv: ['a1-a2'] }]);
  });
  it('keeps the first moves of long lines', () => {
    const plan = new Plan(1);
    plan.put({ at: 0, pass: 'quick' }, found(0, Array.from({ length: 40 }, (_, i) => `a${i}-b${i}`)));
    expect(plan.analyses()[0]?.pv).toHaveLength(16);
  });
  it('hands out again what was given back', () => {
    const plan = new Plan(1);
    const task = plan.next()!;
    plan.giveBack(task);
    expect(plan.next()).toEqual(task);
  });
  it('knows the speed of a worker', () => {
    const plan = new Plan(2);
    expect(plan.speed).toBe(0);
    plan.put({ at: 0, pass: 'quick' }, found(0));
    expect(plan.speed).toBeCloseTo(100_000);
  });
  it('of no position is done', () => expect([new Plan(0).isDone, new Plan(0).progress]).toEqual([true, 1]));
});

describe('the nodes of a position', () => {
  it.each([
    [200_000, 2, 51, 100_000],
    [400_000, 8, 40, 300_000],
    [10_000, 1, 200, 50_000],
    [0, 2, 80, 50_000],
  ])('are those for which %i a second, %i workers and %i positions leave time', (speed, workers, positions, nodes) => {
    expect(deepNodes(speed, workers, positions)).toBe(nodes);
  });
});

it.each([
  [4, 8, 4],
  [64, undefined, 8],
  [8, 2, 2],
  [1, 1, 1],
  [undefined, undefined, 2],
])('%s cores and %s GiB make a pool of %i', (cores, memory, size) => expect(poolSize(cores, memory)).toBe(size));

describe('a pool', () => {
  const pooled = { deepNodes: () => 50_000, onResult: () => undefined };

  it('searches each position twice, with the same nodes for all, in all workers at once', async () => {
    const asked: string[] = [];
    let running = 0;
    let most = 0;
    const worker = (): Searcher => ({
      search: async (at, nodes) => {
        most = Math.max(most, ++running);
        asked.push(`${at} ${nodes}`);
        await Promise.resolve();
        running--;
        return found(at);
      },
      close: () => undefined,
    });
    const plan = new Plan(3);
    expect(await searchAll(plan, [worker(), worker()], pooled)).toBe(50_000);
    expect(asked.sort()).toEqual([0, 1, 2].flatMap((at) => [`${at} ${quickNodes}`, `${at} 50000`]).sort());
    expect(most).toBe(2);
    expect(plan.analyses().map((one) => one?.score)).toEqual([0, 1, 2]);
  });

  it('goes on without a worker that fails', async () => {
    let closed = 0;
    const dying: Searcher = { search: () => Promise.reject(new Error('dead')), close: () => closed++ };
    const good: Searcher = { search: async (at) => found(at), close: () => undefined };
    const plan = new Plan(4);
    await searchAll(plan, [dying, good], pooled);
    expect([plan.isDone, closed]).toEqual([true, 1]);
  });

  it('lets a worker that has run out of work take over what another one leaves', async () => {
    let fail = () => {};
    const late: Searcher = { search: () => new Promise((_, reject) => (fail = () => reject(new Error('late')))), close: () => undefined };
    let left = 3;
    const good: Searcher = {
      search: async (at) => {
        if (--left === 0) fail();
        return found(at);
      },
      close: () => undefined,
    };
    const plan = new Plan(2);
    await searchAll(plan, [late, good], pooled);
    expect(plan.isDone).toBe(true);
  });

  it('runs the checks of a second look, each with its own nodes and lines', async () => {
    const asked: string[] = [];
    const good: Searcher = {
      search: async (at, nodes, check) => {
        asked.push(`${at} ${check?.moves.join(' ')} ${nodes} ${check?.lines}`);
        return found(at);
      },
      close: () => undefined,
    };
    const dying: Searcher = { search: () => Promise.reject(new Error('dead')), close: () => undefined };
    const checks = [
      { at: 3, moves: ['a1-a2'], lines: 1, factor: 10 },
      { at: 4, moves: [], lines: 10, factor: 1 },
    ];
    const done = await checkAll(checks, [dying, good], 50_000);
    expect(asked.sort()).toEqual(['3 a1-a2 500000 1', '4  50000 10']);
    expect(done.sort((a, b) => a.at - b.at)).toEqual(checks.map(({ at, moves }) => ({ at, moves, found: [{ score: at, pv: ['a1-a2'] }] })));
    expect(await checkAll([], [], 1)).toEqual([]);
  });

  it('says why when no worker is left', async () => {
    const dying: Searcher = { search: () => Promise.reject(new Error('dead')), close: () => undefined };
    await expect(searchAll(new Plan(2), [dying, dying], pooled)).rejects.toThrow('dead');
    await expect(searchAll(new Plan(2), [], pooled)).rejects.toThrow('no worker');
  });
});
