// Small components, and saving a file.
import { miniature } from '@skjaldborg/board';
import { MountedNode } from '../parts/mounted_node';
import { sideName } from '../parts/people';
import { withDefaults } from '../settings';
import type { BoardState, Side } from '../wire';
import { useBench } from './context';

export function Miniature({ state, flipped }: { state: BoardState; flipped: boolean }) {
  const { app } = useBench();
  const { board, pieces } = withDefaults(app.settings.get());
  return <MountedNode node={miniature(state, board, pieces, flipped)} class="miniature" />;
}

export const SideMark = ({ side }: { side: Side }) => <span class={`side-mark ${side}`} role="img" aria-label={sideName(side)} />;

export function download(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
