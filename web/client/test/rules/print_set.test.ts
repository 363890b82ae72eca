import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PrintSet } from '../../src/rules/print_set';

beforeEach(() => act(() => render(h(PrintSet, { of: { ruleset: 'manual' } }), document.body)));
afterEach(() => render(null, document.body));

const choose = (name: string, value: string) =>
  act(() => {
    const select = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`)!;
    select.value = value;
    select.dispatchEvent(new Event('change'));
  });
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));

describe('the form of the set to print', () => {
  it('asks for the usual set, and for the rule book', () => {
    const [set, book] = links();
    expect(set).toMatch(/^\/api\/v1\/rulesets\/manual\/set\.pdf\?paper=(a4|letter)&theme=ash&language=en$/);
    expect(book).toBe('/api/v1/rulesets/manual/rules.epub?theme=ash&language=en');
  });
  it.each([
    ['pieces', 'swords', 'pieces=swords'],
    ['board', 'a2', 'poster=a2'],
    ['board', 'travel', 'travel=1'],
    ['pages', 'booklet', 'pages=booklet'],
    ['pages', 'board,cards,pieces+marks', 'pages=board%2Ccards%2Cpieces&marks=1'],
  ])('asks for %s %s', async (name, value, wish) => {
    await choose(name, value);
    expect(links()[0]).toContain(`&${wish}&`);
  });
  it('asks for a poster or for the travel size', async () => {
    await choose('board', 'travel');
    expect(links()[0]).not.toContain('poster');
  });
});
