// The drawer for games, with an analysis that the browser lists.
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BenchProvider } from '../../src/analysis/context';
import { ImportSheet } from '../../src/analysis/import_sheet';
import { Analyses } from '../../src/analysis/storage';
import { emptyTree } from '../../src/analysis/tree';
import { learnTitles } from '../../src/rules/ruleset_names';
import type { Records, RulesetHead } from '../../src/wire';

learnTitles([{ name: 'brandub', title: 'Brandub by its title' } as RulesetHead]);

describe('an analysis that was kept', () => {
  const items = new Map<string, string>();
  const analyses = new Analyses({ getItem: (key) => items.get(key) ?? null, setItem: (key, text) => void items.set(key, text), removeItem: (key) => void items.delete(key) });
  const open = vi.fn(async () => undefined);
  let host: HTMLElement;
  const pressYule = () => act(async () => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'Yule')?.click());

  beforeEach(async () => {
    analyses.save('one', { ruleset: 'brandub', title: 'Yule', tree: emptyTree }, 1);
    host = document.createElement('div');
    document.body.append(host);
    await act(() => render(h(BenchProvider, { value: {} as never }, h(ImportSheet, { open, close: () => undefined, analyses, dropped: null })), host));
  });
  afterEach(() => {
    render(null, host);
    host.remove();
    open.mockClear();
  });

  it('opens', async () => {
    await pressYule();
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ title: 'Yule' }), 'one');
  });
  it('is said to be gone if its text is', async () => {
    items.delete('skjaldborg.analysis.one');
    await pressYule();
    expect(open).not.toHaveBeenCalled();
    expect(host.querySelector('[role=alert]')?.textContent).toContain('not in this browser');
  });
});

describe('a record that is pasted', () => {
  const game = { ruleset: 'brandub', tags: {}, start: '3t3 a', moves: ['d1-d2', 'c4-c5', 'd2-d3'], result: 'ongoing', reason: 'none', text: '' };
  const open = vi.fn(async () => undefined);
  const close = vi.fn();
  const analyses = new Analyses({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  let host: HTMLElement;

  async function paste(records: Records, dropped: string | File = 'a record') {
    host = document.createElement('div');
    document.body.append(host);
    const bench = { rules: { records: async () => records }, study: { lineTo: () => ({ ruleset: 'brandub' }) } } as never;
    await act(() => render(h(BenchProvider, { value: bench }, h(ImportSheet, { open, close, analyses, dropped })), host));
  }
  const press = (text: string) => act(async () => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === text)?.click());
  afterEach(() => {
    render(null, host);
    host.remove();
    open.mockClear();
    close.mockClear();
  });

  it('is opened', async () => {
    await paste({ games: [game], faults: [] } as never);
    expect(open).toHaveBeenCalledTimes(1);
    expect(close).toHaveBeenCalled();
  });
  it.each([
    ['a text', 'x'.repeat((1 << 20) + 1)],
    ['a file', new File(['x'.repeat((1 << 20) + 1)], 'games.csv')],
  ])('and is too large is refused: %s', async (_kind, dropped) => {
    await paste({ games: [game], faults: [] } as never, dropped);
    expect(host.textContent).toContain('at most 1 MiB');
    expect(host.querySelector('textarea')?.value).toBe('');
    expect(open).not.toHaveBeenCalled();
  });
  it.each([
    [1 << 16, 1 << 16],
    [(1 << 16) + 1, 0],
  ])('with %i characters is read, and %i of them are shown', async (length, shown) => {
    await paste({ games: [game], faults: [{ game: 1, text: 'Move 2… d3-d9: there is no d9.' }] } as never, 'x'.repeat(length));
    expect(host.textContent).toContain('there is no d9');
    expect(host.querySelector('textarea')?.value.length).toBe(shown);
  });
  it('and has a fault leaves the open game as it is, until the reader opens what could be read', async () => {
    await paste({ games: [game], faults: [{ game: 1, text: 'Move 2… d3-d9: there is no d9.' }] } as never);
    expect(host.textContent).toContain('there is no d9');
    expect(host.textContent).toContain('Brandub by its title · 2 moves');
    expect(open).not.toHaveBeenCalled();
    expect(close).not.toHaveBeenCalled();
    await press('Open what could be read');
    expect(open).toHaveBeenCalledTimes(1);
    expect(close).toHaveBeenCalled();
  });
  it('is one of several to choose from', async () => {
    await paste({ games: [{ ...game, tags: { attackers: 'Ada', defenders: 'Bo' } }, game], faults: [] } as never);
    expect(open).not.toHaveBeenCalled();
    await press('Ada – Bo');
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ title: 'Ada – Bo' }), undefined);
  });
});
