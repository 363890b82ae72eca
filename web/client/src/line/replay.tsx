// A game that plays itself, again and again. Who wants no motion sees how it ended, and can start it.
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app';
import { Picture } from '../board/board';
import { turnOf } from '../board/move_list';
import { SmallBoard } from '../parts/board_card';
import { IconButton } from '../parts/icon';
import { Skeleton } from '../parts/skeleton';
import type { BoardState } from '../wire';
import { loadHomeWords, th } from '../words/home';
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

interface Replaying {
  board: BoardState | undefined; // undefined until it is known
  at: number; // how many moves have been played
  button: VNode; // pauses it
}

export function useReplay(app: App, game: Recorded | null | undefined): Replaying {
  const [boards, setBoards] = useState<BoardState[] | null>(null);
  const [ply, setPly] = useState(0);
  const [runs, setRuns] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const last = game ? game.moves.length : 0;
  const at = runs ? ply : last;
  useEffect(() => {
    if (!game) return;
    let isWanted = true;
    setPly(0);
    Promise.all([boardsOf(app, game), loadHomeWords()]).then(([found]) => isWanted && setBoards(found), () => undefined);
    return () => void (isWanted = false);
  }, [game]);
  useEffect(() => {
    if (!runs || boards === null) return;
    const timer = window.setTimeout(() => setPly(ply >= last ? 0 : ply + 1), ply >= last ? atTheEnd : perMove);
    return () => window.clearTimeout(timer);
  }, [runs, boards, ply]);
  return { board: boards?.[at], at, button: <IconButton icon={runs ? 'pause' : 'next'} label={th(runs ? 'pause' : 'goOn')} onClick={() => setRuns(!runs)} /> };
}

interface Props {
  app: App;
  game: Recorded;
  href: string;
  label: string; // of the link
}

export function Replay({ app, game, href, label }: Props) {
  const { board, at, button } = useReplay(app, game);
  const last = game.moves.length;
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
        {button}
        <progress max={last} value={at} aria-hidden="true" />
        <small class="number">
          {turnOf(at)}/{turnOf(last)}
        </small>
      </p>
    </div>
  );
}
