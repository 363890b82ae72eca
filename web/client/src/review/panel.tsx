// The review on the analysis page: the button that begins it, its progress, and what it found.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useBench } from '../analysis/context';
import type { Review, ReviewedMove } from '../analysis/engine';
import { MovesText } from '../board/moves_text';
import { NotBuilt } from '../offline/not_built';
import { errorText } from '../parts/form';
import { SideMark, sideName } from '../social/people';
import { shareOf, type Side } from '../wire';
import { numberText, t } from '../words';
import { ta } from '../words/analysis';
import { Graph } from './graph';
import { mistakesOf } from './retrospect';
import { RetrospectPanel } from './retrospect_panel';
import { judgementOf, numbered, percent, sentencesOf, startText, summaryOf, turningMove, turningText } from './sentences';

// Without memory for the engine, or where its worker cannot start, the server still looks at single positions.
function Failure({ error }: { error: unknown }) {
  const { analyser, showEngine } = useBench();
  const ask = () => {
    showEngine();
    void analyser.askServer();
  };
  const isEngine = error instanceof Error && error.name === 'WorkerError';
  return (
    <>
      <p class="problem" role="alert">
        {ta('reviewFailed')} {isEngine ? ta('engineFailed') : error instanceof Error && errorText(error)}
      </p>
      {isEngine && (
        <button type="button" class="quiet" onClick={ask}>
          {ta('askServer')}
        </button>
      )}
    </>
  );
}

// Its button waits until the player's rated games are known.
function ReviewOffer() {
  const { reviewer, mayReview } = useBench();
  const { state, trouble } = reviewer;
  const failed = state.value === 'failed';
  if (failed && trouble.value instanceof NotBuilt) return <p class="hint" role="status">{ta('reviewWaits')}</p>;
  return (
    <div class="review-offer">
      <button type="button" class="primary" disabled={!mayReview.value} onClick={reviewer.start}>
        {failed ? ta('reviewAgain') : t('reviewGame')}
      </button>
      {failed ? (
        <Failure error={trouble.value} />
      ) : (
        <p class="hint">{state.value === 'refused' ? ta('reviewRated') : ta('reviewText')}</p>
      )}
    </div>
  );
}

function Running() {
  const { reviewer } = useBench();
  const done = percent(reviewer.progress.value);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => bar.current?.scrollIntoView({ block: 'nearest' }), []); // on a phone the board would cover it
  return (
    <div class="review-progress" ref={bar}>
      <label>
        <span>{ta('reviewRunning', { percent: done })}</span>
        <progress max={100} value={done} />
      </label>
      <button type="button" class="quiet" onClick={reviewer.cancel}>
        {t('cancel')}
      </button>
    </div>
  );
}

