import { expect, it } from 'vitest';
import { htmlOf } from '../../documents';

it.each([
  ['gives the focus to the title', '# One\n\nA **b**.\n', '<h1 tabindex="-1">One</h1><p>A <strong>b</strong>.</p>\n'],
  ['scrolls code by the keyboard, as it stands', '```sh\na  <b>\n\nc\n```\n', '<pre tabindex="0">a  &#60;b&#62;\n\nc</pre>'],
  ['leads from document to document on the site', '[x](../rules/brandub.md) [y](../rules/README.md)', '<p><a href="/rules/brandub">x</a> <a href="/rules">y</a></p>\n'],
  ['leads to the interface', '[x](protocols/site.md#errors)', '<p><a href="/api/v1/openapi.json">x</a></p>\n'],
  ['shows tags as text', '<b>x</b>\n\na <i>y</i>', '<p>&#60;b&#62;x&#60;/b&#62;</p>\n<p>a &#60;i&#62;y&#60;/i&#62;</p>\n'],
])('%s', (_, text, html) => {
  expect(htmlOf(text)).toBe(html);
});

it('scrolls tables by the keyboard, has numbers on the right and no empty headers', () => {
  const made = htmlOf('|  | b |\n|---|--:|\n| x | 1 |\n');
  expect(made).toMatch(/^<div class="table" tabindex="0"><table>/);
  expect(made).toContain('<td></td><th class="number">b</th>');
  expect(made).toContain('<td>x</td><td class="number">1</td>');
});
