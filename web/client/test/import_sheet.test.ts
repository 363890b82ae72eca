// The drawer for games, with an analysis that the browser lists.
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BenchProvider } from '../src/analysis/context';
import { ImportSheet } from '../src/analysis/import_sheet';
import { Analyses } from '../src/analysis/storage';
import { emptyTree } from '../src/analysis/tree';

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
