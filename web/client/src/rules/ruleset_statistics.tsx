// What the games of a ruleset say, the engine’s against itself and the imported ones, and how much that is worth.
import type { App } from '../app';
import { useEffect, useState } from 'preact/hooks';
import { MovesTable } from '../archive/collected';
import { ResultsBar, resultsText } from '../archive/results_bar';
import { turnOf } from '../board/move_list';
import type { CollectionStatistics, RulesetHead } from '../wire';
import { numberText, plural, t } from '../words';
import { tr } from '../words/rules';

function chancesText({ attackersShare }: CollectionStatistics): string {
  if (attackersShare === null) return tr('statsFew');
  const { percent, least, most } = attackersShare;
  return tr('statsShare', { percent: numberText(percent), least: numberText(least), most: numberText(most) });
}

const playersText = ({ games, named }: CollectionStatistics): string =>
  named === 0 ? tr('statsNobodyNamed') : named < games ? tr('statsSomeNamed', { named: numberText(named) }) : '';

const sourcesText = ({ sources }: CollectionStatistics): string =>
  sources.map(({ source, kind, games }) => `${[source, kind].filter(Boolean).join(', ')} (${numberText(games)})`).join('; ');

export function statisticsTexts(found: CollectionStatistics): string[] {
  const texts = [resultsText(found), chancesText(found)];
  const { plies } = found;
  if (plies) {
    const lengths = { from: turnOf(plies.quarter), middle: turnOf(plies.median), to: turnOf(plies.threeQuarters) };
    texts.push(tr('statsLengths', lengths));
  }
  return [...texts, playersText(found)].filter(Boolean);
}

const wholeText = (part: number): string => numberText(Math.round(part));

export function RulesetBalance({ selfplay }: { selfplay: NonNullable<RulesetHead['selfplay']> }) {
  const { percent, least, most } = selfplay.attackersShare;
  const parts = { percent: wholeText(percent), least: wholeText(least), most: wholeText(most) };
  return (
    <section class="card">
      <h2>{tr('balanceTitle')}</h2>
      <p>{tr('balanceText', { games: numberText(selfplay.games), nodes: numberText(selfplay.nodes), ...parts })}</p>
      <ResultsBar results={{ ...selfplay, unfinished: 0 }} />
    </section>
  );
}

// Nothing for rulesets without recorded games.
export function RulesetStatistics({ app, ruleset }: { app: App; ruleset: string }) {
  const [found, setFound] = useState<CollectionStatistics | null>(null);
  useEffect(() => {
    let isWanted = true;
    app.api.statistics(ruleset).then(
      (now) => isWanted && setFound(now),
      () => {}, // offline, or a site that has none: the page does without
    );
    return () => void (isWanted = false);
  }, [ruleset]);
  if (found === null || found.games === 0) return null;
  return (
    <section class="card">
      <h2>{tr('statsTitle')}</h2>
      <p>
        <a href={`/collection?ruleset=${encodeURIComponent(ruleset)}`}>{plural('statsGames', found.games)}</a>
        {'. '}
        {statisticsTexts(found).join(' ')}
      </p>
      {found.openings.length > 0 && (
        <>
          <h3>{tr('statsOpenings')}</h3>
          <MovesTable label={tr('statsOpenings')} moves={found.openings} />
        </>
      )}
      <p>
        <small>
          {t('source')}: {sourcesText(found)}
        </small>
      </p>
    </section>
  );
}
