// What was played in the position on the board, and what the opening tree says of it: asked for while it is shown.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { MovesTable } from '../archive/collected';
import { addressOf } from '../archive/game_search';
import { MovesText } from '../board/moves_text';
import { sideToMove } from '../board/position_text';
import { errorText, Problem, Select } from '../parts/form';
import { percent } from '../review/sentences';
import { shareOf, type Explored, type Side, type Theory, type TheoryMove } from '../wire';
import { numberText, t } from '../words';
import { pluralOf, ta } from '../words/analysis';
import { useDesk } from './context';
import { MoveHead } from './elements';
import { EndgameTableView } from './endgame_table';
import { LatestGames } from './latest_games';

type Play = (move: string) => void;
type Origin = 'all' | 'site' | 'collection';

const maxMovesShown = 12;

// The rarest moves of many are shown on demand.
function Moves({ found, play }: { found: Explored; play: Play }) {
  const isWhole = useSignal(false);
  useEffect(() => void (isWhole.value = false), [found.position]);
  const { moves } = found;
  const hidden = isWhole.value || moves.length <= maxMovesShown + 1 ? 0 : moves.length - maxMovesShown;
  return (
    <>
      <MovesTable
        label={ta('explorerTitle')}
        moves={hidden > 0 ? moves.slice(0, maxMovesShown) : moves}
        play={play}
        all={moves.length > 1 ? found : undefined}
        ratingLabel={ta('averageRating')}
      />
      {hidden > 0 && (
        <button type="button" class="quiet" onClick={() => (isWhole.value = true)}>
          {ta('allMoves', { count: numberText(moves.length) })}
        </button>
      )}
    </>
  );
}

const Played = ({ found, play }: { found: Explored; play: Play }) =>
  found.games === 0 ? (
    <p class="empty">{ta('explorerNone')}</p>
  ) : (
    <>
      <p>{pluralOf('explorerGames', found.games, { count: numberText(found.games) })}</p>
      <Moves found={found} play={play} />
      <LatestGames found={found} />
    </>
  );

const maxLineShown = 6;

const chanceText = ({ winner, value }: TheoryMove, mover: Side): string => {
  if (winner) return ta(winner === mover ? 'theoryWins' : 'theoryLoses');
  return ta('percent', { chance: percent(shareOf(value, mover)) });
};

export const TheoryTable = ({ theory, mover, play }: { theory: Theory; mover: Side; play: Play }) => (
  <>
    <p>{pluralOf('theoryNodes', theory.nodes, { count: numberText(theory.nodes) })}</p>
    <div class="table-place">
      <table aria-label={ta('theory')}>
        <thead>
          <tr>
            <th scope="col">{t('moveColumn')}</th>
            <th scope="col">{ta('theoryLine')}</th>
            <th scope="col">{ta('theoryChance', { side: t('attackers') })}</th>
            <th scope="col">{ta('theoryPositions')}</th>
          </tr>
        </thead>
        <tbody>
          {theory.moves.map((move) => (
            <tr key={move.move}>
              <MoveHead move={move.move} play={play} />
              <td>
                <MovesText text={move.line.slice(1, maxLineShown).join(' ')} />
              </td>
              <td class="number">{chanceText(move, mover)}</td>
              <td class="number">{numberText(move.nodes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
);

const Sources = ({ origin, choose }: { origin: Origin; choose: (origin: Origin) => void }) => (
  <Select
    class="sources"
    aria-label={t('source')}
    choices={[
      { value: 'all', label: ta('allGames') },
      { value: 'site', label: ta('ofSite') },
      { value: 'collection', label: ta('ofRecords') },
    ]}
    chosen={origin}
    onChange={(value) => choose(value as Origin)}
  />
);

const Found = ({ found, play }: { found: Explored; play: Play }) => (
  <>
    {found.table && <EndgameTableView table={found.table} mover={sideToMove(found.position)} play={play} />}
    <Played found={found} play={play} />
    {found.theory && <TheoryTable theory={found.theory} mover={sideToMove(found.position)} play={play} />}
  </>
);

// The archives also have games that the explorer does not count.
const Searches = ({ of }: { of: { ruleset: string; position: string } }) => (
  <p class="actions">
    <a href={addressOf('/games', of)}>{ta('gamesWithPosition')}</a>
    <a href={addressOf('/collection', of)}>{ta('recordedWithPosition')}</a>
  </p>
);

// Nothing under rules of the reader's own, while the engine is off for a rated game, or without a server.
export function Explorer({ isRated }: { isRated: boolean }) {
  const { app, study } = useDesk();
  const { ruleset, file } = study.head.value;
  const position = study.board.value?.position;
  const found = useSignal<Explored | null>(null);
  const trouble = useSignal('');
  const origin = useSignal<Origin>('all');
  const isKnown = !file && !isRated;
  useEffect(() => {
    if (!isKnown || !position) return undefined;
    let isWanted = true;
    app.api.explore(ruleset, position, origin.value === 'all' ? undefined : origin.value).then(
      (now) => {
        if (!isWanted) return;
        found.value = now;
        trouble.value = '';
      },
      (error: unknown) => {
        if (isWanted) trouble.value = errorText(error);
      },
    );
    return () => void (isWanted = false);
  }, [isKnown, ruleset, position, origin.value]);
  if (!isKnown) return <p class="empty">{ta(isRated ? 'engineRated' : 'explorerNone')}</p>;
  return (
    <section class="explorer" aria-label={ta('explorerTitle')}>
      <Sources origin={origin.value} choose={(chosen) => (origin.value = chosen)} />
      <Problem text={trouble.value} />
      {found.value && <Found found={found.value} play={(move) => study.play([move])} />}
      {found.value && <Searches of={{ ruleset, position: found.value.position }} />}
    </section>
  );
}
