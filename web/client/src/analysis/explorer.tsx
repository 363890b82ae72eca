// What was played in the position on the board, and what the opening tree says of it: asked for when the panel is open.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { MovesTable } from '../parts/collected';
import { errorText, Problem } from '../parts/form';
import { addressOf } from '../parts/game_search';
import { MovesText } from '../parts/moves_text';
import { sideToMove } from '../position_text';
import { percent } from '../review/sentences';
import { numberText, plural, t } from '../words';
import { pluralOf, ta } from '../words/analysis';
import type { Explored, Side, Theory, TheoryMove } from '../wire';
import { useBench } from './context';

type Play = (move: string) => void;

const Played = ({ found, play }: { found: Explored; play: Play }) =>
  found.games === 0 ? (
    <p class="empty">{t('explorerNone')}</p>
  ) : (
    <>
      <p>{plural('explorerGames', found.games)}</p>
      <MovesTable label={t('explorerTitle')} moves={found.moves} play={play} />
    </>
  );

const maxLineShown = 6;

const chanceText = ({ winner, value }: TheoryMove, mover: Side): string => {
  if (winner) return ta(winner === mover ? 'theoryWins' : 'theoryLoses');
  return ta('percent', { chance: percent(value) });
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
            <th scope="col">{ta('theoryChance', { side: t(mover) })}</th>
            <th scope="col">{ta('theoryPositions')}</th>
          </tr>
        </thead>
        <tbody>
          {theory.moves.map((move) => (
            <tr key={move.move}>
              <th scope="row">
                <button type="button" class="quiet" onClick={() => play(move.move)}>
                  <MovesText text={move.move} />
                </button>
              </th>
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

const Found = ({ found, play }: { found: Explored; play: Play }) => (
  <>
    <Played found={found} play={play} />
    {found.theory && <TheoryTable theory={found.theory} mover={sideToMove(found.position)} play={play} />}
  </>
);

const Searches = ({ of }: { of: { ruleset: string; position: string } }) => (
  <p class="actions">
    <a href={addressOf('/games', of)}>{ta('gamesWithPosition')}</a>
    <a href={addressOf('/collection', of)}>{ta('recordedWithPosition')}</a>
  </p>
);

// Nothing under rules of the reader's own, or while the engine is off for a rated game.
export function Explorer({ isRated }: { isRated: boolean }) {
  const { app, study } = useBench();
  const { ruleset, file } = study.head.value;
  const position = study.board.value?.position;
  const isOpen = useSignal(false);
  const found = useSignal<Explored | null>(null);
  const trouble = useSignal('');
  const isKnown = !file && !isRated;
  useEffect(() => {
    if (!isOpen.value || !isKnown || !position) return undefined;
    let isWanted = true;
    app.api.explore(ruleset, position).then(
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
  }, [isOpen.value, isKnown, ruleset, position]);
  if (!isKnown) return null;
  return (
    <details class="card" onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
      <summary>{t('explorerTitle')}</summary>
      <Problem text={trouble.value} />
      {found.value && <Found found={found.value} play={(move) => study.play([move])} />}
      {found.value && found.value.games > 0 && <Searches of={{ ruleset, position: found.value.position }} />}
    </details>
  );
}
