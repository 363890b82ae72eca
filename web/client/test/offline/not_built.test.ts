import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { errorText } from '../../src/parts/form';

const page = (version: string) => `<!doctype html><head><meta name="version" content="${version}"></head>`;
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  reload.mockClear();
  document.head.innerHTML = '<meta name="version" content="0123">';
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('says that the engine is being built, and loads the page again once there are other pages', async () => {
  const { NotBuilt } = await import('../../src/offline/not_built');
  let version = '0123';
  vi.stubGlobal('fetch', vi.fn(async () => new Response(page(version))));
  expect(new NotBuilt().message).toMatch(/still being built/);
  new NotBuilt(); // asks no more often
  await vi.advanceTimersByTimeAsync(20_000);
  expect(fetch).toHaveBeenCalledTimes(4);
  expect(reload).not.toHaveBeenCalled();
  version = '4567';
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('goes on asking while the site does not answer', async () => {
  const { NotBuilt } = await import('../../src/offline/not_built');
  vi.stubGlobal('fetch', vi.fn(() => Promise.reject(new Error('no network'))));
  new NotBuilt();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});

it('is told apart from a site that does not respond', async () => {
  const { NotBuilt } = await import('../../src/offline/not_built');
  vi.stubGlobal('fetch', vi.fn(async () => new Response(page('0123'))));
  expect(new NotBuilt().name).toBe('NotBuilt');
  expect(errorText(new Error())).toMatch(/does not respond/);
});
