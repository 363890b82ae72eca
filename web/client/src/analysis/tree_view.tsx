// The variation tree as text to click on: the main line runs on, variations stand below the move that they replace.
import { Component, type VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { moveText } from '../board/move_list';
import { t } from '../words';
import { useDesk } from './context';
import type { Place } from './place';
import { textIn } from './shapes';
import { glyphs, isMainEnd, signsOf, type Node } from './tree';

interface MoveProps {
  place: Place;
  ply: number;
  comment: string;
  nags: readonly number[];
  numbered: boolean;
}

function MoveButton({ place, ply, comment, nags, numbered }: MoveProps) {
  const { study, signs: found } = useDesk();
  const own = useRef<HTMLButtonElement>(null);
  const isHere = place.isHere.value;
  useEffect(() => {
    if (isHere && own.current) keepInSight(own.current);
  }, [isHere]);
  const sign = nags.some((nag) => nag in glyphs) ? undefined : found.value.get(place.path.join(' '));
  const text = textIn(comment);
  const number = ply % 2 === 0 ? `${ply / 2 + 1}.` : numbered ? `${(ply + 1) / 2}…` : '';
  return (
    <>
      <span class="ply">
        {number && <span class="turn">{number}</span>}
        <button ref={own} type="button" class="move" aria-current={isHere ? 'step' : undefined} onClick={() => study.go(place.path)}>
          {moveText(place.move, place.captures.value ?? [])}
          {sign && (
            <b class="glyph review-sign" data-sign={sign}>
              {sign}
            </b>
          )}
          {nags.length > 0 && <b class="glyph">{signsOf(nags)}</b>}
        </button>
      </span>{' '}
      {text && <span class="comment">{text}</span>}
    </>
  );
}

// Redrawn where one of its values changes: a step redraws two moves, a move that is played one.
class Move extends Component<MoveProps> {
  override shouldComponentUpdate(next: MoveProps): boolean {
    return (Object.keys(next) as (keyof MoveProps)[]).some((name) => next[name] !== this.props[name]);
  }
  render(props: MoveProps): VNode {
    return <MoveButton {...props} />;
  }
}

const moveOf = ({ move, comment, nags }: Node, before: Place, ply: number, numbered: boolean): VNode => (
  <Move key={`${ply} ${move}`} place={before.after(move)} ply={ply} comment={comment} nags={nags} numbered={numbered} />
);

// Scrolls the list alone, never the page.
function keepInSight(part: HTMLElement): void {
  const list = part.closest('.tree');
  if (!list) return;
  const [outside, inside] = [list.getBoundingClientRect(), part.getBoundingClientRect()];
  if (inside.top < outside.top) list.scrollTop -= outside.top - inside.top + 12;
  if (inside.bottom > outside.bottom) list.scrollTop += inside.bottom - outside.bottom + 12;
}

// What follows the node, along its first choices.
function continuation(node: Node, start: Place, from: number, isBroken: boolean): VNode[] {
  const out: VNode[] = [];
  let numbered = isBroken;
  for (let at: Node | undefined = node, before = start, ply = from; at?.next[0]; at = at.next[0], ++ply) {
    const [main, ...others]: readonly Node[] = at.next;
    if (!main) break;
    const here = before;
    out.push(moveOf(main, here, ply, numbered));
    if (others.length > 0)
      out.push(
        <div class="variations" key={`${ply} …`}>
          {others.map((other) => (
            <div class="variation" key={other.move}>
              {moveOf(other, here, ply, true)}
              {continuation(other, here.after(other.move), ply + 1, textIn(other.comment) !== '')}
            </div>
          ))}
        </div>,
      );
    numbered = others.length > 0 || textIn(main.comment) !== '';
    before = here.after(main.move);
  }
  return out;
}

// How the game ended.
function Verdict() {
  const { study } = useDesk();
  const own = useRef<HTMLParagraphElement>(null);
  const { verdict } = study.head.value;
  const isHere = isMainEnd(study.tree.value, study.path.value);
  useEffect(() => {
    if (isHere && own.current) keepInSight(own.current);
  }, [isHere]);
  return verdict === undefined ? null : (
    <p ref={own} class="verdict">
      {verdict}
    </p>
  );
}

export function TreeView() {
  const { study, isReviewed } = useDesk();
  const tree = study.tree.value;
  return (
    <section class="tree" aria-label={t('moves')} data-reviewed={isReviewed.value || undefined}>
      {textIn(tree.comment) && <p class="comment">{textIn(tree.comment)}</p>}
      {tree.next.length === 0 ? <p class="none">{t('noMoves')}</p> : continuation(tree, study.origin.value, 0, false)}
      <Verdict />
    </section>
  );
}
