// The list of rulesets, and the page of each: its rule book beside a board that follows it.
import { miniature } from '@skjaldborg/board';
import type { App, Page } from '../app';
import { h } from '../dom';
import { englishNote } from '../parts/english_note';
import { rulebookPart } from '../parts/rulebook';
import { heading } from '../parts/form';
import { guideLinks } from '../parts/guide_links';
import { lineBoard } from '../parts/line_board';
import { sideName } from '../parts/people';
import { printSet, toPrintSet } from '../parts/print_set';
import { forBeginners } from '../parts/terms_form';
import type { Visit } from '../router';
import { familyTitle } from '../ruleset_names';
import { rulesLanguage, t } from '../words';
import type { RulesetHead } from '../wire';

// Pieces on plain squares: thrones and corners come with the ruleset's page.
const smallBoard = ({ size, position }: RulesetHead): HTMLElement =>
  miniature({
    size,
    position,
    toMove: 'attackers',
    destinations: {},
    last: null,
    captures: [],
    kingInDanger: false,
    kingCanEscape: false,
    marks: [],
    mark: null,
    thrones: [],
    corners: [],
    camps: [],
    starts: { attackers: [], defenders: [], king: null },
  });

const entry = (rules: RulesetHead): HTMLElement =>
  h(
    'li',
    {},
    h(
      'a',
      { class: 'brief with-board', href: `/rules/${encodeURIComponent(rules.name)}` },
      smallBoard(rules),
      h('span', { class: 'brief-players' }, h('b', {}, rules.title)),
      h(
        'span',
        { class: 'brief-about' },
        t('sizeText', { size: rules.size }),
        ' · ',
        t('firstMoves', { side: sideName(rules.first) }),
      ),
    ),
  );

export async function rulesList(app: App): Promise<Page> {
  const all = await app.rulesets();
  const families = [...new Set(all.map((one) => one.family))];
  const part = (title: string, some: RulesetHead[]) => h('section', {}, h('h2', {}, title), h('ul', { class: 'briefs rulesets' }, some.map(entry)));
  const section = (family: string) =>
    part(
      familyTitle(family),
      all.filter((one) => one.family === family),
    );
  const first = all.filter((one) => forBeginners.includes(one.name));
  return {
    title: t('rulesTitle'),
    node: h(
      'div',
      { class: 'page' },
      heading(t('rulesTitle')),
      h('p', { class: 'lead' }, t('rulesText')),
      englishNote(),
      guideLinks(),
      h('p', {}, h('a', { href: '/differences' }, t('differencesTitle'))),
      part(t('startHere'), first),
      families.map(section),
    ),
  };
}

export async function rulesPage(app: App, visit: Visit): Promise<Page> {
  const rules = await app.api.ruleset(visit.found['name'] ?? '', rulesLanguage());
  const shown = await lineBoard(app, { ruleset: rules.name, start: { ruleset: rules.name } });
  const book = rulebookPart(app, rules.book);
  document.addEventListener('keydown', shown.key);
  const node = h(
    'div',
    { class: 'page' },
    heading(rules.title),
    englishNote(),
    h(
      'p',
      { class: 'lead' },
      [t('sizeText', { size: rules.size }), t('firstMoves', { side: sideName(rules.first) })].join(' · '),
    ),
    h(
      'div',
      { class: 'two-columns' },
      shown.boardNode,
      h(
        'div',
        { class: 'side-column' },
        h(
          'p',
          { class: 'actions' },
          h('a', { class: 'button primary', href: `/?ruleset=${encodeURIComponent(rules.name)}#terms` }, t('playThis')),
          toPrintSet(),
        ),
        h('p', { class: 'hint' }, t('rulesTry')),
        shown.sideNode,
      ),
    ),
    book.node,
    printSet({ ruleset: rules.name }),
    h(
      'p',
      {},
      h('small', {}, `${t('source')}: ${rules.source}`),
      rules.family === 'copenhagen' && [' ', h('a', { href: '/differences' }, t('differencesTitle'))],
    ),
    h(
      'details',
      {},
      h('summary', {}, t('rulesFile')),
      h('pre', { tabindex: 0 }, rules.file),
      h('pre', { tabindex: 0 }, rules.otn),
    ),
  );
  return {
    title: rules.title,
    node,
    close: () => {
      document.removeEventListener('keydown', shown.key);
      shown.close();
      book.close();
    },
  };
}
