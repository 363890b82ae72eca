// The puzzles that were tried while this tab is open, in sets of ten.
import { signal } from '@preact/signals';

export interface Result {
  id: string;
  isSolved: boolean;
}

export const setSize = 10;
export const results = signal<readonly Result[]>([]);

export const noteResult = (result: Result): void => void (results.value = [...results.peek(), result]);

// How many were solved in a row up to now.
export const rowOf = (all: readonly Result[]): number => all.length - 1 - all.map(({ isSolved }) => isSolved).lastIndexOf(false);

// The last set that has a result.
export const setOf = (all: readonly Result[]): readonly Result[] => all.slice(Math.floor(Math.max(0, all.length - 1) / setSize) * setSize);
