// Whether the browser's module or the site answers for the rules on the analysis page.
import { describe, expect, it, vi } from 'vitest';
import type { Tafl } from '../../src/analysis/engine';
import { mayBeLegal, Rules } from '../../src/analysis/rules';
import { ApiError } from '../../src/api';

const named = (name: string) => Object.assign(new Error('no'), { name });
const long = { ruleset: 'brandub', moves: Array.from({ length: 1_001 }, () => 'a1-a2') };

function both(line: () => Promise<unknown>) {
  const api = { position: vi.fn(async () => 'by the site'), records: vi.fn() };
  const load = vi.fn(async () => ({ line }) as unknown as Tafl);
  return { api, load, rules: new Rules(api as never, load) };
}

describe('a line', () => {
  it('is judged by the site until the module is loaded', async () => {
    const { rules, load } = both(async () => 'here');
    expect(await rules.line({ ruleset: 'brandub', moves: ['d1-d2'] })).toBe('by the site');
    expect(load).not.toHaveBeenCalled();
    await rules.load();
    expect(await rules.line({ ruleset: 'brandub' })).toBe('here');
  });
  it('that is too long for the site is judged by the module', async () => {
    const { rules, api } = both(async () => 'here');
    expect(await rules.line(long)).toBe('here');
    expect(api.position).not.toHaveBeenCalled();
  });
  it('is judged by the site where the module gets no worker', async () => {
    const { rules } = both(() => Promise.reject(named('WorkerError')));
    await rules.load();
    expect(await rules.line({ ruleset: 'brandub' })).toBe('by the site');
  });
  it('that the module refuses is refused', async () => {
    const { rules, api } = both(() => Promise.reject(named('TaflError')));
    await rules.load();
    await expect(rules.line({ ruleset: 'brandub' })).rejects.toBeInstanceOf(ApiError);
    expect(api.position).not.toHaveBeenCalled();
  });
});

describe('a move that may be legal', () => {
  const board = { destinations: { c4: ['c5', 'c12'] } };
  it.each(['c4-c5', 'C4-C5', 'c4c5', 'cc4-c5', '0c4-0c5', 'c4^c5', 'c4^=c5', 'c4=c12', 'c4-c12xd4/e4++', 'd1-d1'])('is %s', (move) => expect(mayBeLegal(move, board)).toBe(true));
  it.each(['c4-c6', 'c4-c1', 'd4-d5', 'c4-c123', 'c4', '', 'toString-c5'])('is not %j', (move) => expect(mayBeLegal(move, board)).toBe(false));
});
