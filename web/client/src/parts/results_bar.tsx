// How games ended: each side's share as a bar, the attackers' from the left, the defenders' from the right. Games without a result
// leave a gap.
import { numberText, percentText, t } from '../words';
import type { Explored } from '../wire';

export type Results = Pick<Explored, 'games' | 'attackers' | 'defenders' | 'draws' | 'unfinished'>;

const leastNamed = 0.2; // a narrower part has no room for its number

const part = (games: number, all: number): string => numberText(Math.round((1000 * games) / all) / 10);

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
              {kind !== 'unfinished' && share >= leastNamed && percentText(share)}
            </span>
          )
        );
      })}
    </div>
  );
}
