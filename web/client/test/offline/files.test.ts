import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Api } from '../../src/api';
import { fetchFile } from '../../src/offline/files';

const network = vi.fn(async () => new Response('{}'));
const answer = vi.fn(async () => 'answered here');
const api = new Api(fetchFile, () => 'No response.', () => answer);
const asked = () => network.mock.calls.map(([url]: unknown[]) => url);

beforeEach(() => {
  document.documentElement.dataset['site'] = 'static';
  vi.stubGlobal('fetch', network);
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset['site'];
});

it('takes from files what a static site has there', async () => {
  await api.rulesets('en');
  await api.rulesets('de');
  await api.ruleset('brandub', 'en');
  await api.ruleset('brandub', 'da');
  await api.differences('es');
  await api.position({ ruleset: 'york' });
  await api.position({ ruleset: 'york', moves: [] });
  const names = ['rulesets', 'rulesets.de', 'rulesets/brandub', 'rulesets/brandub.da', 'differences.es', 'positions/york', 'positions/york'];
  expect(asked()).toEqual(names.map((name) => `./api/v1/${name}.json`));
  expect(answer).not.toHaveBeenCalled();
});

it('leaves the rest to the browser, without a request', async () => {
  expect(await api.position({ ruleset: 'york', moves: ['d1-d3'] })).toBe('answered here');
  expect(await api.position({ rulesetFile: 'parent = "york"' })).toBe('answered here');
  expect(await api.hint({ ruleset: 'york' })).toBe('answered here');
  await api.statistics('york');
  expect(network).not.toHaveBeenCalled();
});
