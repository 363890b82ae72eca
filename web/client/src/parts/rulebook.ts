// The rule book of a ruleset: contents, clauses with their diagrams, and a summary.
import type { App } from '../app';
import { h } from '../dom';
import { t } from '../words';
import type { Rulebook, RulebookClause } from '../wire';
import { anchor, bookContents, numbered } from './book_contents';
import { diagramPart, type DiagramPart } from './diagram';

const card = (book: Rulebook): HTMLElement =>
  h(
    'aside',
    { class: 'reminder', 'aria-label': t('rulesShort') },
    h('h3', {}, t('rulesShort')),
    h(
      'ol',
      {},
      book.clauses.flatMap(({ number, reminders }) => reminders.map((line) => h('li', { value: number }, line))),
    ),
  );

export function rulebookPart(app: App, book: Rulebook): { node: HTMLElement; close(): void } {
  const diagrams: DiagramPart[] = [];
  // The live board above shows the opening.
  const shown = (clause: RulebookClause): HTMLElement[] =>
    clause.diagrams
      .filter((diagram) => diagram.key !== 'start')
      .map((diagram) => {
        const part = diagramPart(app, diagram);
        diagrams.push(part);
        return part.node;
      });
  const section = (clause: RulebookClause): HTMLElement => {
    const figures = shown(clause);
    return h(
      'section',
      { class: 'clause', id: anchor(clause), 'aria-labelledby': `${anchor(clause)}-name` },
      h('h3', { id: `${anchor(clause)}-name` }, numbered(clause)),
      h(
        'div',
        { class: 'prose' },
        clause.paragraphs.map((paragraph) => h('p', { class: paragraph.startsWith('*') ? 'hint' : null }, paragraph)),
      ),
      figures.length > 0 && h('div', { class: 'diagrams' }, figures),
    );
  };
  const contents = bookContents(book.clauses);
  const sections = book.clauses.map(section);
  contents.watch(sections);
  return {
    node: h(
      'section',
      { class: 'book', lang: book.language },
      h('h2', {}, t('rulesTitle')),
      h('p', { class: 'book-aim' }, book.aim),
      h(
        'div',
        { class: 'book-columns' },
        contents.node,
        h(
          'div',
          { class: 'book-text' },
          card(book),
          book.aboutPictures !== '' && h('p', { class: 'hint' }, book.aboutPictures),
          sections,
        ),
      ),
    ),
    close: () => {
      contents.close();
      diagrams.forEach((part) => part.close());
    },
  };
}
