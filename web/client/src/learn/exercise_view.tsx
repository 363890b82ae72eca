// The exercise: task, board, feedback, and the ways on.
import type { Board } from '@skjaldborg/board';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { App } from '../app';
import { BoardView, readOnly } from '../board/board';
import { Reach } from '../board/reach';
import { standingText } from '../board/board_texts';
import { MovesText } from '../board/moves_text';
import { MoveField } from '../board/typed_move';
import { typedMoveError } from '../board/typed_move_error';
import { bare } from '../line/diagram';
import { errorText, Heading } from '../parts/form';
import { PlayNow } from '../play/play_now';
import { SideMark } from '../social/people';
import type { Reason } from '../wire';
import { t } from '../words';
import { stepText, tl, type LessonWord } from '../words/lessons';
import { Before } from './before';
import { courses, stepAddress, stepsOf, titleOf, type Course, type Step, type Win } from './course';
import type { Exercise } from './exercise';
import type { Miss } from './judge';
import { Pieces } from './pieces';
import { SectionStrip } from './path';
import { isSolved } from './progress';
import { Stars } from './stars';

const missedWins = {
  'king-escaped': 'missEscape',
  'king-captured': 'missKing',
  encircled: 'missRing',
  'exit-fort': 'missFort',
} as const satisfies Record<Win, LessonWord>;

const losses: Partial<Record<Reason, LessonWord>> = { 'king-escaped': 'missHoldEscape', 'king-captured': 'missHoldKing' };

const lossText = (reply: string, by: Reason | ''): string => tl((by && losses[by]) || 'missHold', { reply });

function missText(miss: Miss, id: string): string {
  switch (miss.why) {
    case 'stand':
      return tl('missStand');
    case 'capture':
      return `${tl(miss.count === 0 ? 'missNoCapture' : 'missFewCaptures')} ${stepText(id, 'hint')}`;
    case 'win':
      return [miss.reply === null ? '' : lossText(miss.reply, miss.by), tl(missedWins[miss.wanted])].join(' ').trim();
    case 'ended':
      return tl('missEnded');
    case 'hold':
      return lossText(miss.reply, miss.by);
    case 'safe':
      return tl('missSafe', { reply: miss.reply, squares: miss.captures.join(', ') });
    case 'noEdge':
      return tl('missNoEdge');
    case 'edge':
      return tl('missEdge', { reply: miss.reply });
    case 'threat':
      return tl('missThreat', { reply: miss.reply });
    case 'stopped':
      return tl('missStopped');
    case 'close':
      return tl('missClose', { reply: miss.reply });
  }
}

const sideText = ({ side }: Exercise): string => tl(side === 'attackers' ? 'youAttack' : 'youDefend');

function feedbackText(exercise: Exercise): string {
  const { id } = exercise.step;
  if (exercise.refusal.value) return exercise.refusal.value;
  const [phase, miss, moves] = [exercise.phase.value, exercise.miss.value, exercise.moves.value];
  if (phase === 'solved') return `${tl('right')} ${stepText(id, 'done')}`;
  if (phase === 'shown') return `${tl('shown', { line: exercise.step.line.join(', ') })} ${stepText(id, 'done')}`;
  if (phase === 'continues') return tl('continues', { reply: moves.at(-1) ?? '' });
  if (phase === 'judging') return tl('judging');
  if (!miss) return '';
  const said = missText(miss, id);
  if (exercise.explanation.value) return `${said} ${stepText(id, exercise.explanation.value)}`;
  return miss.why === 'ended' ? `${said} ${standingText(exercise.board.value)}` : said;
}

const Feedback = ({ exercise }: { exercise: Exercise }) => (
  <p class="feedback" data-phase={exercise.phase.value} role="status">
    <MovesText text={feedbackText(exercise)} />
  </p>
);

const Hint = ({ exercise }: { exercise: Exercise }) => (
  <p class="lesson-hint" role="status">
    {exercise.hasHint.value && !exercise.isOver.value && stepText(exercise.step.id, 'hint')}
  </p>
);

interface Props {
  app: App;
  course: Course;
  exercise: Exercise;
  next: Step | undefined; // none after the last
}

// Where to go after the last exercise.
function CourseEnd({ app, course, exercise }: Props) {
  const open = stepsOf(course).find((step) => step !== exercise.step && !isSolved(app, course, step));
  return (
    <div class="course-end">
      <p>{tl('courseDone')}</p>
      <p class="actions">
        {open && (
          <a class="button quiet" href={stepAddress(course, open)}>
            {tl('firstUnsolved', { name: stepText(open.id, 'name') })}
          </a>
        )}
        <a class="button quiet" href={`/puzzles?ruleset=${course.ruleset}`}>
          {t('navPuzzles')}
        </a>
        {courses.filter((one) => one !== course).map((one) => (
          <a key={one.ruleset} class="button quiet" href={`/learn/${one.ruleset}`}>
            {titleOf(one)}
          </a>
        ))}
      </p>
    </div>
  );
}

