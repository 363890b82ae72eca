// Routing. A pattern is a path with {names}: "/game/{id}".
import { addressOf } from './address';

export interface Visit {
  path: string;
  found: Record<string, string>; // the values of the pattern's names
  query: URLSearchParams;
}

export interface Route<P> {
  pattern: string;
  page: P;
  place?: string; // the page of the menu that it belongs to, if its own address does not begin with that
  shows?: 'board' | 'conversation'; // has its own actions under the thumb on phones
}

export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const there = given[i] ?? '';
    if (part.startsWith('{')) {
      const text = decoded(there);
      if (text === null) return null;
      found[part.slice(1, -1)] = text;
    } else if (part !== there) return null;
  }
  return found;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // invalid percent encoding
  }
}

export function findRoute<P>(routes: Route<P>[], address: string, otherwise: P): { page: P; visit: Visit; route: Route<P> | null } {
  const url = new URL(address, 'http://site');
  for (const route of routes) {
    const found = matchPath(route.pattern, url.pathname);
    if (found) return { page: route.page, visit: { path: url.pathname, found, query: url.searchParams }, route };
  }
  return { page: otherwise, visit: { path: url.pathname, found: {}, query: url.searchParams }, route: null };
}

// Links within the site change the page without reloading; new tabs, downloads and the like are left to the
// browser.
export function catchLinks(root: HTMLElement, go: (address: string) => void): void {
  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute('download') || link.getAttribute('href')?.startsWith('#')) return;
    const address = addressOf(link);
    if (address === null) return;
    event.preventDefault();
    go(address);
  });
}
