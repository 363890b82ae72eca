// What can be done with the move that is shown: its glyph, and its place in the tree. A right click on a move, a button and keys
// open the list; each of its actions has a key as well.
import type { RefObject } from 'preact';
import { Icon, IconButton } from '../parts/icon';
import { MenuList, type Box } from '../parts/menu';
import { ta } from '../words/analysis';
import { useDesk } from './context';
import type { OpenAnalysis } from './open_analysis';
import { glyphs, isMain } from './tree';

const names = { 1: 'nagGood', 3: 'nagBrilliant', 5: 'nagInteresting', 6: 'nagDubious', 2: 'nagMistake', 4: 'nagBlunder' } as const;
const nags = [1, 3, 5, 6, 2, 4] as const;
const id = 'move-menu';

// The keys of the move that is shown.
export function moveKeys({ path, annotate, promote, remove }: OpenAnalysis): Record<string, () => void> {
  const onMove = (act: (path: readonly string[]) => void) => () => path.peek().length > 0 && act(path.peek());
  return {
    ...Object.fromEntries(nags.map((nag, i) => [String(i + 1), onMove(() => annotate(nag))])),
    p: onMove(promote),
    Delete: onMove(remove),
    m: () => document.querySelector<HTMLElement>(`[popovertarget=${id}]`)?.click(),
  };
}

export const MoveMenuButton = () => <IconButton icon="more" label={ta('ofMove')} popovertarget={id} />;

export function openMoveMenu(event: MouseEvent, at: RefObject<Box>): void {
  event.preventDefault();
  const { clientX: x, clientY: y } = event;
  at.current = { left: x, right: x, top: y, bottom: y };
  document.getElementById(id)?.showPopover();
}

export function MoveMenu({ at }: { at: RefObject<Box> }) {
  const { study, toComment } = useDesk();
  const { node, path } = study;
  const isMove = path.value.length > 0;
  const main = isMain(study.tree.value, path.value);
  return (
    <MenuList id={id} label={ta('ofMove')} at={at}>
      <div class="glyphs" role="group" aria-label={ta('glyphs')} data-stays>
        {nags.map((nag) => (
          <button key={nag} type="button" disabled={!isMove} aria-pressed={node.value.nags.includes(nag)} aria-label={ta(names[nag])} title={ta(names[nag])} onClick={() => study.annotate(nag)}>
            {glyphs[nag]}
          </button>
        ))}
      </div>
      <button type="button" onClick={toComment}>
        <Icon name="notes" />
        {ta('comment')}
      </button>
      <button type="button" disabled={main} onClick={() => study.promote(path.value)}>
        <Icon name="promote" />
        {ta('promote')}
      </button>
      <button type="button" disabled={main} onClick={() => study.makeMain(path.value)}>
        <Icon name="main" />
        {ta('makeMain')}
      </button>
      <button type="button" disabled={!isMove} onClick={() => study.remove(path.value)}>
        <Icon name="trash" />
        {ta('deleteFrom')}
      </button>
    </MenuList>
  );
}
