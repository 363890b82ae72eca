import { h, render } from 'preact';
import { expect, it } from 'vitest';
import { Markdown } from '../../src/rules/markdown';

const html = (text: string): string => {
  const node = document.createElement('div');
  render(h(Markdown, { text }), node);
  return node.innerHTML;
};

it('makes headings, paragraphs and what stands in them', () => {
  expect(html('# One\n\nA **b** and *c*\nand `d`.\n')).toBe(
    '<h1 tabindex="-1">One</h1><p>A <b>b</b> and <em>c</em> and <code>d</code>.</p>',
  );
});

it('makes lists whose items go on below', () => {
  expect(html('1. one\n   more\n2. two\n')).toBe('<ol><li>one more</li><li>two</li></ol>');
  expect(html('- one\n- two\n')).toBe('<ul><li>one</li><li>two</li></ul>');
});

it('makes tables, numbers to the right', () => {
  const made = html('| a | b |\n|---|--:|\n| x | 1 |\n');
  expect(made).toContain('<th>a</th><th class="number">b</th>');
  expect(made).toContain('<td>x</td><td class="number">1</td>');
});

it('keeps code as it stands, with its empty lines', () => {
  expect(html('```sh\na  b\n\nc\n```\n')).toBe('<pre tabindex="0">a  b\n\nc</pre>');
});

it('leads from document to document on the site', () => {
  expect(html('[x](../rules/brandub.md) [y](../rules/README.md)')).toBe(
    '<p><a href="/rules/brandub">x</a> <a href="/rules">y</a></p>',
  );
});

it('takes nothing for markup that is text', () => {
  expect(html('<b>x</b>')).toBe('<p>&lt;b&gt;x&lt;/b&gt;</p>');
});
