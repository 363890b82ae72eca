import { describe, expect, it } from 'vitest';
import { printSet } from '../src/parts/print_set';

function form() {
  const node = printSet({ ruleset: 'manual' });
  const choose = (name: string, value: string) => {
    const select = node.querySelector<HTMLSelectElement>(`select[name="${name}"]`)!;
    select.value = value;
    select.dispatchEvent(new Event('change'));
  };
  const links = () => [...node.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  return { choose, links };
}

describe('the form of the set to print', () => {
  it('asks for the usual set, and for the rule book', () => {
    const [set, book] = form().links();
    expect(set).toMatch(/^\/api\/v1\/rulesets\/manual\/set\.pdf\?paper=(a4|letter)&theme=paper&language=en$/);
    expect(book).toBe('/api/v1/rulesets/manual/rules.epub?theme=paper&language=en');
  });
  it.each([
    ['pieces', 'swords', 'pieces=swords'],
    ['board', 'a2', 'poster=a2'],
    ['board', 'travel', 'travel=1'],
    ['pages', 'booklet', 'pages=booklet'],
  ])('asks for %s %s', (name, value, wish) => {
    const { choose, links } = form();
    choose(name, value);
    expect(links()[0]).toContain(`&${wish}&`);
  });
  it('asks for a poster or for the travel size', () => {
    const { choose, links } = form();
    choose('board', 'travel');
    expect(links()[0]).not.toContain('poster');
  });
});
