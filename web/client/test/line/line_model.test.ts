import { expect, it } from 'vitest';
import type { App } from '../../src/app';
import { LineModel } from '../../src/line/line_model';

const app = { api: { position: () => Promise.resolve({ result: 'ongoing', played: [] }) } } as unknown as App;
const opened = async (at?: number): Promise<number> => {
  const options = { ruleset: 'brandub', start: { ruleset: 'brandub' }, main: ['d1-c1', 'd3-c3'], ...(at === undefined ? {} : { at }) };
  return (await LineModel.open(app, options)).place.value.ply;
};

it('opens a game at its start, or where it is asked to', async () => {
  expect(await opened()).toBe(0);
  expect(await opened(1)).toBe(1);
  expect(await opened(99)).toBe(2);
});
