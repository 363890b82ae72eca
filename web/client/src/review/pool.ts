// Searches all positions of a plan, and then what a second look asks for, with several workers at once. A worker that fails is left
// out and its position searched by another one; when none is left, the reason of the first failure is thrown.
import type { Analysis, Check, DoneCheck, Tafl } from '../analysis/engine';
import { maxPvLength, quickNodes, type Pass, type Plan, type Task } from './plan';

// One worker. search() finds the same for the same question, whatever it searched before: the position after `at` moves of the game,
// and then those of the check.
export interface Searcher {
  search(at: number, nodes: number, check?: Check): Promise<Analysis>;
  close(): void;
}

export interface Pooled {
  deepNodes: (plan: Plan, workers: number) => number; // asked once, when the first deep search begins
  onResult: () => void;
}

interface Queue<T> {
  next(): T | null; // null: nothing is left to begin
  giveBack(task: T): void;
  readonly isDone: boolean;
}

async function shareOut<T>(queue: Queue<T>, searchers: readonly Searcher[], search: (searcher: Searcher, task: T) => Promise<void>): Promise<void> {
  const work = async (searcher: Searcher): Promise<void> => {
    for (let task = queue.next(); task; task = queue.next()) {
      try {
        await search(searcher, task);
      } catch (error) {
        queue.giveBack(task);
        searcher.close();
        throw error;
      }
    }
  };
  let able = [...searchers];
  while (!queue.isDone) {
    const ends = await Promise.allSettled(able.map(work));
    const failure = ends.find((end) => end.status === 'rejected');
    able = able.filter((_, i) => ends[i]?.status === 'fulfilled');
    if (able.length === 0) throw failure?.reason ?? new Error('there is no worker');
  }
}

// Returns the nodes of the deep searches.
export async function searchAll(plan: Plan, searchers: readonly Searcher[], { deepNodes, onResult }: Pooled): Promise<number> {
  let deep: number | null = null;
  const nodesOf = (pass: Pass) => (pass === 'quick' ? quickNodes : (deep ??= deepNodes(plan, searchers.length)));
  await shareOut<Task>(plan, searchers, async (searcher, task) => {
    plan.put(task, await searcher.search(task.at, nodesOf(task.pass)));
    onResult();
  });
  return deep ?? quickNodes;
}

// The checks with what was found.
export async function checkAll(checks: readonly Check[], searchers: readonly Searcher[], nodes: number): Promise<DoneCheck[]> {
  const waiting = [...checks];
  const done: DoneCheck[] = [];
  const queue: Queue<Check> = {
    next: () => waiting.pop() ?? null,
    giveBack: (check) => void waiting.push(check),
    get isDone() {
      return done.length === checks.length;
    },
  };
  await shareOut(queue, searchers, async (searcher, check) => {
    const { lines } = await searcher.search(check.at, nodes * check.factor, check);
    done.push({ at: check.at, moves: check.moves, found: lines.map(({ score, pv }) => ({ score, pv: pv.slice(0, maxPvLength) })) });
  });
  return done;
}

// A worker of the engine, for the line of play whose first moves lead to each position.
export function searcherOf(tafl: Tafl, line: (at: number, moves: readonly string[]) => Parameters<Tafl['search']>[0]): Searcher {
  return {
    search: (at, nodes, check) => tafl.search(line(at, check?.moves ?? []), { nodes, lines: check?.lines ?? 1, fresh: true }).result,
    close: () => tafl.close(),
  };
}
