import { beforeEach, expect, it, vi } from 'vitest';
import { Api, ApiError } from '../../src/api';
import { answerLocally } from '../../src/offline/answers';
import { startComputer } from '../../src/offline/start_computer';
import type { Terms } from '../../src/wire';
import { setLanguage } from '../../src/words';

const tafl = { line: vi.fn(), rulesets: vi.fn(), ruleset: vi.fn(), records: vi.fn(), search: vi.fn() };
let loads: () => Promise<unknown>;
vi.mock('../../src/frame/tafl', () => ({ loadTafl: () => loads() }));

const gone = () => Promise.reject(new TypeError('Failed to fetch'));
const apiOf = (fetcher: () => Promise<unknown>) => new Api(fetcher as unknown as typeof fetch, () => 'No response.', answerLocally);
const says = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  vi.resetAllMocks();
  loads = () => Promise.resolve(tafl);
});

it('leaves to the site what the site answers, refusals too', async () => {
  expect(await apiOf(() => says([{ name: 'brandub' }])).rulesets('de')).toEqual([{ name: 'brandub' }]);
  const refused = apiOf(() => says({ error: 'illegal', text: 'No.', at: 1 }, 400)).position({ ruleset: 'brandub' });
  await expect(refused).rejects.toMatchObject({ code: 'illegal', at: 1 });
  expect(tafl.rulesets).not.toHaveBeenCalled();
  expect(tafl.line).not.toHaveBeenCalled();
});

it('answers without the site what needs none', async () => {
  const api = apiOf(gone);
  tafl.line.mockResolvedValue('a board');
  expect(await api.position({ rulesetFile: 'title = "Ours"', moves: ['d1-d3'] })).toBe('a board');
  expect(tafl.line).toHaveBeenCalledWith({ ruleset: 'copenhagen', file: 'title = "Ours"', moves: ['d1-d3'] });
  tafl.rulesets.mockResolvedValue('a list');
  expect(await api.rulesets('da')).toBe('a list');
  expect(tafl.rulesets).toHaveBeenCalledWith('da');
  tafl.ruleset.mockResolvedValue('a book');
  expect(await api.ruleset('brandub', 'es')).toBe('a book');
  expect(tafl.ruleset).toHaveBeenCalledWith({ ruleset: 'brandub' }, 'es');
  await expect(api.statistics('brandub')).rejects.toThrow('No response.'); // only the site has recorded games
  tafl.records.mockResolvedValue('games');
  expect(await api.records('d1-d3')).toBe('games');
  expect(tafl.records).toHaveBeenCalledWith('d1-d3', undefined);
  await api.records('d1-d3', 'brandub');
  expect(tafl.records).toHaveBeenLastCalledWith('d1-d3', { ruleset: 'brandub' });
  tafl.search.mockReturnValue({ result: Promise.resolve({ lines: [{ move: 'd1-d3', why: 'opens' }] }), stop: () => undefined });
  expect(await api.hint({ ruleset: 'brandub' })).toEqual({ move: 'd1-d3', text: 'opens', lines: [{ move: 'd1-d3', why: 'opens' }] });
});

it('says that the site does not respond where the module cannot be loaded either', async () => {
  loads = () => Promise.reject(Object.assign(new Error('tafl-11.wasm cannot be loaded: Failed to fetch'), { name: 'TaflError' }));
  await expect(apiOf(gone).position({ ruleset: 'brandub' })).rejects.toThrow('No response.');
});

it('refuses as the site does', async () => {
  tafl.line.mockRejectedValue(Object.assign(new Error('a1-a2: no piece'), { name: 'TaflError', at: 3 }));
  const refused = apiOf(gone).position({ ruleset: 'brandub' });
  await expect(refused).rejects.toMatchObject({ status: 400, code: 'illegal', message: 'a1-a2: no piece.', at: 3 });
});

it('refuses in the reader’s language', async () => {
  await setLanguage('de');
  tafl.line.mockRejectedValueOnce(Object.assign(new Error('there is no king'), { name: 'TaflError', reason: 'setup-no-king' }));
  await expect(apiOf(gone).position({ ruleset: 'brandub' })).rejects.toMatchObject({ code: 'bad-request', message: 'Auf dem Brett steht kein König.' });
  tafl.line.mockRejectedValueOnce(Object.assign(new Error('a1-a2: no piece'), { name: 'TaflError', at: 3 }));
  await expect(apiOf(gone).position({ ruleset: 'brandub' })).rejects.toMatchObject({ message: 'Die Regeln erlauben diesen Zug nicht.', at: 3 });
  await setLanguage('en');
});

it('says that the site does not respond where nothing else can answer', async () => {
  const api = apiOf(gone);
  await expect(api.lobby()).rejects.toMatchObject({ status: 0, message: 'No response.' });
  await expect(api.game('abcdefgh')).rejects.toMatchObject({ status: 0 });
  loads = () => Promise.reject(new Error('no WebAssembly'));
  await expect(api.rulesets()).rejects.toMatchObject({ status: 0, message: 'No response.' });
});

it('plays against the computer on this device only if the site cannot be reached', async () => {
  const terms: Terms = { ruleset: 'brandub', side: 'attackers', pair: false, rated: false, clock: { kind: 'none' } };
  const request = vi.fn(() => Promise.resolve()) as never;
  const startGame = () => Promise.resolve({ game: 'abcdefgh' });
  const address = (startGame: () => Promise<never>, move?: string) => startComputer({ startGame, request }, terms, 4, move);
  expect(await startComputer({ startGame, request }, terms, 4)).toBe('/game/abcdefgh');
  expect(request).not.toHaveBeenCalled();
  expect(await startComputer({ startGame, request }, terms, 4, 'd2-c2')).toBe('/game/abcdefgh');
  expect(request).toHaveBeenCalledExactlyOnceWith('POST', '/games/{id}/move', { id: 'abcdefgh' }, { move: 'd2-c2', ply: 0 });
  expect(await address(() => Promise.reject(new ApiError(0, 'unreachable', '')))).toBe('/board?computer=4&ruleset=brandub&side=attackers');
  expect(await address(() => Promise.reject(new ApiError(0, 'unreachable', '')), 'd2-c2')).toBe('/board?computer=4&ruleset=brandub&side=attackers&move=d2-c2');
  await expect(address(() => Promise.reject(new ApiError(429, 'slow-down', 'Later.')))).rejects.toMatchObject({ status: 429 });
});
