// The subset of Markdown used in docs/guide: headings, paragraphs, lists, tables, code, bold, emphasis and
// links. Text becomes text nodes, so it cannot inject markup.
import type { ComponentChild, VNode } from 'preact';

const inline = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g;

// The site's address for a link between documents.
export const addressOf = (link: string): string =>
  link
    .replace(/^\.\.\/rules\/README\.md$/, '/rules')
    .replace(/^\.\.\/rules\/([\w-]+)\.md$/, '/rules/$1')
    .replace(/^protocols\/site\.md(#.*)?$/, '/api/v1/openapi.json');

export function spans(text: string): ComponentChild[] {
  const out: ComponentChild[] = [];
  let from = 0;
  for (const found of text.matchAll(inline)) {
    out.push(text.slice(from, found.index));
    const [all, bold, emphasis, code, label, link] = found;
    if (bold !== undefined) out.push(<b>{spans(bold)}</b>);
    else if (emphasis !== undefined) out.push(<em>{spans(emphasis)}</em>);
    else if (code !== undefined) out.push(<code>{code}</code>);
    else out.push(<a href={addressOf(link ?? '')}>{spans(label ?? '')}</a>);
    from = found.index + all.length;
  }
  return [...out, text.slice(from)].filter((part) => part !== '');
}

const cells = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

function Table({ lines: [head = '', rule = '', ...rows] }: { lines: string[] }) {
  const right = cells(rule).map((cell) => cell.endsWith(':'));
  const row = (line: string, Kind: 'th' | 'td') => (
    <tr>
      {cells(line).map((cell, i) => {
        const Cell = cell === '' ? 'td' : Kind;
        return <Cell class={right[i] ? 'number' : undefined}>{spans(cell)}</Cell>;
      })}
    </tr>
  );
  return (
    <div class="table" tabIndex={0}>
      <table>
        <thead>{row(head, 'th')}</thead>
        <tbody>{rows.map((line) => row(line, 'td'))}</tbody>
      </table>
    </div>
  );
}

// Indented lines continue an item.
const items = (lines: string[], mark: RegExp): VNode[] =>
  lines
    .join('\n')
    .split(/\n(?=- |\d+\. )/)
    .map((item) => <li>{spans(item.replace(mark, '').replace(/\s+/g, ' '))}</li>);

function block(lines: string[]): VNode {
  const [first = ''] = lines;
  const heading = /^(#+) (.*)$/.exec(first);
  if (heading) {
    const text = spans(heading[2] ?? '');
    return heading[1] === '#' ? <h1 tabIndex={-1}>{text}</h1> : heading[1] === '##' ? <h2>{text}</h2> : <h3>{text}</h3>;
  }
  if (first.startsWith('```')) return <pre tabIndex={0}>{lines.slice(1, -1).join('\n')}</pre>;
  if (first.startsWith('|')) return <Table lines={lines} />;
  if (first.startsWith('- ')) return <ul>{items(lines, /^- /)}</ul>;
  if (/^\d+\. /.test(first)) return <ol>{items(lines, /^\d+\. /)}</ol>;
  return <p>{spans(lines.join(' '))}</p>;
}

export function Markdown({ text }: { text: string }) {
  const blocks = text.match(/^```[^]*?^```$|(?:^(?!```).+\n?)+/gm) ?? [];
  return <>{blocks.map((lines) => block(lines.trimEnd().split('\n')))}</>;
}
