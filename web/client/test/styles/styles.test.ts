// The pages share their stylesheets: what one has loaded stays for the next. So each class belongs to one of them.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const folder = resolve(import.meta.dirname, '../../src/styles');
const shared = ['base.css', 'embed.css']; // what all pages have in common; and a page of its own
const classAlone = /^(\.[\w-]+)(?=,| {)/gm; // outside of what holds for some media alone

it('gives each class to one stylesheet', () => {
  const owners = new Map<string, Set<string>>();
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.css') && !shared.includes(one))) {
    const css = readFileSync(resolve(folder, name), 'utf8');
    for (const [, selector = ''] of css.matchAll(classAlone)) owners.set(selector, (owners.get(selector) ?? new Set()).add(name));
  }
  expect(owners.size).toBeGreaterThan(300);
  expect([...owners].filter(([, names]) => names.size > 1).map(([selector, names]) => `${selector}: ${[...names].join(', ')}`)).toEqual([]);
});
