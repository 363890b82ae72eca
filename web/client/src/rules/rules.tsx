// The list of rulesets, and the page of each: its rule book beside a board that follows its rules.
import type { App, Page } from '../app';
import { isStatic } from '../frame/address';
import type { Visit } from '../frame/router';
import { LineBoard, LineSide } from '../line/line_board';
import { LineModel } from '../line/line_model';
import { ResultsBar } from '../archive/results_bar';
import { SmallBoard } from '../parts/board_card';
import { pageOf } from '../parts/page';
import type { RulesetHead } from '../wire';
import { language, t } from '../words';
import { aboutFamily, loadRulesWords, tr } from '../words/rules';
import { GuideLinks } from './guide_links';
import { PrintSet, StaticSet, ToPrintSet } from './print_set';
import { Rulebook } from './rulebook';
import { evidenceText, RulesetBrowser, shapeText } from './ruleset_browser';
import { dotted } from './ruleset_families';
import { rulesetTitle } from './ruleset_names';
import { RulesetBalance, RulesetStatistics } from './ruleset_statistics';

const beginners = ['copenhagen', 'brandub'];
const addressOf = ({ name }: RulesetHead): string => `/rules/${encodeURIComponent(name)}`;

const lowered = (heading: string): string => heading.charAt(0).toLowerCase() + heading.slice(1); // the headings begin with an article

// From the one of its family to begin with; that one from Copenhagen.
const differenceText = ({ differs }: RulesetHead): string =>
  differs ? [...differs.rules, differs.without.length > 0 ? tr('without', { what: differs.without.map(lowered).join(', ') }) : ''].filter(Boolean).join(' ') : '';

const Balance = ({ selfplay }: RulesetHead) => selfplay && <ResultsBar results={{ ...selfplay, unfinished: 0 }} />;

// The one of its family to begin with, large; the others as cards of one height.
const Card = ({ app, rules, place: { isHead, hasBoard } }: { app: App; rules: RulesetHead; place: { isHead: boolean; hasBoard: boolean } }) => (
  <a class={isHead ? 'ruleset-card head' : 'ruleset-card'} href={addressOf(rules)}>
    {hasBoard && <SmallBoard app={app} shown={rules} />}
    <span class="ruleset-about">
      <b>
        {rulesetTitle(rules.name, rules.title)} {beginners.includes(rules.name) && <span class="badge">{t('startHere')}</span>}
      </b>
      <span class="ruleset-difference">{differenceText(rules) || rules.source}</span>
      <Balance {...rules} />
      <small>{dotted([shapeText(rules), evidenceText(rules)])}</small>
    </span>
  </a>
);

export async function rulesList(app: App, visit: Visit): Promise<Page> {
  const [all] = await Promise.all([app.rulesets(), loadRulesWords()]);
  const remember = (text: string) => app.replace(text.trim() === '' ? '/rules' : `/rules?${new URLSearchParams({ search: text })}`);
  return pageOf(
    t('rulesTitle'),
    <>
      <p class="lead">{t('rulesText')}</p>
      <RulesetBrowser
        rulesets={all}
        sought={visit.query.get('search') ?? ''}
        onSearch={remember}
        about={aboutFamily}
        item={(rules, place) => <Card app={app} rules={rules} place={place} />}
      />
      <GuideLinks>
        <a class="button quiet" href="/learn">
          {t('learnNew')}
        </a>
        <a class="button quiet" href="/differences">
          {t('differencesTitle')}
        </a>
      </GuideLinks>
    </>,
    { kind: 'ruleset-list' },
  );
}

export async function rulesPage(app: App, visit: Visit): Promise<Page> {
  const [rules] = await Promise.all([app.api.ruleset(visit.found['name'] ?? '', language()), loadRulesWords()]);
  const model = await LineModel.open(app, { ruleset: rules.name, start: { ruleset: rules.name } });
  const hasSet = !isStatic() || rules.recommended === true;
  return pageOf(
    rules.title,
    <>
      <p class="lead">{dotted([shapeText(rules), evidenceText(rules)])}</p>
      <div class="two-columns">
        <LineBoard model={model} />
        <div class="side-column">
          <p class="actions">
            <a class="button primary" href={`/?ruleset=${encodeURIComponent(rules.name)}#terms`}>
              {t('playThis')}
            </a>
            {hasSet && <ToPrintSet />}
          </p>
          <p class="hint">{t('rulesTry')}</p>
          <LineSide model={model} />
        </div>
      </div>
      <Rulebook app={app} book={rules.book} />
      {rules.selfplay && <RulesetBalance selfplay={rules.selfplay} />}
      <RulesetStatistics app={app} ruleset={rules.name} />
      {!isStatic() ? <PrintSet of={{ ruleset: rules.name }} /> : hasSet && <StaticSet ruleset={rules.name} />}
      <p>
        <small>{rules.recordedAs && `${t('recordedAs')}: ${rules.recordedAs}`}</small>{' '}
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
