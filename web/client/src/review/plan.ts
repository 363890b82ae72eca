// What is searched for a review, and in which order: every position quickly, so that there is a graph within seconds, then every
// one with many nodes, the last positions first; then what a second look asks for (reviewer.ts). No worker and no clock: the
// pool asks next() and gives back what its workers found.
import type { Analysis } from '../analysis/engine';

export type Pass = 'quick' | 'deep';

export interface Task {
  at: number; // how many moves come before the position
  pass: Pass;
}

// The best line of a position, its score that of the side to move.
export interface Searched {
  score: number;
  pv: string[];
}

const passes: readonly Pass[] = ['quick', 'deep'];
const quickShare = 0.1; // of the progress
export const maxPvLength = 16; // moves that are kept: those after them say little

export const quickNodes = 20_000;
const deepSteps = [50_000, 100_000, 150_000, 200_000, 300_000]; // steps, so that equal machines make equal reviews
const budget = 15; // seconds of all workers, for the deep pass; the second look takes about as long

// The same for every position of a game. `speed`: nodes a second of one worker.
export const maxNodes = deepSteps.at(-1)!;

export function deepNodes(speed: number, workers: number, positions: number): number {
  const most = (speed * workers * budget) / positions;
  return deepSteps.filter((step) => step <= most).at(-1) ?? deepSteps[0]!;
}

// How many workers search: one for each core; fewer where memory is short (each takes about 60 MiB).
export function poolSize(cores: number | undefined, memoryGiB: number | undefined): number {
  const most = memoryGiB !== undefined && memoryGiB <= 2 ? 2 : 8;
  return Math.min(Math.max(Math.floor(cores ?? 2), 1), most);
}

export class Plan {
  private readonly waiting: Record<Pass, number[]>; // the last one is next
  private readonly done: Record<Pass, number> = { quick: 0, deep: 0 };
  private readonly best: (Searched | null)[];
  private readonly isDeep: boolean[];
  private quickWork = { nodes: 0, seconds: 0 };

  constructor(private readonly positions: number) {
    const all = Array.from({ length: positions }, (_, at) => at);
    this.waiting = { quick: [...all], deep: [...all] };
    this.best = all.map(() => null);
    this.isDeep = all.map(() => false);
  }

  // Null: nothing is left to begin, though searches may still be at work.
  next(): Task | null {
    for (const pass of passes) {
      const at = this.waiting[pass].pop();
      if (at !== undefined) return { at, pass };
    }
    return null;
  }

  // A search that failed: another worker takes it.
  giveBack({ at, pass }: Task): void {
    this.waiting[pass].push(at);
  }

  // A deep result is not replaced by a quick one that comes later.
  put({ at, pass }: Task, { lines, nodes, seconds }: Pick<Analysis, 'lines' | 'nodes' | 'seconds'>): void {
    this.done[pass]++;
    if (pass === 'quick') this.quickWork = { nodes: this.quickWork.nodes + nodes, seconds: this.quickWork.seconds + seconds };
    const line = lines[0];
    if (!line || (pass === 'quick' && this.isDeep[at])) return;
    this.best[at] = { score: line.score, pv: line.pv.slice(0, maxPvLength) };
    this.isDeep[at] = pass === 'deep';
  }

  analyses = (): (Searched | null)[] => [...this.best];

  // Nodes a second of one worker, as the quick pass was measured; 0 before.
  get speed(): number {
    return this.quickWork.seconds > 0 ? this.quickWork.nodes / this.quickWork.seconds : 0;
  }
  get hasGraph(): boolean {
    return this.done.quick === this.positions;
  }
  get isDone(): boolean {
    return this.hasGraph && this.done.deep === this.positions;
  }
  // From 0 to 1.
  get progress(): number {
    if (this.positions === 0) return 1;
    return (quickShare * this.done.quick + (1 - quickShare) * this.done.deep) / this.positions;
  }
}
