// What the site's endgame tables know of the position on the board: who wins, how soon, and by which moves.
import { sideName } from '../social/people';
import type { EndgameTable, EndgameTableMove, Side } from '../wire';
import { numberText, t } from '../words';
import { pluralOf, ta } from '../words/analysis';
import { MoveHead } from './elements';

const maxMovesShown = 12;

const movesOf = (plies: number) => Math.ceil(plies / 2);

function verdictText({ winner, plies }: EndgameTable): string {
  if (!winner) return ta('tableOpen');
  const side = sideName(winner);
  return plies <= 1 ? ta('winsAtOnce', { side }) : pluralOf('winsIn', movesOf(plies), { side, count: numberText(movesOf(plies)) });
}

// With the move itself, if its side wins.
function moveText({ winner, plies }: EndgameTableMove, mover: Side): string {
  if (!winner) return ta('tableNoWin');
  const wins = winner === mover;
  return `${ta(wins ? 'theoryWins' : 'theoryLoses')} ${ta('inMoves', { count: numberText(movesOf(wins ? plies + 1 : plies)) })}`;
}

export const EndgameTableView = ({ table, mover, play }: { table: EndgameTable; mover: Side; play: (move: string) => void }) => (
  <>
    <p>
      <strong>{ta('table')}:</strong> {verdictText(table)}
    </p>
    <div class="table-place">
      <table aria-label={ta('table')}>
        <thead>
          <tr>
            <th scope="col">{t('moveColumn')}</th>
            <th scope="col">{ta('theoryLine')}</th>
          </tr>
        </thead>
        <tbody>
          {table.moves.slice(0, maxMovesShown).map((move) => (
            <tr key={move.move}>
              <MoveHead move={move.move} play={play} />
              <td>{moveText(move, mover)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
);
