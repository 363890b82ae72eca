// How games ended: each side's share as a bar, the attackers' from the left, the defenders' from the right. Games without a result
// leave a gap.
import type { Explored } from '../wire';
import { numberText, percentText, t } from '../words';

export type Results = Pick<Explored, 'games' | 'attackers' | 'defenders' | 'draws' | 'unfinished'>;

const leastNamed = 0.2; // a narrower part has no room for its number

const part = (games: number, all: number): string => numberText(Math.round((1000 * games) / all) / 10);

// Whole percents, halves to the even number, so that two parts of a whole add up to 100. Browsers before 2023 do not know
// Intl's `roundingMode`.
function wholePercents(share: number): number {
  const percents = Number((100 * share).toFixed(9)); // 54.5 and not 54.50000000000001
  const below = Math.floor(percents);
  return percents - below === 0.5 ? below + (below % 2) : Math.round(percents);
}

export const resultsText = ({ games, attackers, defenders, draws, unfinished }: Results): string =>
  t('statsResults', {
    attackers: part(attackers, games),
    defenders: part(defenders, games),
    draws: part(draws, games),
    unfinished: part(unfinished, games),
  });

export function ResultsBar({ results }: { results: Results }) {
  const text = resultsText(results);
  return (
    <div class="results-bar" role="img" aria-label={text} title={text}>
      {(['attackers', 'draws', 'unfinished', 'defenders'] as const).map((kind) => {
        const share = results[kind] / results.games;
        return (
          share > 0 && (
            <span key={kind} class={kind} style={{ flexGrow: share * 100 }}>
              {kind !== 'unfinished' && share >= leastNamed && percentText(wholePercents(share) / 100)}
            </span>
          )
        );
      })}
    </div>
  );
}
