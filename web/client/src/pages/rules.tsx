// The list of rulesets, and the page of each: its rule book beside a board that follows its rules.
import { miniature } from '@skjaldborg/board';
import { useMemo } from 'preact/hooks';
import type { App, Page } from '../app';
import { LineModel } from '../line_model';
import { Built } from '../parts/built';
import { EnglishNote } from '../parts/english_note';
import { GuideLinks } from '../parts/guide_links';
import { LineBoard, LineSide } from '../parts/line_board';
import { pageOf } from '../parts/page';
import { sideName } from '../parts/people';
import { PrintSet, ToPrintSet } from '../parts/print_set';
import { Rulebook } from '../parts/rulebook';
import { forBeginners } from '../parts/terms_form';
import type { Visit } from '../router';
import { familyTitle } from '../ruleset_names';
import { rulesLanguage, t } from '../words';
import type { RulesetHead } from '../wire';

// Pieces without special squares: thrones and corners come with the ruleset's page.
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

const aboutText = ({ size, first }: Pick<RulesetHead, 'size' | 'first'>): string =>
  [t('sizeText', { size }), t('firstMoves', { side: sideName(first) })].join(' · ');

function Entry({ rules }: { rules: RulesetHead }) {
  const board = useMemo(() => smallBoard(rules), [rules]);
  return (
    <li>
      <a class="brief with-board" href={`/rules/${encodeURIComponent(rules.name)}`}>
        <Built node={board} class="brief-board" />
        <span class="brief-players">
          <b>{rules.title}</b>
        </span>
        <span class="brief-about">{aboutText(rules)}</span>
      </a>
    </li>
  );
}

const Family = ({ title, rulesets }: { title: string; rulesets: RulesetHead[] }) => (
  <section>
    <h2>{title}</h2>
    <ul class="briefs rulesets">
      {rulesets.map((rules) => (
        <Entry key={rules.name} rules={rules} />
      ))}
    </ul>
  </section>
);

export async function rulesList(app: App): Promise<Page> {
  const all = await app.rulesets();
  const families = [...new Set(all.map((one) => one.family))];
  return pageOf(
    t('rulesTitle'),
    <>
      <p class="lead">{t('rulesText')}</p>
      <EnglishNote />
      <GuideLinks />
      <p>
        <a href="/differences">{t('differencesTitle')}</a>
      </p>
      <Family title={t('startHere')} rulesets={all.filter((one) => forBeginners.includes(one.name))} />
      {families.map((family) => (
        <Family key={family} title={familyTitle(family)} rulesets={all.filter((one) => one.family === family)} />
      ))}
    </>,
  );
}

export async function rulesPage(app: App, visit: Visit): Promise<Page> {
  const rules = await app.api.ruleset(visit.found['name'] ?? '', rulesLanguage());
  const model = await LineModel.open(app, { ruleset: rules.name, start: { ruleset: rules.name } });
  return pageOf(
    rules.title,
    <>
      <EnglishNote />
      <p class="lead">{aboutText(rules)}</p>
      <div class="two-columns">
        <LineBoard model={model} />
        <div class="side-column">
          <p class="actions">
            <a class="button primary" href={`/?ruleset=${encodeURIComponent(rules.name)}#terms`}>
              {t('playThis')}
            </a>
            <ToPrintSet />
          </p>
          <p class="hint">{t('rulesTry')}</p>
          <LineSide model={model} />
        </div>
      </div>
      <Rulebook app={app} book={rules.book} />
      <PrintSet of={{ ruleset: rules.name }} />
      <p>
        <small>
          {t('source')}: {rules.source}
        </small>{' '}
        {rules.family === 'copenhagen' && <a href="/differences">{t('differencesTitle')}</a>}
      </p>
      <details>
        <summary>{t('rulesFile')}</summary>
        <pre tabIndex={0}>{rules.file}</pre>
        <pre tabIndex={0}>{rules.otn}</pre>
      </details>
    </>,
  );
}
