// The texts of the game side by side: what they say differently, with positions to try.
import type { App, Page } from '../app';
import { h, type Child } from '../dom';
import { boardPart, still, type BoardPart } from '../parts/board';
import { bare } from '../parts/diagram';
import { englishNote } from '../parts/english_note';
import { heading } from '../parts/form';
import { rulesText } from '../parts/line_board';
import { rulesLanguage, textIfAny, t } from '../words';
import type { Differences, DifferenceSubject, JudgedLine, LineVerdict, TextReading } from '../wire';

const ruleLink = (all: Differences, subject: DifferenceSubject, text: number): Child => {
  const { ruleset, name } = all.texts[text] ?? { ruleset: '', name: '' };
  const rule = subject.rules[text] ?? 0;
  const anchor = rule === 0 ? '' : `#rule-${rule}`;
  return h('a', { href: `/rules/${encodeURIComponent(ruleset)}${anchor}` }, rule === 0 ? name : `${name}, ${rulesText([rule])}`);
};

const readingNode = (all: Differences, subject: DifferenceSubject, reading: TextReading): HTMLElement =>
  h(
    'div',
    { class: 'reading' },
    h(
      'ul',
      { class: 'reading-texts' },
      reading.texts.map((text) => h('li', {}, ruleLink(all, subject, text))),
    ),
    reading.paragraphs.map((paragraph) => h('p', {}, paragraph)),
    reading.paragraphs.length === 0 && h('p', { class: 'hint' }, t(reading.hasRule ? 'differencesSame' : 'differencesNone')),
  );

export function verdictText(verdict: LineVerdict): string {
  const cited = (what: string) => (verdict.rule === null ? `${what}.` : `${what} (${rulesText([verdict.rule])}).`);
  if (!verdict.legal) return cited(t('verdictRefused'));
  if (verdict.result !== 'ongoing')
    return cited(`${textIfAny(`verdict_${verdict.result}`) ?? ''}: ${textIfAny(`short_${verdict.reason}`) ?? ''}`);
  if (verdict.captures.length === 0) return t('verdictOngoing');
  return t('capturedBy', { squares: verdict.captures.join(', '), rule: rulesText(verdict.rule === null ? [] : [verdict.rule]) });
}

// The board before the line, under the text's own rules; a refused move is left to the reader.
export function tryAddress(ruleset: string, line: JudgedLine, legal: boolean): string {
  const moves = legal ? line.moves : line.moves.slice(0, -1);
  const query = new URLSearchParams({ ruleset, p: line.board.position });
  if (moves.length > 0) query.set('moves', moves.join(' '));
  return `/position?${query}`;
}

const lineNode = (app: App, all: Differences, line: JudgedLine, boards: BoardPart[]): HTMLElement => {
  const [from = '', to = ''] = (line.moves[0] ?? '').split('-');
  const part = boardPart(app, {
    state: still(bare(line.board)),
    sound: false,
    confirm: false,
    shapes: [{ kind: 'arrow', from, to, tone: 'woad' }],
  });
  boards.push(part);
  return h(
    'figure',
    { class: 'judged' },
    part.node,
    h(
      'figcaption',
      {},
      h('p', {}, t('lineMove', { move: line.moves.join(', ') })),
      h(
        'dl',
        {},
        all.texts.map(({ ruleset, name }, i) => {
          const verdict = line.verdicts[i];
          return verdict === undefined
            ? null
            : [
                h('dt', {}, h('a', { href: tryAddress(ruleset, line, verdict.legal), title: t('tryText', { text: name }) }, name)),
                h('dd', {}, verdictText(verdict)),
              ];
        }),
      ),
    ),
  );
};

export async function differences(app: App): Promise<Page> {
  const all = await app.api.differences(rulesLanguage());
  const boards: BoardPart[] = [];
  const section = (subject: DifferenceSubject): HTMLElement =>
    h(
      'section',
      { class: 'difference', id: `difference-${subject.key}`, 'aria-labelledby': `difference-${subject.key}-name` },
      h('h2', { id: `difference-${subject.key}-name` }, subject.heading),
      h('div', { class: 'readings' }, subject.readings.map((reading) => readingNode(all, subject, reading))),
      h('div', { class: 'judged-lines' }, subject.lines.map((line) => lineNode(app, all, line, boards))),
    );
  return {
    title: t('differencesTitle'),
    node: h(
      'div',
      { class: 'page differences' },
      heading(t('differencesTitle')),
      h('p', { class: 'lead' }, t('differencesText')),
      englishNote(),
      all.subjects.map(section),
    ),
    close: () => boards.forEach((part) => part.board.destroy()),
  };
}
