import { afterEach, expect, it, vi } from 'vitest';
import { sharedFlag } from '../src/browser.ts';

afterEach(() => void vi.unstubAllGlobals());

it('shares memory only where the browser can, cross-origin isolated or not', () => {
  vi.stubGlobal('crossOriginIsolated', true);
  expect(sharedFlag()).toBeInstanceOf(Int32Array);
  vi.stubGlobal('SharedArrayBuffer', undefined);
  expect(sharedFlag()).toBeNull();
  vi.unstubAllGlobals();
  vi.stubGlobal('crossOriginIsolated', false);
  expect(sharedFlag()).toBeNull();
});
