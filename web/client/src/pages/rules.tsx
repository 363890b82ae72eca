// The list of rulesets, and the page of each: its rule book beside a board that follows its rules.
import { miniature } from '@skjaldborg/board';
import { useMemo } from 'preact/hooks';
import type { App, Page } from '../app';
import { LineModel } from '../line_model';
import { MountedNode } from '../parts/mounted_node';
import { EnglishNote } from '../parts/english_note';
import { GuideLinks } from '../parts/guide_links';
import { LineBoard, LineSide } from '../parts/line_board';
import { pageOf } from '../parts/page';
import { PrintSet, ToPrintSet } from '../parts/print_set';
import { Rulebook } from '../parts/rulebook';
import { dotted, evidenceText, RulesetBrowser, shapeText } from '../parts/ruleset_browser';
import { RulesetBalance, RulesetStatistics } from '../parts/ruleset_statistics';
import type { Visit } from '../router';
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

const beginners = ['copenhagen', 'brandub'];

function Entry({ rules, isRecommended, hasBoard }: { rules: RulesetHead; isRecommended: boolean; hasBoard: boolean }) {
  const board = useMemo(() => (hasBoard ? smallBoard(rules) : null), [rules, hasBoard]);
  const evidence = evidenceText(rules);
  return (
    <a class={['brief', hasBoard && 'with-board', isRecommended && 'recommended'].filter(Boolean).join(' ')} href={`/rules/${encodeURIComponent(rules.name)}`}>
      {board && <MountedNode node={board} class="brief-board" />}
      <span class="brief-players">
        <span>
          <b>{rules.title}</b> {beginners.includes(rules.name) && <span class="badge">{t('startHere')}</span>}
        </span>
      </span>
      <span class="brief-about">
        {shapeText(rules)}
        {evidence && <small>{evidence}</small>}
      </span>
    </a>
  );
}

export async function rulesList(app: App, visit: Visit): Promise<Page> {
  const all = await app.rulesets();
  const remember = (text: string) => app.replace(text.trim() === '' ? '/rules' : `/rules?${new URLSearchParams({ search: text })}`);
  return pageOf(
    t('rulesTitle'),
    <>
      <p class="lead">{t('rulesText')}</p>
      <EnglishNote />
      <GuideLinks />
      <p>
        <a href="/learn">{t('learnNew')}</a> · <a href="/differences">{t('differencesTitle')}</a>
      </p>
      <RulesetBrowser
        rulesets={all}
        sought={visit.query.get('search') ?? ''}
        onSearch={remember}
        item={(rules, { isRecommended, isFew }) => <Entry rules={rules} isRecommended={isRecommended} hasBoard={isFew} />}
      />
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
      <p class="lead">{dotted([shapeText(rules), evidenceText(rules)])}</p>
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
      {rules.selfplay && <RulesetBalance selfplay={rules.selfplay} />}
      <RulesetStatistics app={app} ruleset={rules.name} />
      <PrintSet of={{ ruleset: rules.name }} />
      <p>
        <small>
          {t('source')}: {rules.source}
          {rules.recordedAs && ` · ${t('recordedAs')}: ${rules.recordedAs}`}
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
