// @vitest-environment node
// Each sample of README.md prints what stands below it.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { install, type Installed } from './packed.ts';

const readme = readFileSync(resolve(import.meta.dirname, '../README.md'), 'utf8');
const samples = [...readme.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)].map(([, code, output]) => ({ code, output }));

let installed: Installed;
beforeAll(async () => {
  installed = await install();
});
afterAll(() => installed.remove());

it.each(samples)('prints $output', ({ code, output }) => {
  const file = join(installed.folder, 'sample.mjs');
  writeFileSync(file, code!);
  expect(execFileSync('node', [file], { encoding: 'utf8' })).toBe(output);
});

it('has samples', () => expect(samples).toHaveLength(5));
