// The variation tree as moves to click on: the main line in two columns, variations below the move that they replace.
import { Component, Fragment, type VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { moveText } from '../board/move_list';
import type { Box } from '../parts/menu';
import { t } from '../words';
import { useDesk } from './context';
import { MoveMenu, openMoveMenu } from './move_menu';
import type { Place } from './place';
import { textIn } from './shapes';
import { glyphs, isMainEnd, signsOf, type Node } from './tree';

interface MoveProps {
  place: Place;
  nags: readonly number[];
}

function MoveButton({ place, nags }: MoveProps) {
  const { study, signs: found } = useDesk();
  const own = useRef<HTMLButtonElement>(null);
  const isHere = place.isHere.value;
  useEffect(() => {
    if (isHere && own.current) keepInSight(own.current);
  }, [isHere]);
  const sign = nags.some((nag) => nag in glyphs) ? undefined : found.value.get(place.path.join(' '));
  const go = () => study.go(place.path);
  return (
    <button ref={own} type="button" class="move" aria-current={isHere ? 'step' : undefined} onClick={go} onContextMenu={go}>
      {moveText(place.move, place.captures.value ?? [])}
      {sign && (
        <b class="glyph review-sign" data-sign={sign}>
          {sign}
        </b>
      )}
      {nags.length > 0 && <b class="glyph">{signsOf(nags)}</b>}
    </button>
  );
}

// Redrawn where one of its values changes: a step redraws two moves, a move that is played one.
class Move extends Component<MoveProps> {
  override shouldComponentUpdate({ place, nags }: MoveProps): boolean {
    return place !== this.props.place || nags !== this.props.nags;
  }
  render(props: MoveProps): VNode {
    return <MoveButton {...props} />;
  }
}

const moveOf = ({ move, nags }: Node, before: Place): VNode => <Move key={move} place={before.after(move)} nags={nags} />;

// "3." before a turn’s first move; "3…" before its second where the turn does not begin with it.
const Number = ({ ply, broken }: { ply: number; broken: boolean }) =>
  ply % 2 === 0 || broken ? <span class="turn">{ply % 2 === 0 ? `${ply / 2 + 1}.` : `${(ply + 1) / 2}…`}</span> : null;

// Scrolls the list alone, never the page.
function keepInSight(part: HTMLElement): void {
  const list = part.closest('.tree');
  if (!list) return;
  const [outside, inside] = [list.getBoundingClientRect(), part.getBoundingClientRect()];
  if (inside.top < outside.top) list.scrollTop -= outside.top - inside.top + 12;
  if (inside.bottom > outside.bottom) list.scrollTop += inside.bottom - outside.bottom + 12;
}

interface Step {
  node: Node;
  others: readonly Node[]; // that stand in its place
  before: Place;
  ply: number;
}

// What follows the node, along its first choices.
function stepsFrom(node: Node, start: Place, from: number): Step[] {
  const steps: Step[] = [];
  for (let [at, before, ply]: [Node, Place, number] = [node, start, from]; at.next[0]; ++ply) {
    const [main, ...others] = at.next as readonly [Node, ...Node[]];
    steps.push({ node: main, others, before, ply });
    before = before.after(main.move);
    at = main;
  }
  return steps;
}

const Variations = ({ others, before, ply }: Step) => (
  <div class="variations">
    {others.map((other) => (
      <div class="variation" key={other.move}>
        <InLine steps={[{ node: other, others: [], before, ply }, ...stepsFrom(other, before.after(other.move), ply + 1)]} />
      </div>
    ))}
  </div>
);

// The moves of a variation run on.
const InLine = ({ steps }: { steps: Step[] }): VNode => (
  <>
    {steps.map((step, i) => {
      const { node, others, before, ply } = step;
      const earlier = steps[i - 1];
      const text = textIn(node.comment);
      return (
        <Fragment key={ply}>
          <span class="ply">
            <Number ply={ply} broken={!earlier || isFollowed(earlier)} />
            {moveOf(node, before)}
          </span>{' '}
          {text !== '' && <span class="comment">{text}</span>}
          {others.length > 0 && <Variations {...step} />}
        </Fragment>
      );
    })}
  </>
);

// By a comment or by variations, after which the turn is named again.
const isFollowed = ({ node, others }: Step): boolean => others.length > 0 || textIn(node.comment) !== '';

// The main line has a row for each turn; comments and variations stand below their move.
const InRows = ({ steps }: { steps: Step[] }): VNode => (
  <>
    {steps.map((step, i) => {
      const { node, others, before, ply } = step;
      const isBroken = i === 0 || isFollowed(steps[i - 1]!);
      const text = textIn(node.comment);
      return (
        <Fragment key={ply}>
          <Number ply={ply} broken={isBroken} />
          {ply % 2 === 1 && isBroken && <span class="turn">…</span>}
          {moveOf(node, before)}
          {text !== '' && <p class="comment">{text}</p>}
          {others.length > 0 && <Variations {...step} />}
        </Fragment>
      );
    })}
  </>
);

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
  const { study, writes } = useDesk();
  const tree = study.tree.value;
  const at = useRef<Box>(null);
  const onContextMenu = (event: MouseEvent) => {
    if (writes && (event.target as Element).closest('.move')) openMoveMenu(event, at);
  };
  return (
    <section class="tree" aria-label={t('moves')} onContextMenu={onContextMenu}>
      {textIn(tree.comment) && <p class="comment">{textIn(tree.comment)}</p>}
      {tree.next.length === 0 ? <p class="none">{t('noMoves')}</p> : <InRows steps={stepsFrom(tree, study.origin.value, 0)} />}
      <Verdict />
      {writes && <MoveMenu at={at} />}
    </section>
  );
}
