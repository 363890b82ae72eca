// Recorded games that were imported: their words, and tables of the moves that were played in them.
import { numberText, t } from '../words';
import { MovesText } from './moves_text';
import type { CollectedBrief, ExploredMove, RecordedResult } from '../wire';

export const recordedResult = (result: RecordedResult): string =>
  ({ attackers: t('attackersWon'), defenders: t('defendersWon'), draw: t('resultDraw'), ongoing: t('recordedNoResult') })[result];

export function recordedNames({ players: { attackers, defenders } }: Pick<CollectedBrief, 'players'>): string {
  if (!attackers && !defenders) return t('recordedGame');
  return `${attackers || t('notNamed')} – ${defenders || t('notNamed')}`;
}

interface MovesTableProps {
  label: string;
  moves: ExploredMove[];
  play?: (move: string) => void; // without it the moves are only named
}

const exampleOf = ({ examples }: ExploredMove) => examples.at(-1);

export const MovesTable = ({ label, moves, play }: MovesTableProps) => (
  <div class="table-place">
    <table class="explored" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('moveColumn')}</th>
          <th scope="col">{t('gamesColumn')}</th>
          <th scope="col">{t('attackers')}</th>
          <th scope="col">{t('defenders')}</th>
          <th scope="col">{t('resultDraw')}</th>
        </tr>
      </thead>
      <tbody>
        {moves.map((move) => {
          const example = exampleOf(move);
          return (
            <tr key={move.move}>
              <th scope="row">
                {play ? (
                  <button type="button" class="quiet" onClick={() => play(move.move)}>
                    <MovesText text={move.move} />
                  </button>
                ) : (
                  <MovesText text={move.move} />
                )}
              </th>
              <td class="number">
                {example ? <a href={example.imported ? `/collection/${example.game}` : `/game/${example.game}`}>{numberText(move.games)}</a> : numberText(move.games)}
              </td>
              <td class="number">{numberText(move.attackers)}</td>
              <td class="number">{numberText(move.defenders)}</td>
              <td class="number">{numberText(move.draws)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </div>
);
