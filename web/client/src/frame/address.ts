// Addresses within the site, such as /rules/brandub?search=x#rule-4, and the URLs that the browser has for them.
//
// A server answers each address with the page. A static site (`tafl site`) is files in any folder of any host, with one page
// for all addresses: what follows the question mark, ./?/rules/brandub&search=x#rule-4, is left alone by every file server.
import { options } from 'preact';

export const isStatic = (): boolean => document.documentElement.dataset['site'] === 'static';

// Of a file of the site: "/mark.svg".
export const fileUrl = (path: string): string => (isStatic() ? `.${path}` : path);

export function urlOf(address: string): string {
  if (!isStatic()) return address;
  const { pathname, search, hash } = new URL(address, 'http://site');
  const place = pathname === '/' && search === '' ? '' : `?${pathname}${search.replace('?', '&')}`;
  return `./${place}${hash}`;
}

// To send to others.
export const wholeUrlOf = (address: string): string => new URL(urlOf(address), location.href).href;

interface Url {
  origin: string;
  pathname: string;
  search: string;
  hash: string;
}

// The address of a URL; null if it is not one of a page of the site.
export function addressOf({ origin, pathname, search, hash }: Url): string | null {
  if (origin !== location.origin) return null;
  if (!isStatic()) return pathname.startsWith('/api/') ? null : pathname + search + hash;
  if (pathname !== location.pathname && pathname !== new URL('./', location.href).pathname) return null;
  const [, path = '/', query = search.slice(1)] = /^\?(\/[^&]*)&?(.*)$/.exec(search) ?? [];
  return path + (query && `?${query}`) + hash;
}

// The address in the address bar.
export const currentAddress = (): string => addressOf(location) ?? '/';
export const currentPath = (): string => currentAddress().replace(/[?#].*$/, '');

// HTML with the URLs of its links.
export const drawnLinks = (html: string): string => (isStatic() ? html.replace(/href="(\/[^"]*)"/g, (_, address: string) => `href="${urlOf(address)}"`) : html);

// Links have addresses of the site; from here on they are drawn with the URLs of a static one.
export function drawStaticLinks(): void {
  const before = options.vnode;
  options.vnode = (vnode) => {
    const props = vnode.props as { href?: unknown };
    if (vnode.type === 'a' && typeof props.href === 'string' && props.href.startsWith('/')) props.href = urlOf(props.href);
    before?.(vnode);
  };
}
