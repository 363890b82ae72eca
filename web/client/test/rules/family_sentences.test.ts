// Each family in rulesets/ has a sentence on the page of the rulesets.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { aboutFamily } from '../../src/words/rules';

const folder = resolve(import.meta.dirname, '../../../../rulesets');
const familyIn = (file: string): string | undefined => /^family = "(.+)"$/m.exec(readFileSync(resolve(folder, file), 'utf8'))?.[1];

it('says of every family what it is', () => {
  const families = new Set(readdirSync(folder).map(familyIn).filter((one) => one !== undefined));
  expect(families).toContain('brandub');
  expect([...families].filter((one) => !aboutFamily(one))).toEqual([]);
});
