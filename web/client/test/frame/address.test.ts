import { h, render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, currentPath, drawnLinks, drawStaticLinks, fileUrl, isStatic, urlOf, wholeUrlOf } from '../../src/frame/address';

const at = (url: string) => vi.stubGlobal('location', new URL(url));
const addresses = ['/', '/#terms', '/?opponent=screen#terms', '/rules/brandub', '/rules/brandub#rule-4', '/analysis?ruleset=brandub&moves=d2-a2+d3-g3#4', '/position?p=3t3%2F7+a'];

beforeEach(() => at('https://site.example/games/tafl/?/learn/brandub&step=capture#top'));
afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset['site'];
});

describe('with a server', () => {
  it('addresses are the URLs', () => {
    at('https://site.example/learn/brandub?step=capture');
    expect([isStatic(), currentPath(), fileUrl('/mark.svg')]).toEqual([false, '/learn/brandub', '/mark.svg']);
    for (const address of addresses) {
      expect(urlOf(address)).toBe(address);
      expect(addressOf(new URL(address, location.href))).toBe(address);
    }
    expect(addressOf(new URL('/api/v1/rulesets', location.href))).toBeNull();
    expect(drawnLinks('<a href="/rules">')).toBe('<a href="/rules">');
  });
});

describe('below any path, without one', () => {
  beforeEach(() => void (document.documentElement.dataset['site'] = 'static'));

  it('addresses are behind the question mark', () => {
    expect([isStatic(), currentPath(), fileUrl('/mark.svg')]).toEqual([true, '/learn/brandub', './mark.svg']);
    expect(urlOf('/')).toBe('./');
    expect(urlOf('/rules/brandub?search=x&y=z#rule-4')).toBe('./?/rules/brandub&search=x&y=z#rule-4');
    expect(wholeUrlOf('/rules')).toBe('https://site.example/games/tafl/?/rules');
    for (const address of addresses) expect(addressOf(new URL(urlOf(address), location.href))).toBe(address);
  });
  it('the page has its own name too, and what others append is no address', () => {
    at('https://site.example/games/tafl/index.html?from=elsewhere');
    expect(currentPath()).toBe('/');
    expect(addressOf(new URL('./?/rules', location.href))).toBe('/rules');
  });
  it('leaves other files, other sites and other folders to the browser', () => {
    for (const url of ['./api/v1/rulesets/brandub/set.pdf', '../', 'https://elsewhere.example/games/tafl/']) expect(addressOf(new URL(url, location.href))).toBeNull();
  });
  it('links are drawn with URLs', () => {
    drawStaticLinks();
    const links = ['/rules', '#terms', 'https://elsewhere.example/', undefined].map((href) => h('a', href === undefined ? {} : { href }, 'x'));
    render(h('p', {}, links), document.body);
    expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['./?/rules', '#terms', 'https://elsewhere.example/', null]);
    expect(drawnLinks('<a href="/rules/york">and</a> <a href="https://elsewhere.example/">')).toBe('<a href="./?/rules/york">and</a> <a href="https://elsewhere.example/">');
  });
});
