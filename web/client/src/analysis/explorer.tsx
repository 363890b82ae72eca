// What was played in the position on the board: asked for when the panel is open.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { MovesTable } from '../parts/collected';
import { errorText, Problem } from '../parts/form';
import { plural, t } from '../words';
import type { Explored } from '../wire';
import { useBench } from './context';

const Found = ({ found, play }: { found: Explored; play: (move: string) => void }) =>
  found.games === 0 ? (
    <p class="empty">{t('explorerNone')}</p>
  ) : (
    <>
      <p>{plural('explorerGames', found.games)}</p>
      <MovesTable label={t('explorerTitle')} moves={found.moves} play={play} />
    </>
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
    </details>
  );
}
