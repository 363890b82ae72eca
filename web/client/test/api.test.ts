// The client of the API: what it sends.
import { expect, it } from 'vitest';
import { Api } from '../src/api';

const sent: string[] = [];
const api = new Api(
  async (address, { method, body } = {}) => {
    sent.push([method, String(address), ...(body ? [body] : [])].join(' '));
    return Response.json({});
  },
  () => 'No response.',
);

it.each<[string, () => Promise<unknown>]>([
  ['GET /api/v1/players/Eir%C3%ADkr%20%2F/ratings?pool=11%2F11', () => api.ratings('Eiríkr /', '11/11')],
  ['GET /api/v1/players?prefix=Ei%C3%B0', () => api.playersNamed('Eið')],
  ['GET /api/v1/teams', () => api.teams(undefined)],
  ['GET /api/v1/games?player=Tove&limit=20', () => api.games({ player: 'Tove', side: '', limit: '20' })],
  ['DELETE /api/v1/admin/players/Tove/muted {"why":"calm"}', () => api.request('DELETE', '/admin/players/{name}/muted', { name: 'Tove' }, { why: 'calm' })],
  ['POST /api/v1/session {"name":"Tove","password":"secret"}', () => api.signIn('Tove', 'secret', '')],
  ['POST /api/v1/records?ruleset=brandub d1-d3', () => api.records('d1-d3', 'brandub')],
])('sends %s', async (request, call) => {
  await call();
  expect(sent.at(-1)).toBe(request);
});
