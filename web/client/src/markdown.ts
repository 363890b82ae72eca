// The subset of Markdown that docs/guide uses: headings, paragraphs, lists, tables, code, bold,
// emphasis and links. Text becomes text nodes; nothing in it can be markup.
import { h, type Child } from './dom';

const inline = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g;

// The site's address for a link between documents.
export const addressOf = (link: string): string =>
  link
    .replace(/^\.\.\/rules\/README\.md$/, '/rules')
    .replace(/^\.\.\/rules\/([\w-]+)\.md$/, '/rules/$1')
    .replace(/^protocols\/site\.md(#.*)?$/, '/api/v1/openapi.json');

export function spans(text: string): Child[] {
  const out: Child[] = [];
  let from = 0;
  for (const found of text.matchAll(inline)) {
    out.push(text.slice(from, found.index));
    const [all, bold, emphasis, code, label, link] = found;
    if (bold !== undefined) out.push(h('b', {}, spans(bold)));
    else if (emphasis !== undefined) out.push(h('em', {}, spans(emphasis)));
    else if (code !== undefined) out.push(h('code', {}, code));
    else out.push(h('a', { href: addressOf(link ?? '') }, spans(label ?? '')));
    from = found.index + all.length;
  }
  return [...out, text.slice(from)].filter((part) => part !== '');
}

const cells = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

function table(lines: string[]): HTMLElement {
  const [head = '', rule = '', ...rows] = lines;
  const right = cells(rule).map((cell) => cell.endsWith(':'));
  const row = (line: string, kind: 'th' | 'td') =>
    h(
      'tr',
      {},
      cells(line).map((cell, i) => h(cell === '' ? 'td' : kind, { class: right[i] ? 'number' : '' }, spans(cell))),
    );
  return h(
    'div',
    { class: 'table', tabindex: 0 },
    h(
      'table',
      {},
      h('thead', {}, row(head, 'th')),
      h(
        'tbody',
        {},
        rows.map((line) => row(line, 'td')),
      ),
    ),
  );
}

// Indented lines continue an item.
const items = (lines: string[], mark: RegExp): HTMLElement[] =>
  lines
    .join('\n')
    .split(/\n(?=- |\d+\. )/)
    .map((item) => h('li', {}, spans(item.replace(mark, '').replace(/\s+/g, ' '))));

function block(lines: string[]): HTMLElement {
  const [first = ''] = lines;
  const heading = /^(#+) (.*)$/.exec(first);
  if (heading) {
    const level = heading[1]?.length ?? 1;
    return h(level === 1 ? 'h1' : level === 2 ? 'h2' : 'h3', level === 1 ? { tabindex: -1 } : {}, spans(heading[2] ?? ''));
  }
  if (first.startsWith('```')) return h('pre', { tabindex: 0 }, lines.slice(1, -1).join('\n'));
  if (first.startsWith('|')) return table(lines);
  if (first.startsWith('- ')) return h('ul', {}, items(lines, /^- /));
  if (/^\d+\. /.test(first)) return h('ol', {}, items(lines, /^\d+\. /));
  return h('p', {}, spans(lines.join(' ')));
}

export function markdown(text: string): HTMLElement[] {
  const blocks = text.match(/^```[^]*?^```$|(?:^(?!```).+\n?)+/gm) ?? [];
  return blocks.map((lines) => block(lines.trimEnd().split('\n')));
}
