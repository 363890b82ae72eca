// Searches all positions of a plan, with several workers at once. A worker that fails is left out and its position searched by
// another one; when none is left, the reason of the first failure is thrown.
import type { Analysis, Tafl } from '../analysis/engine';
import { quickNodes, type Pass, type Plan } from './plan';

// One worker. search() finds the same for the same position and nodes, whatever it searched before.
export interface Searcher {
  search(at: number, nodes: number): Promise<Analysis>;
  close(): void;
}

export interface Pooled {
  deepNodes: (plan: Plan, workers: number) => number; // asked once, when the first deep search begins
  onResult: () => void;
}

// Returns the nodes of the deep searches.
export async function searchAll(plan: Plan, searchers: readonly Searcher[], { deepNodes, onResult }: Pooled): Promise<number> {
  let deep: number | null = null;
  const nodesOf = (pass: Pass) => (pass === 'quick' ? quickNodes : (deep ??= deepNodes(plan, searchers.length)));
  const work = async (searcher: Searcher): Promise<void> => {
    for (let task = plan.next(); task; task = plan.next()) {
      try {
        plan.put(task, await searcher.search(task.at, nodesOf(task.pass)));
      } catch (error) {
        plan.giveBack(task);
        searcher.close();
        throw error;
      }
      onResult();
    }
  };
  let able = [...searchers];
  while (!plan.isDone) {
    const ends = await Promise.allSettled(able.map(work));
    const failure = ends.find((end) => end.status === 'rejected');
    able = able.filter((_, i) => ends[i]?.status === 'fulfilled');
    if (able.length === 0) throw failure?.reason ?? new Error('there is no worker');
  }
  return deep ?? quickNodes;
}

// A worker of the engine, for the line of play whose first moves lead to each position.
export function searcherOf(tafl: Tafl, line: (at: number) => Parameters<Tafl['search']>[0]): Searcher {
  return {
    search: (at, nodes) => tafl.search(line(at), { nodes, fresh: true }).result,
    close: () => tafl.close(),
  };
}
