// The rule book of a ruleset: contents, clauses with their diagrams, and a summary.
import type { App } from '../app';
import { Diagram } from '../line/diagram';
import type { Rulebook as Book, RulebookClause } from '../wire';
import { t } from '../words';
import { anchor, BookContents, cited } from './book_contents';

const Reminder = ({ book }: { book: Book }) => (
  <aside class="reminder" aria-label={t('rulesShort')}>
    <h3>{t('rulesShort')}</h3>
    <ol>
      {book.clauses.map(({ number, reminders }) =>
        reminders.map((line) => (
          <li key={line} value={number}>
            {line}
          </li>
        )),
      )}
    </ol>
  </aside>
);

const fitsBeside = 480; // characters, beside two diagrams

const isShort = ({ paragraphs }: RulebookClause): boolean => paragraphs.join(' ').length <= fitsBeside;

function Clause({ app, clause }: { app: App; clause: RulebookClause }) {
  const diagrams = clause.diagrams.filter(({ key }) => key !== 'start'); // not the opening, which the live board above shows
  return (
    <section class={isShort(clause) ? 'clause short' : 'clause'} id={anchor(clause)} aria-labelledby={`${anchor(clause)}-name`}>
      <h3 id={`${anchor(clause)}-name`}>{cited(clause)}</h3>
      <div class="prose">
        {clause.paragraphs.map((paragraph) => (
          <p key={paragraph} class={paragraph.startsWith('*') ? 'hint' : undefined}>
            {paragraph}
          </p>
        ))}
      </div>
      {diagrams.length > 0 && (
        <div class="diagrams">
          {diagrams.map((diagram) => (
            <Diagram key={diagram.key} app={app} diagram={diagram} />
          ))}
        </div>
      )}
    </section>
  );
}

export const Rulebook = ({ app, book }: { app: App; book: Book }) => (
  <section class="book" lang={book.language}>
    <h2>{t('rulesTitle')}</h2>
    <p class="book-aim">{book.aim}</p>
    {book.provenance.map((paragraph) => (
      <p key={paragraph} class="hint">
        {paragraph}
      </p>
    ))}
    <div class="book-columns">
      <BookContents clauses={book.clauses} />
      <div class="book-text">
        <Reminder book={book} />
        {book.aboutPictures !== '' && <p class="hint">{book.aboutPictures}</p>}
        {book.clauses.map((clause) => (
          <Clause key={clause.number} app={app} clause={clause} />
        ))}
      </div>
    </div>
  </section>
);
