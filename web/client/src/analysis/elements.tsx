// Small components, and saving a file.
import { miniature } from '@skjaldborg/board';
import { MountedNode } from '../board/mounted_node';
import { MovesText } from '../board/moves_text';
import { withDefaults } from '../frame/settings';
import { SideMark as Mark, sideName } from '../social/people';
import type { BoardState, Side } from '../wire';
import { useDesk } from './context';

export function Miniature({ state, flipped }: { state: BoardState; flipped: boolean }) {
  const { app } = useDesk();
  const { board, pieces } = withDefaults(app.settings.get());
  return <MountedNode node={miniature(state, board, pieces, flipped)} class="miniature" />;
}

export const SideMark = ({ side }: { side: Side }) => <Mark side={side} label={sideName(side)} />;

// The head of a table's row: a move, which a click plays.
export const MoveHead = ({ move, play }: { move: string; play: (move: string) => void }) => (
  <th scope="row">
    <button type="button" class="quiet" onClick={() => play(move)}>
      <MovesText text={move} />
    </button>
  </th>
);

export function download(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
