// The list of rulesets, and the page of each: its rule book beside a board that follows its rules.
import { miniature } from '@skjaldborg/board';
import { useMemo } from 'preact/hooks';
import type { App, Page } from '../app';
import { MountedNode } from '../board/mounted_node';
import { isStatic } from '../frame/address';
import type { Visit } from '../frame/router';
import { LineBoard, LineSide } from '../line/line_board';
import { LineModel } from '../line/line_model';
import { pageOf } from '../parts/page';
import type { RulesetHead } from '../wire';
import { rulesLanguage, t } from '../words';
import { loadRulesWords } from '../words/rules';
import { EnglishNote } from './english_note';
import { GuideLinks } from './guide_links';
import { PrintSet, StaticSet, ToPrintSet } from './print_set';
import { Rulebook } from './rulebook';
import { dotted, evidenceText, RulesetBrowser, shapeText } from './ruleset_browser';
import { RulesetBalance, RulesetStatistics } from './ruleset_statistics';

// Pieces without special squares: thrones and corners come with the ruleset's page.
const smallBoard = ({ position }: RulesetHead): HTMLElement => miniature({ position, thrones: [] });

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
  const [rules] = await Promise.all([app.api.ruleset(visit.found['name'] ?? '', rulesLanguage()), loadRulesWords()]);
  const model = await LineModel.open(app, { ruleset: rules.name, start: { ruleset: rules.name } });
  const hasSet = !isStatic() || rules.recommended === true;
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
