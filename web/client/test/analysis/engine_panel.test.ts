// The engine's panel where the engine cannot be loaded.
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Analyser } from '../../src/analysis/analyser';
import { BenchProvider } from '../../src/analysis/context';
import { EnginePanel } from '../../src/analysis/engine_panel';
import { OpenAnalysis } from '../../src/analysis/open_analysis';
import { emptyTree } from '../../src/analysis/tree';

describe('the panel of an engine that fails', () => {
  let host: HTMLElement;
  let analyser: Analyser;
  const named = (name: string, message: string) => Object.assign(new Error(message), { name });
  const show = async (failure: Error) => {
    const study = new OpenAnalysis({ line: async () => ({ position: ' a', toMove: 'attackers', result: 'ongoing', played: [] }) as never });
    await study.open('one', { ruleset: 'brandub', title: '', tree: emptyTree });
    analyser = new Analyser(study, () => Promise.reject(failure), () => true, {} as never);
    await act(() => render(h(BenchProvider, { value: { study, analyser } as never }, h(EnginePanel, { flipped: false, isRated: false })), host));
    await act(async () => {
      analyser.toggle();
      await new Promise((done) => setTimeout(done));
    });
    const failed = host.querySelector('.engine-failed');
    return { text: failed?.textContent, buttons: [...(failed?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent) };
  };

  beforeEach(() => {
    host = document.createElement('div');
    document.body.append(host);
  });
  afterEach(() => {
    analyser.close();
    render(null, host);
    host.remove();
  });

  it('says what was wrong with the file, and offers to try again', async () => {
    const { text, buttons } = await show(named('TaflError', 'tafl-11.wasm is cut off: 0.94 MB of 1.88 MB arrived'));
    expect(text).toContain('could not be loaded');
    expect(text).toContain('0.94 MB of 1.88 MB arrived');
    expect(buttons).toEqual(['Try again', 'Ask the server']);
  });
  it('offers the server alone where the browser cannot run it', async () => {
    const { text, buttons } = await show(named('CompileError', 'no SIMD'));
    expect(text).toContain('cannot run in this browser');
    expect(buttons).toEqual(['Ask the server']);
  });
});
