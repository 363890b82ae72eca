import { describe, expect, it } from 'vitest';
import { findRoute, matchPath, type Route } from '../../src/frame/router';

describe('matchPath', () => {
  it.each([
    ['/', '/', {}],
    ['/game/{id}', '/game/aB3', { id: 'aB3' }],
    ['/game/{id}', '/game/aB3/', { id: 'aB3' }],
    ['/player/{name}', '/player/%C3%86ric', { name: 'Æric' }],
    ['/player/{name}', '/player/a%2Fb', { name: 'a/b' }],
    ['/game/{id}', '/game', null],
    ['/game/{id}', '/game/a/b', null],
    ['/lobby', '/Lobby', null],
    ['/player/{name}', '/player/%zz', null],
  ])('%s and %s', (pattern, path, found) => {
    expect(matchPath(pattern, path)).toEqual(found);
  });
});

describe('findRoute', () => {
  const routes: Route<string>[] = [
    { pattern: '/', page: 'home' },
    { pattern: '/rules/{name}', page: 'rules' },
  ];

  it('gives names and query to the page', () => {
    const { page, visit } = findRoute(routes, '/rules/york?from=a%20b', 'nothing');
    expect(page).toBe('rules');
    expect(visit.found).toEqual({ name: 'york' });
    expect(visit.query.get('from')).toBe('a b');
  });

  it('falls back where nothing fits', () => {
    expect(findRoute(routes, '/elsewhere', 'nothing').page).toBe('nothing');
  });
});
