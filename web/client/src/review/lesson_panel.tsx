// One mistake after another: the task, the answer, hint and solution.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { errorText } from '../parts/form';
import { ta } from '../words/analysis';
import { reasonsText } from '../words/reasons';
import type { ReviewedMove } from '../analysis/engine';
import { useBench } from '../analysis/context';
import type { Lesson } from './lesson';
import { betterText, judgementOf, numbered, percent } from './sentences';

function feedbackText(lesson: Lesson, task: ReviewedMove): string {
  const [phase, answer, move] = [lesson.phase.value, lesson.answer.value, lesson.tried.value];
  if (phase === 'judging') return ta('learnJudging', { move });
  if (phase === 'shown') return betterText(task);
  if (phase === 'right' && move === task.best) return task.reasons.length === 0 ? ta('learnBest', { move }) : ta('learnBestWhy', { move, why: reasonsText(task.reasons) });
  if (phase === 'right') return [ta('learnRight', { move }), betterText(task)].join(' ');
  if (phase !== 'wrong' || !answer) return '';
  if (move === task.move) return ta('learnSame', { move });
  if (answer.missedWin !== null) return ta('learnWinGone', { move });
  return ta('learnWrong', { move, before: percent(answer.before ?? 0), after: percent(answer.chance ?? 0) });
}

function Task({ task }: { task: ReviewedMove }) {
  const { lesson, study } = useBench();
  const isOver = lesson.isOver.value;
  const isLast = lesson.index.value + 1 === lesson.mistakes.value.length;
  const phase = lesson.phase.value;
  const feedback = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (phase !== 'asked') feedback.current?.scrollIntoView({ block: 'nearest' }); // on a phone the steps would cover it
  }, [phase]);
  const showBetter = () => {
    lesson.back();
    study.play(task.line);
  };
  return (
    <>
      <h2>{ta('learnNumber', { judgement: judgementOf(task), number: lesson.index.value + 1, count: lesson.mistakes.value.length })}</h2>
      <p>{ta(task.side === 'attackers' ? 'learnAttackers' : 'learnDefenders', { move: numbered(task.ply, task.move + task.sign) })}</p>
      <p class="feedback" data-phase={phase} role="status" ref={feedback}>
        {feedbackText(lesson, task)}
        {lesson.hint.value && !isOver && ` ${ta('learnHintText', { square: task.best?.split('-')[0] ?? '' })}`}
      </p>
      <p class="problem" role="alert">
        {lesson.trouble.value !== null && errorText(lesson.trouble.value)}
      </p>
      <div class="actions">
        {isOver ? (
          <>
            <button type="button" class="primary" onClick={lesson.next}>
              {ta(isLast ? 'learnResult' : 'learnNext')}
            </button>
            <button type="button" class="quiet" onClick={showBetter}>
              {ta('showBetter')}
            </button>
          </>
        ) : (
          <>
            {!lesson.isHere.value && (
              <button type="button" class="primary" onClick={lesson.back}>
                {ta('learnBack')}
              </button>
            )}
            <button type="button" class="quiet" disabled={lesson.hint.value} onClick={lesson.giveHint}>
              {ta('learnHint')}
            </button>
            <button type="button" class="quiet" onClick={lesson.solve}>
              {ta('learnSolve')}
            </button>
          </>
        )}
      </div>
    </>
  );
}

function End() {
  const { lesson } = useBench();
  const side = lesson.side.value;
  return (
    <>
      <p>{ta('learnEnd', { found: lesson.found.value, count: lesson.mistakes.value.length })}</p>
      <div class="actions">
        <button type="button" class="quiet" onClick={() => side && lesson.begin(side)}>
          {ta('learnAgain')}
        </button>
      </div>
    </>
  );
}

export function LessonPanel() {
  const { lesson } = useBench();
  const task = lesson.current.value;
  return (
    <div class="lesson">
      {task ? <Task task={task} /> : <End />}
      <button type="button" class="quiet" onClick={lesson.leave}>
        {ta('learnLeave')}
      </button>
    </div>
  );
}
