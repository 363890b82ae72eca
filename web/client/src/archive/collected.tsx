// Recorded games that were imported: their words, and tables of the moves that were played in them.
import { MovesText } from '../board/moves_text';
import { SideMark } from '../social/people';
import type { CollectedBrief, ExploredMove, RecordedResult } from '../wire';
import { numberText, t } from '../words';
import { ResultsBar, type Results } from './results_bar';

export const recordedResult = (result: RecordedResult): string =>
  ({ attackers: t('attackersWon'), defenders: t('defendersWon'), draw: t('resultDraw'), ongoing: t('recordedNoResult') })[result];

export function recordedNames({ players: { attackers, defenders } }: Pick<CollectedBrief, 'players'>): string {
  if (!attackers && !defenders) return t('recordedGame');
  return `${attackers || t('notNamed')} – ${defenders || t('notNamed')}`;
}

const exampleOf = ({ examples }: ExploredMove) => examples.at(-1);

interface MovesTableProps {
  label: string;
  moves: ExploredMove[];
  play?: (move: string) => void; // without it the moves are only named, and lead to a game
  all?: (Results & { rating: number | null }) | undefined; // in the last row
  ratingLabel?: string; // of the column of average ratings, which is there if one is known
}

const Move = ({ move, play }: { move: string; play: MovesTableProps['play'] }) =>
  play ? (
    <button type="button" class="quiet" onClick={() => play(move)}>
      <MovesText text={move} />
    </button>
  ) : (
    <MovesText text={move} />
  );

function Games({ move }: { move: ExploredMove }) {
  const example = exampleOf(move);
  const games = numberText(move.games);
  return example ? <a href={example.imported ? `/collection/${example.game}` : `/game/${example.game}`}>{games}</a> : <>{games}</>;
}

export function MovesTable({ label, moves, play, all, ratingLabel }: MovesTableProps) {
  const isRated = ratingLabel !== undefined && moves.some(({ rating }) => rating !== null);
  const ratingOf = (rating: number | null) => isRated && <td class="number">{rating ?? ''}</td>;
  return (
    <div class="table-place">
      <table class="explored" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('moveColumn')}</th>
            <th scope="col">{t('gamesColumn')}</th>
            <th scope="col">
              <span class="results-head">
                <span>
                  <SideMark side="attackers" />
                  {t('attackers')}
                </span>
                <span>
                  <SideMark side="defenders" />
                  {t('defenders')}
                </span>
              </span>
            </th>
            {isRated && <th scope="col">{ratingLabel}</th>}
          </tr>
        </thead>
        <tbody>
          {moves.map((move) => (
            <tr key={move.move}>
              <th scope="row">
                <Move move={move.move} play={play} />
              </th>
              <td class="number">{play ? numberText(move.games) : <Games move={move} />}</td>
              <td>
                <ResultsBar results={move} />
              </td>
              {ratingOf(move.rating)}
            </tr>
          ))}
        </tbody>
        {all && (
          <tfoot>
            <tr>
              <th scope="row" aria-label={t('gamesColumn')}>
                Σ
              </th>
              <td class="number">{numberText(all.games)}</td>
              <td>
                <ResultsBar results={all} />
              </td>
              {ratingOf(all.rating)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
