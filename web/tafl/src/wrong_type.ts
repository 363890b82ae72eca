// Validates arguments, because callers without a type checker may pass anything.
import { TaflError } from './api.ts';
import type { Question } from './messages.ts';

const lists: ReadonlySet<string> = new Set(['moves', 'tags']);
const isText = (value: unknown): boolean => typeof value === 'string';
const isList = (value: unknown): boolean => Array.isArray(value) && [...(value as unknown[])].every(isText);

// What is wrong with a field or a number of the question, by its name; null if everything is right.
export function wrongType({ fields, numbers }: Question): TaflError | null {
  for (const [name, field] of Object.entries<unknown>(fields)) {
    const isOfLists = lists.has(name);
    if (!(isOfLists ? isList : isText)(field)) return new TaflError(`${name}: expected ${isOfLists ? 'a list of texts' : 'a text'}`);
  }
  for (const [name, number] of Object.entries<unknown>(numbers)) {
    if (typeof number !== 'number' || Number.isNaN(number)) return new TaflError(`${name}: expected a number`);
  }
  return null;
}

export function object<T extends object>(name: string, value: T): T {
  if (typeof value !== 'object' || value === null) throw new TaflError(`${name}: expected an object`);
  return value;
}

export function callable<T>(name: string, value: T): T {
  if (typeof value !== 'function') throw new TaflError(`${name}: expected a function`);
  return value;
}

export function yesOrNo(name: string, value: boolean): boolean {
  if (typeof value !== 'boolean') throw new TaflError(`${name}: expected true or false`);
  return value;
}

// A whole number from 1; Infinity if there is no limit.
export function limit(name: string, value: number): number {
  if (value === Infinity || (Number.isInteger(value) && value >= 1)) return value;
  throw new TaflError(`${name}: expected a whole number from 1, or Infinity`);
}

export function whole(name: string, value: number, [least, most]: readonly [number, number]): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new TaflError(`${name}: expected a whole number from ${least} to ${most}`);
}
