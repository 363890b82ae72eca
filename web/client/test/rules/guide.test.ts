// The pages of the guide: every one in every language, with the same figures, squares and links.
import { expect, it } from 'vitest';
import openapi from '../../../../src/server/site/openapi.json';
import bots from '../../../../docs/bots.md?raw';
import { htmlOf } from '../../documents';

const read = (text: string): HTMLElement => {
  const node = document.createElement('div');
  node.innerHTML = htmlOf(text);
  return node;
};
const documents = import.meta.glob<string>('../../../../docs/guide/*.md', { query: '?raw', import: 'default', eager: true });
const names = ['history', 'openings', 'play', 'strategy', 'studies'];
const tags = openapi.components.schemas.Language.enum.map((code) => (code === 'en' ? '' : `.${code}`));
const textOf = (name: string, tag: string): string => documents[`../../../../docs/guide/${name}${tag}.md`] ?? '';
const each = names.flatMap((name) => tags.map((tag) => [name, tag] as const));

it('are all there, and no others', () => {
  expect(Object.keys(documents).sort()).toEqual(each.map(([name, tag]) => `../../../../docs/guide/${name}${tag}.md`).sort());
});

it.each(each)('%s%s is read whole', (name, tag) => {
  const node = read(textOf(name, tag));
  expect(node.querySelectorAll('h1').length).toBe(1);
  const said = [...node.querySelectorAll('p, li, td, th')].map((part) => part.textContent).join(' ');
  expect(said).not.toMatch(/\*\*|\]\(|\|/);
  for (const link of node.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^\/rules/);
});

// What must be the same in every translation.
const shape = (text: string) => ({
  parts: (text.match(/^(#+ |- |\d+\. |\||```)/gm) ?? []).map((mark) => mark.trim()),
  headed: (text.match(/^\*\*/gm) ?? []).length,
  figures: (text.replace(/(\d)[.,\u00a0](\d{3})/g, '$1$2').match(/\d+/g) ?? []).sort(),
  commands: (text.match(/^(tafl|tools)[^#\n]*/gm) ?? []).map((line) => line.trim()),
  moves: (text.match(/`[a-k]\d+-[a-k]\d+`/g) ?? []).sort(),
  links: (text.match(/\]\([^)]*\)/g) ?? []).sort(),
});

it.each(each.filter(([, tag]) => tag !== ''))('%s%s says what the English page says', (name, tag) => {
  expect(shape(textOf(name, tag))).toEqual(shape(textOf(name, '')));
});

it('has the page for bots whole', () => {
  const node = read(bots);
  const said = [...node.querySelectorAll('p, li, td, th')].map((part) => part.textContent).join(' ');
  expect(said).not.toMatch(/\*\*|\]\(|\|/);
  for (const link of node.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^\/api\/v1/);
});
