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