const Table = ({ sides }: Pick<Review, 'sides'>) => (
  <table class="review-sides">
    <thead>
      <tr>
        <td />
        <th scope="col">{ta('accuracy')}</th>
        <th scope="col" title={ta('inaccuracies')}>
          <span aria-hidden="true">?!</span>
          <span class="sr-only">{ta('inaccuracies')}</span>
        </th>
        <th scope="col" title={ta('mistakes')}>
          <span aria-hidden="true">?</span>
          <span class="sr-only">{ta('mistakes')}</span>
        </th>
        <th scope="col" title={ta('blunders')}>
          <span aria-hidden="true">??</span>
          <span class="sr-only">{ta('blunders')}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {sides.map(({ side, accuracy, inaccuracies, mistakes, blunders }) => (
        <tr key={side}>
          <th scope="row">
            <SideMark side={side} /> {sideName(side)}
          </th>
          <td>{accuracy === null ? '–' : ta('percent', { chance: Math.round(accuracy) })}</td>
          <td>{inaccuracies}</td>
          <td>{mistakes}</td>
          <td>{blunders}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

// In the place of the turning point, the note of the move says why.
function Summary({ review, isNew }: { review: Review; isNew: boolean }) {
  const { reviewer, study } = useBench();
  const nodes = study.review.value?.nodes ?? 0;
  const text = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (isNew) text.current?.scrollIntoView({ block: 'nearest' }); // on a phone the steps would cover it
  }, []);
  const lost = turningMove(review);
  const isThere = lost !== null && reviewer.here.value === lost;
  const isQuiet = review.moves.every(({ sign }) => sign === '');
  return (
    <p class="review-summary" ref={text} title={nodes > 0 ? ta('reviewNodes', { count: numberText(nodes) }) : undefined}>
      {startText(review)} <MovesText text={isQuiet && !lost && !review.slide && review.openEnd === null ? ta('noMistakes') : isThere ? turningText(review) : summaryOf(review)} />{' '}
      {lost && !isThere && (
        <button type="button" class="quiet" onClick={() => reviewer.go(lost.ply)}>
          <MovesText text={numbered(lost.ply, lost.move)} />
        </button>
      )}
    </p>
  );
}

// The judged move that is shown: what it did, and what would have been better.
function MoveNote({ move, isTurningPoint }: { move: ReviewedMove; isTurningPoint: boolean }) {
  const { reviewer, study } = useBench();
  if (move.sign === '' && !isTurningPoint) return null;
  const showBetter = () => {
    reviewer.go(move.ply - 1);
    study.play(move.line);
  };
  // The text below names a missed forced win; the chance may still be 99% then.
  const fell = move.missedWin === null && move.before !== null && move.chance !== null && ta('chanceFell', { side: sideName('attackers'), before: percent(shareOf(move.before, move.side)), after: percent(shareOf(move.chance, move.side)) });
  return (
    <div class="review-move" aria-live="polite">
      <p>
        <b>
          <MovesText text={numbered(move.ply, move.move) + move.sign} />
        </b>{' '}
        {[judgementOf(move) || ta('turningPoint'), fell].filter(Boolean).join(' · ')}
      </p>
      <p>
        <MovesText text={sentencesOf(move).join(' ')} />
      </p>
      {move.best !== null && move.best !== move.move && (
        <button type="button" class="quiet" onClick={showBetter}>
          {ta('showBetter')}
        </button>
      )}
    </div>
  );
}

// The reader's own mistakes first.
function RetrospectOffer({ review }: { review: Review }) {
  const { retrospect, you: known } = useBench();
  const you = known.value;
  const sides = review.sides.map(({ side }) => ({ side, count: mistakesOf(review, side).length })).filter(({ count }) => count > 0);
  if (sides.length === 0) return null;
  const textOf = (side: Side) => (you === null ? sideName(side) : ta(side === you ? 'learnYours' : 'learnTheirs'));
  return (
    <div class="review-learn" role="group" aria-label={ta('learn')}>
      {sides
        .sort((a, b) => Number(b.side === you) - Number(a.side === you))
        .map(({ side, count }) => (
          <button key={side} type="button" class={side === you ? 'primary' : ''} title={ta('learn')} onClick={() => retrospect.begin(side)}>
            {you === null && <SideMark side={side} />} {ta('learnSide', { side: textOf(side), count })}
          </button>
        ))}
    </div>
  );
}

const makerText = (by: string | undefined, me: string): string => {
  if (by === undefined || by === me) return '';
  return by === '' ? ta('reviewElsewhere') : ta('reviewBy', { name: by });
};

// Who made the review, if it was not this browser, and a button that checks it.
function Origin() {
  const { reviewer, study, app } = useBench();
  const { by } = study.review.value ?? {};
  const text = makerText(by, app.me.get().name);
  if (text === '') return null;
  return (
    <div class="review-origin">
      <p class="hint">{text}</p>
      {by !== undefined && by !== app.me.get().name && (
        <button type="button" class="quiet" onClick={reviewer.start}>
          {ta('reviewHere')}
        </button>
      )}
    </div>
  );
}

function Done({ review, isNew }: { review: Review; isNew: boolean }) {
  const { reviewer } = useBench();
  const here = reviewer.here.value;
  return (
    <>
      <RetrospectOffer review={review} />
      {here && <MoveNote move={here} isTurningPoint={review.turningPoint === here.ply} />}
      <Summary review={review} isNew={isNew} />
      <Table sides={review.sides} />
      <Origin />
    </>
  );
}

// Its place is there as soon as a review is awaited, so that nothing moves.
export function ReviewGraph() {
  const { reviewer, isReviewed } = useBench();
  if (!isReviewed.value) return null;
  return <div class="bench-graph">{reviewer.review.value && <Graph marked={reviewer.state.value === 'done'} />}</div>;
}

export function ReviewPanel() {
  const { reviewer, retrospect, isReviewAwaited, canReview } = useBench();
  const review = reviewer.review.value;
  const state = reviewer.state.value;
  const isRunning = state === 'running';
  const isDone = state === 'done' && review !== null;
  const wasRunning = useRef(false);
  useEffect(() => void (wasRunning.current = isRunning));
  const isComing = state === 'coming' || isReviewAwaited.value;
  if (!isRunning && !isDone && !isComing) return canReview.value ? <ReviewOffer /> : <p class="empty">{ta('reviewNothing')}</p>;
  return (
    <section class="review" aria-label={ta('review')} aria-busy={!isDone}>
      {isComing && <p class="hint">{ta('engineStarting')}</p>}
      {isRunning && <Running />}
      {isDone && (retrospect.isOpen.value ? <RetrospectPanel /> : <Done review={review} isNew={wasRunning.current} />)}
    </section>
  );
}
