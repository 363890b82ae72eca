// The texts of the game compared: where they differ, with positions to try.
import { useMemo } from 'preact/hooks';
import type { App, Page } from '../app';
import { BoardView, readOnly } from '../board/board';
import { rulesText } from '../board/board_texts';
import { arrow } from '../board/position_text';
import { bare } from '../line/diagram';
import { pageOf } from '../parts/page';
import type { Differences, DifferenceSubject, JudgedLine, LineVerdict, TextReading } from '../wire';
import { language, textIfAny, t } from '../words';
import { loadRulesWords, tr } from '../words/rules';

interface RuleLinkProps {
  all: Differences;
  subject: DifferenceSubject;
  text: number;
}

function RuleLink({ all, subject, text }: RuleLinkProps) {
  const { ruleset, name } = all.texts[text] ?? { ruleset: '', name: '' };
  const rule = subject.rules[text] ?? 0;
  const anchor = rule === 0 ? '' : `#rule-${rule}`;
  return <a href={`/rules/${encodeURIComponent(ruleset)}${anchor}`}>{rule === 0 ? name : `${name}, ${rulesText([rule])}`}</a>;
}

interface ReadingProps {
  all: Differences;
  subject: DifferenceSubject;
  reading: TextReading;
}

const Reading = ({ all, subject, reading: { texts, paragraphs, notes, hasRule } }: ReadingProps) => (
  <div class="reading">
    <ul class="reading-texts">
      {texts.map((text) => (
        <li key={text}>
          <RuleLink all={all} subject={subject} text={text} />
        </li>
      ))}
    </ul>
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {notes.map((note) => (
      <p key={note} class="hint">
        {note}
      </p>
    ))}
    {paragraphs.length === 0 && <p class="hint">{tr(hasRule ? 'differencesSame' : 'differencesNone')}</p>}
  </div>
);

export function verdictText(verdict: LineVerdict): string {
  const cited = (what: string) => (verdict.rule === null ? `${what}.` : `${what} (${rulesText([verdict.rule])}).`);
  if (!verdict.legal) return cited(tr('verdictRefused'));
  if (verdict.result !== 'ongoing')
    return cited(`${textIfAny(`verdict_${verdict.result}`) ?? ''}: ${textIfAny(`short_${verdict.reason}`) ?? ''}`);
  if (verdict.captures.length === 0) return tr('verdictOngoing');
  return t('capturedBy', { squares: verdict.captures.join(', '), rule: rulesText(verdict.rule === null ? [] : [verdict.rule]) });
}

// The board before the line, under the text's own rules; the reader can try the refused move.
export function tryAddress(ruleset: string, line: JudgedLine, legal: boolean): string {
  const moves = legal ? line.moves : line.moves.slice(0, -1);
  const query = new URLSearchParams({ ruleset, p: line.board.position });
  if (moves.length > 0) query.set('moves', moves.join(' '));
  return `/position?${query}`;
}

function Judged({ app, all, line }: { app: App; all: Differences; line: JudgedLine }) {
  const options = useMemo(
    () => ({ state: readOnly(bare(line.board)), sound: false, confirm: false, shapes: [arrow(line.moves[0] ?? '', 'woad')] }),
    [line],
  );
  return (
    <figure class="judged">
      <BoardView app={app} options={options} />
      <figcaption>
        <p>{tr('lineMove', { move: line.moves.join(', ') })}</p>
        <dl>
          {all.texts.map(({ ruleset, name }, i) => {
            const verdict = line.verdicts[i];
            return (
              verdict && [
                <dt key={ruleset}>
                  <a href={tryAddress(ruleset, line, verdict.legal)} title={tr('tryText', { text: name })}>
                    {name}
                  </a>
                </dt>,
                <dd key={`${ruleset} verdict`}>{verdictText(verdict)}</dd>,
              ]
            );
          })}
        </dl>
      </figcaption>
    </figure>
  );
}

function Subject({ app, all, subject }: { app: App; all: Differences; subject: DifferenceSubject }) {
  const id = `difference-${subject.key}`;
  return (
    <section class="difference" id={id} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>{subject.heading}</h2>
      <div class="readings">
        {subject.readings.map((reading, i) => (
          <Reading key={i} all={all} subject={subject} reading={reading} />
        ))}
      </div>
      <div class="judged-lines">
        {subject.lines.map((line, i) => (
          <Judged key={i} app={app} all={all} line={line} />
        ))}
      </div>
    </section>
  );
}

export async function differences(app: App): Promise<Page> {
  const [all] = await Promise.all([app.api.differences(language()), loadRulesWords()]);
  return pageOf(
    t('differencesTitle'),
    <>
      <p class="lead">{tr('differencesText')}</p>
      {all.subjects.map((subject) => (
        <Subject key={subject.key} app={app} all={all} subject={subject} />
      ))}
    </>,
    { kind: 'differences' },
  );
}
