import { afterEach, expect, it, vi } from 'vitest';
import { followVersions } from '../../src/offline/versions';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

it('lets the site begin where a browser has service workers but no locks', () => {
  document.head.innerHTML = '<meta name="version" content="0123">';
  const register = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { serviceWorker: { controller: null, addEventListener: () => undefined, register } });
  const look = followVersions(() => undefined);
  expect(look).not.toThrow();
  expect(register).not.toHaveBeenCalled();
});