function Actions({ app, course, exercise, next }: Props) {
  const phase = exercise.phase.value;
  const place = useRef<HTMLDivElement>(null);
  const isAsking = exercise.isAsking.value || phase === 'judging';
  useEffect(() => {
    if (!isAsking) place.current?.scrollIntoView({ block: 'nearest' }); // on a phone they are below the fold
  }, [isAsking]);
  const wayOn = next ? stepAddress(course, next) : '/learn';
  return (
    <div class="actions" ref={place}>
      {(phase === 'missed' || (exercise.trouble.value !== null && !exercise.isReady.value)) && (
        <button type="button" class="primary" onClick={exercise.retry}>
          {tl('retry')}
        </button>
      )}
      {phase === 'unjudged' && (
        <button type="button" class="primary" onClick={() => void exercise.judgeAgain()}>
          {tl('retry')}
        </button>
      )}
      {phase === 'solved' && next && (
        <a class="button primary" href={wayOn}>
          {tl('next')}
        </a>
      )}
      {phase === 'solved' && !next && <PlayNow app={app} ruleset={course.ruleset} kind="primary" />}
      {phase === 'shown' && (
        <>
          <button type="button" class="primary" onClick={exercise.retry}>
            {tl('tryYourself')}
          </button>
          <a class="button" href={wayOn}>
            {tl(next ? 'next' : 'toLessons')}
          </a>
        </>
      )}
      {phase === 'solved' && (
        <button type="button" class="quiet" onClick={exercise.retry}>
          {tl('retry')}
        </button>
      )}
      {!exercise.isOver.value && (
        <>
          <button type="button" disabled={exercise.hasHint.value} onClick={exercise.giveHint}>
            {tl('hint')}
          </button>
          <button type="button" onClick={() => void exercise.solve()}>
            {tl('solution')}
          </button>
        </>
      )}
      {!exercise.isOver.value && (
        <a class="button quiet" href={wayOn}>
          {tl(next ? 'skipStep' : 'toLessons')}
        </a>
      )}
    </div>
  );
}

export function ExerciseView({ app, course, exercise, next }: Props) {
  const widget = useRef<Board | null>(null);
  const refusal = useSignal('');
  const board = exercise.board.value;
  const isAsking = exercise.isAsking.value;
  const shapes = exercise.shapes.value;
  const reach = useMemo(() => new Reach(app, exercise.judge), [exercise]);
  const options = useMemo(() => {
    const shown = bare(board);
    const state = isAsking ? shown : readOnly(shown);
    return {
      state,
      movable: exercise.side,
      confirm: false,
      shapes,
      onMove: (move: string) => void exercise.try(move),
      explain: isAsking && exercise.isReady.value ? exercise.explain : undefined,
      reach: isAsking ? reach.on(state) : undefined,
    };
  }, [board, isAsking, shapes, exercise.isReady.value]);
  const type = (move: string) => (widget.current?.typed(move) ? '' : typedMoveError(move, board));
  return (
    <div class="two-columns exercise" data-ready={exercise.isReady.value}>
      <BoardView app={app} options={options} attach={(one) => (widget.current = one)} />
      <div class="side-column">
        <div class="exercise-head">
          <a href="/learn">{titleOf(course)}</a>
          <span>{tl('stepOf', { number: stepsOf(course).indexOf(exercise.step) + 1, count: stepsOf(course).length })}</span>
          {exercise.phase.value === 'solved' && <Stars count={exercise.stars} />}
        </div>
        <Heading>{stepText(exercise.step.id, 'name')}</Heading>
        <p class="lesson-task">{stepText(exercise.step.id, 'text')}</p>
        <p class="lesson-side">
          <SideMark side={exercise.side} /> {sideText(exercise)}
        </p>
        {exercise.step.pieces && !exercise.isOver.value && <Pieces app={app} position={exercise.step.position} />}
        <Before moves={exercise.step.before ?? []} />
        <Feedback exercise={exercise} />
        <Hint exercise={exercise} />
        <p class="problem" role="alert">
          {exercise.trouble.value !== null && errorText(exercise.trouble.value)}
        </p>
        <Actions app={app} course={course} exercise={exercise} next={next} />
        {exercise.phase.value === 'solved' && !next && <CourseEnd app={app} course={course} exercise={exercise} next={next} />}
        <SectionStrip app={app} course={course} here={exercise.step} />
        <MoveField play={type} trouble={refusal} hidden={!isAsking} />
      </div>
    </div>
  );
}
