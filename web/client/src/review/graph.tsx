// The graph of the winning chance: one step for each move, which a click, a drag or the arrow keys go to.
import { useBench } from '../analysis/context';
import type { Review } from '../analysis/engine';
import { sideName } from '../social/people';
import { ta } from '../words/analysis';
import { areaOf, lineOf, plyAt, pointAt } from './graph_shape';
import { judgementOf, numbered, percent } from './sentences';

const size = { width: 640, height: 160 };

function placeText({ chances, moves }: Review, ply: number): string {
  const chance = chances[ply];
  const move = moves[ply - 1];
  const known = chance === null || chance === undefined ? '–' : percent(chance);
  if (!move) return ta('reviewAtStart', { chance: known });
  return [ta('reviewAt', { move: numbered(ply, move.move), chance: known }), judgementOf(move)].filter(Boolean).join(', ');
}

// The next judged move in one direction, or else the end.
function judgedFrom({ moves }: Review, ply: number, by: 1 | -1): number {
  const judged = moves.filter(({ sign }) => sign !== '').map((move) => move.ply);
  return by > 0 ? (judged.find((one) => one > ply) ?? moves.length) : (judged.filter((one) => one < ply).at(-1) ?? 0);
}

const at = (ply: number, review: Review) => {
  const point = pointAt(review.chances, ply, size);
  return point && { left: `${(point.x / size.width) * 100}%`, top: `${(point.y / size.height) * 100}%` };
};

// A step does not draw it again.
function Curve({ marked }: { marked: boolean }) {
  const { reviewer } = useBench();
  const review = reviewer.review.value;
  if (!review) return null;
  const { chances, moves } = review;
  return (
    <>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="share" d={areaOf(chances, size)} />
        <line class="even" x1="0" x2={size.width} y1={size.height / 2} y2={size.height / 2} />
        <path class="line" d={lineOf(chances, size)} />
      </svg>
      <span class="end defenders" aria-hidden="true">
        {sideName('defenders')}
      </span>
      <span class="end attackers" aria-hidden="true">
        {sideName('attackers')}
      </span>
      {marked &&
        moves.map((move) => {
          const place = move.sign === '' ? null : at(move.ply, review);
          return place && <i key={move.ply} class="mark" data-sign={move.sign} style={place} />;
        })}
    </>
  );
}

export function Graph({ marked }: { marked: boolean }) {
  const { reviewer } = useBench();
  const review = reviewer.review.value;
  if (!review) return null;
  const { chances } = review;
  const ply = reviewer.ply.value;
  const last = chances.length - 1;
  const keys: Record<string, () => number> = {
    ArrowLeft: () => ply - 1,
    ArrowDown: () => ply - 1,
    ArrowRight: () => ply + 1,
    ArrowUp: () => ply + 1,
    PageDown: () => judgedFrom(review, ply, -1),
    PageUp: () => judgedFrom(review, ply, 1),
    Home: () => 0,
    End: () => last,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = keys[event.key];
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    reviewer.go(target());
  };
  const goTo = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const target = plyAt((event.clientX - box.left) / box.width, chances.length);
    if (target !== ply) reviewer.go(target);
  };
  const cursor = at(ply, review);
  return (
    <div
      class="review-graph"
      role="slider"
      tabIndex={0}
      aria-label={ta('reviewGraph')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={ply}
      aria-valuetext={placeText(review, ply)}
      title={placeText(review, ply)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        goTo(event);
      }}
      onPointerMove={(event) => event.buttons === 1 && goTo(event)}
    >
      <Curve marked={marked} />
      {cursor && <i class="cursor" style={{ left: cursor.left }} />}
    </div>
  );
}
