// One mistake after another: the task, the answer, hint and solution.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useBench } from '../analysis/context';
import type { ReviewedMove } from '../analysis/engine';
import { MovesText } from '../board/moves_text';
import { errorText } from '../parts/form';
import { shareOf } from '../wire';
import { ta } from '../words/analysis';
import { reasonsText } from '../words/reasons';
import type { Retrospect } from './retrospect';
import { betterText, judgementOf, numbered, percent } from './sentences';

function feedbackText(retrospect: Retrospect, task: ReviewedMove): string {
  const [phase, answer, move] = [retrospect.phase.value, retrospect.answer.value, retrospect.tried.value];
  if (phase === 'judging') return ta('learnJudging', { move });
  if (phase === 'shown') return betterText(task);
  if (phase === 'right' && move === task.best) return task.reasons.length === 0 ? ta('learnBest', { move }) : ta('learnBestWhy', { move, why: reasonsText(task.reasons) });
  if (phase === 'right') return [ta('learnRight', { move }), task.best === null ? '' : ta('learnFirst', { move: task.best })].filter(Boolean).join(' ');
  if (phase !== 'wrong' || !answer) return '';
  if (move === task.move) return ta('learnSame', { move });
  if (answer.missedWin !== null) return ta('learnWinGone', { move });
  return ta('learnWrong', { move, before: percent(shareOf(answer.before ?? 0, task.side)), after: percent(shareOf(answer.chance ?? 0, task.side)) });
}

function Task({ task }: { task: ReviewedMove }) {
  const { retrospect, study } = useBench();
  const isOver = retrospect.isOver.value;
  const isLast = retrospect.index.value + 1 === retrospect.mistakes.value.length;
  const phase = retrospect.phase.value;
  const feedback = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (phase !== 'asked') feedback.current?.scrollIntoView({ block: 'nearest' }); // on a phone the steps would cover it
  }, [phase]);
  const showBetter = () => {
    retrospect.back();
    study.play(task.line);
  };
  return (
    <>
      <h2>{ta('learnNumber', { judgement: judgementOf(task) || ta('turningPoint'), number: retrospect.index.value + 1, count: retrospect.mistakes.value.length })}</h2>
      <p>
        <MovesText text={ta(task.side === 'attackers' ? 'learnAttackers' : 'learnDefenders', { move: numbered(task.ply, task.move + task.sign) })} />
      </p>
      <p class="feedback" data-phase={phase} role="status" ref={feedback}>
        <MovesText text={feedbackText(retrospect, task)} />
        {retrospect.hint.value && !isOver && ` ${ta('learnHintText', { square: task.best?.split('-')[0] ?? '' })}`}
      </p>
      <p class="problem" role="alert">
        {retrospect.trouble.value !== null && errorText(retrospect.trouble.value)}
      </p>
      <div class="actions">
        {isOver ? (
          <>
            <button type="button" class="primary" onClick={retrospect.next}>
              {ta(isLast ? 'learnResult' : 'learnNext')}
            </button>
            <button type="button" class="quiet" onClick={showBetter}>
              {ta('showBetter')}
            </button>
          </>
        ) : (
          <>
            {!retrospect.isHere.value && (
              <button type="button" class="primary" onClick={retrospect.back}>
                {ta('learnBack')}
              </button>
            )}
            <button type="button" class="quiet" disabled={retrospect.hint.value} onClick={retrospect.giveHint}>
              {ta('learnHint')}
            </button>
            <button type="button" class="quiet" onClick={retrospect.solve}>
              {ta('learnSolve')}
            </button>
          </>
        )}
      </div>
    </>
  );
}

function End() {
  const { retrospect } = useBench();
  const side = retrospect.side.value;
  return (
    <>
      <p>{ta('learnEnd', { found: retrospect.found.value, count: retrospect.mistakes.value.length })}</p>
      <div class="actions">
        <button type="button" class="quiet" onClick={() => side && retrospect.begin(side)}>
          {ta('learnAgain')}
        </button>
      </div>
    </>
  );
}

export function RetrospectPanel() {
  const { retrospect } = useBench();
  const task = retrospect.current.value;
  return (
    <div class="retrospect">
      {task ? <Task task={task} /> : <End />}
      <button type="button" class="quiet" onClick={retrospect.leave}>
        {ta('learnLeave')}
      </button>
    </div>
  );
}
