// The documents of docs/ as HTML, made when the site is built. Tags in them are text.
import { Marked, Renderer } from 'marked';
import type { Plugin } from 'vite';

// The site's address for a link between documents.
const addressOf = (link: string): string =>
  link
    .replace(/^\.\.\/rules\/README\.md$/, '/rules')
    .replace(/^\.\.\/rules\/([\w-]+)\.md$/, '/rules/$1')
    .replace(/^protocols\/site\.md(#.*)?$/, '/api/v1/openapi.json');

const escaped = (text: string): string => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
const plain = new Renderer();

// What a keyboard scrolls can have the focus, and the title gets it when the page opens.
const reader = new Marked({
  renderer: {
    heading({ depth, tokens }) {
      return `<h${depth}${depth === 1 ? ' tabindex="-1"' : ''}>${this.parser.parseInline(tokens)}</h${depth}>`;
    },
    code: ({ text }) => `<pre tabindex="0">${escaped(text)}</pre>`,
    html: ({ text }) => escaped(text),
    link({ href, tokens }) {
      return `<a href="${addressOf(href)}">${this.parser.parseInline(tokens)}</a>`;
    },
    table(token) {
      return `<div class="table" tabindex="0">${plain.table.call(this, token)}</div>`;
    },
    tablecell({ header, align, tokens }) {
      const tag = header && tokens.length > 0 ? 'th' : 'td';
      return `<${tag}${align === 'right' ? ' class="number"' : ''}>${this.parser.parseInline(tokens)}</${tag}>`;
    },
  },
});

export const htmlOf = (text: string): string => reader.parse(text, { async: false });

// `import html from '….md'`.
export const documents = (): Plugin => ({
  name: 'documents',
  transform: (text, id) => (id.endsWith('.md') ? `export default ${JSON.stringify(htmlOf(text))}` : null),
});
