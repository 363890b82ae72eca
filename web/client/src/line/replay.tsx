// A game that plays itself, again and again. Who wants no motion sees how it ended, and can start it.
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app';
import { Picture } from '../board/board';
import { turnOf } from '../board/move_list';
import { SmallBoard } from '../parts/board_card';
import { IconButton } from '../parts/icon';
import { Skeleton } from '../parts/skeleton';
import type { BoardState } from '../wire';
import { tf } from '../words/friends';
import { boardsOf, type Recorded } from './recorded';

const perMove = 1_300; // milliseconds
const atTheEnd = 4_000;

// Its place, until the game is known.
export const ReplayPlace = () => (
  <div class="replay">
    <Skeleton kind="board" />
    <p class="replay-place" />
  </div>
);

interface Props {
  app: App;
  game: Recorded;
  href: string;
  label: string; // of the link
}

export function Replay({ app, game, href, label }: Props) {
  const [boards, setBoards] = useState<BoardState[] | null>(null);
  const [ply, setPly] = useState(0);
  const [runs, setRuns] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const last = game.moves.length;
  const shown = runs ? ply : last;
  useEffect(() => {
    let isWanted = true;
    setPly(0);
    boardsOf(app, game).then((found) => isWanted && setBoards(found), () => undefined);
    return () => void (isWanted = false);
  }, [game]);
  useEffect(() => {
    if (!runs || boards === null) return;
    const timer = window.setTimeout(() => setPly(ply >= last ? 0 : ply + 1), ply >= last ? atTheEnd : perMove);
    return () => window.clearTimeout(timer);
  }, [runs, boards, ply]);
  const board = boards?.[shown];
  return (
    <div class="replay">
      <a href={href} aria-label={label}>
        {board ? (
          <Picture app={app} state={board} class="replay-board" coordinates={false} />
        ) : (
          <SmallBoard app={app} shown={game.ruleset} />
        )}
      </a>
      <p class="replay-place">
        <IconButton icon={runs ? 'pause' : 'next'} label={tf(runs ? 'pause' : 'replay')} onClick={() => setRuns(!runs)} />
        <progress max={last} value={shown} aria-hidden="true" />
        <small class="number">
          {turnOf(shown)}/{turnOf(last)}
        </small>
      </p>
    </div>
  );
}
