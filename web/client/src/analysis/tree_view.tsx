// The variation tree as text to click on: the main line runs on, variations stand below the move that they replace.
import { computed } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { moveText } from '../parts/move_list';
import { t } from '../words';
import { useBench } from './context';
import { glyphs, isPrefix, type Node, type Path } from './tree';

const signs: Record<number, string> = { ...glyphs, 10: '=', 13: '∞', 14: '⩲', 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+', 22: '⨀', 146: 'N' };
const signsOf = (nags: readonly number[]): string => nags.map((nag) => signs[nag] ?? `$${nag}`).join(' ');

function Move({ node, path, numbered }: { node: Node; path: Path; numbered: boolean }) {
  const { study, reviewer } = useBench();
  const own = useRef<HTMLButtonElement>(null);
  const isHere = useMemo(() => computed(() => study.path.value.length === path.length && isPrefix(path, study.path.value)), [path]).value; // a step redraws two moves
  useEffect(() => {
    if (isHere && own.current) keepInSight(own.current);
  }, [isHere]);
  const ply = path.length - 1;
  const sign = node.nags.some((nag) => nag in glyphs) ? undefined : reviewer.signs.value.get(path.join(' '));
  const number = ply % 2 === 0 ? `${ply / 2 + 1}.` : numbered ? `${(ply + 1) / 2}…` : '';
  return (
    <>
      <span class="ply">
        {number && <span class="turn">{number}</span>}
        <button ref={own} type="button" class="move" aria-current={isHere ? 'step' : undefined} onClick={() => study.go(path)}>
          {moveText(node.move, study.capturesAt(path))}
          {sign && (
            <b class="glyph review-sign" data-sign={sign}>
              {sign}
            </b>
          )}
          {node.nags.length > 0 && <b class="glyph">{signsOf(node.nags)}</b>}
        </button>
      </span>{' '}
      {node.comment && <span class="comment">{node.comment}</span>}
    </>
  );
}

// Scrolls the list alone, never the page.
function keepInSight(move: HTMLElement): void {
  const list = move.closest('.tree');
  if (!list) return;
  const [outside, inside] = [list.getBoundingClientRect(), move.getBoundingClientRect()];
  if (inside.top < outside.top) list.scrollTop -= outside.top - inside.top + 12;
  if (inside.bottom > outside.bottom) list.scrollTop += inside.bottom - outside.bottom + 12;
}

// What follows the node, along its first choices.
function continuation(node: Node, path: Path, isBroken: boolean): VNode[] {
  const out: VNode[] = [];
  let numbered = isBroken;
  for (let at: Node | undefined = node, here = path; at?.next[0]; at = at.next[0]) {
    const [main, ...others]: readonly Node[] = at.next;
    if (!main) break;
    const before = here;
    here = [...here, main.move];
    out.push(<Move key={`${here.length} ${main.move}`} node={main} path={here} numbered={numbered} />);
    if (others.length > 0)
      out.push(
        <div class="variations" key={`${here.length} …`}>
          {others.map((other) => (
            <div class="variation" key={other.move}>
              <Move node={other} path={[...before, other.move]} numbered />
              {continuation(other, [...before, other.move], other.comment !== '')}
            </div>
          ))}
        </div>,
      );
    numbered = others.length > 0 || main.comment !== '';
  }
  return out;
}

export function TreeView() {
  const { study } = useBench();
  const tree = study.tree.value;
  return (
    <section class="tree" aria-label={t('moves')}>
      {tree.comment && <p class="comment">{tree.comment}</p>}
      {tree.next.length === 0 ? <p class="none">{t('noMoves')}</p> : continuation(tree, [], false)}
    </section>
  );
}
