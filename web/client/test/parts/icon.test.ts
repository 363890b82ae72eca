import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(`${import.meta.dirname}/../../src/parts/${name}`, 'utf8');
const sorted = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort();

it('has a drawing for each name, and no other', () => {
  const [names = ''] = /type IconName =[^;]*/.exec(read('icon.tsx')) ?? [];
  expect(sorted(read('icons.svg'), /<symbol id="(\w+)"/g)).toEqual(sorted(names, /'(\w+)'/g));
});
