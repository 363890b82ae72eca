// The lessons: the courses, an exercise, and a course on paper.
import '../styles/learn.css';
import { useSignal } from '@preact/signals';
import { Rules } from '../analysis/rules';
import type { App, Page } from '../app';
import { isStatic } from '../frame/address';
import { notFound } from '../frame/failed';
import type { Visit } from '../frame/router';
import { loadTafl } from '../frame/tafl';
import { SmallBoard } from '../parts/board_card';
import { pageOf } from '../parts/page';
import { Way } from '../parts/way';
import { PlayNow } from '../play/play_now';
import { GuideLinks } from '../rules/guide_links';
import { t } from '../words';
import { courseText, loadLessonWords, stepText, tl } from '../words/lessons';
import { loadStudyWords, ts } from '../words/studies';
import { boardOf, courseOf, courses, newSteps, stepAddress, stepsOf, titleOf, type Course, type Step } from './course';
import { Exercise } from './exercise';
import { ExerciseView } from './exercise_view';
import { lineOf } from './judge';
import { Path } from './path';
import { isSolved, markSolved, nextStep, solvedCount } from './progress';
import { Sheet } from './sheet';
import { sketchOf } from './sketch';

const rulesOf = (app: App, course: Course): Rules => new Rules(app.api, () => loadTafl(boardOf(course)));

// A try that must hold against every reply can need a hundred positions: then the rules come to the browser, and the site answers until
// they are there. Any other needs two.
const needsRules = ({ goal }: Step): boolean => Object.keys(goal).some((part) => part !== 'stand' && part !== 'capture');

const progressText = (app: App, course: Course): string => tl('progress', { done: solvedCount(app, course), count: stepsOf(course).length });

const isDone = (app: App, course: Course): boolean => solvedCount(app, course) === stepsOf(course).length;

// The exercise to go on with.
function Next({ app }: { app: App }) {
  const course = courses.find((one) => !isDone(app, one));
  const step = course && nextStep(app, course);
  if (!step) return null;
  return (
    <section class="learn-next">
      <SmallBoard app={app} shown={sketchOf(step.position)} />
      <div>
        <p class="hint">{titleOf(course)}</p>
        <h2>{stepText(step.id, 'name')}</h2>
        <p class="lead">{stepText(step.id, 'text')}</p>
        <a class="button primary big" href={stepAddress(course, step)}>
          {tl(solvedCount(app, course) === 0 ? 'begin' : 'carryOn')}
        </a>
      </div>
    </section>
  );
}

function CourseSection({ app, course, isChosen }: { app: App; course: Course; isChosen: boolean }) {
  const firstNew = newSteps(course).find((step) => !isSolved(app, course, step));
  return (
    <section class="course" data-chosen={isChosen}>
      <h2>{titleOf(course)}</h2>
      <p>{courseText(course.ruleset)}</p>
      <p class="course-figures">
        <progress value={solvedCount(app, course)} max={stepsOf(course).length} aria-label={titleOf(course)} /> {progressText(app, course)}
      </p>
      <p class="course-links">
        <a href={`/learn/${course.ruleset}/sheet`}>{tl('sheet')}</a>
        <a href={`/rules/${course.ruleset}`}>{t('rulesTitle')}</a>
        {firstNew && <a href={stepAddress(course, firstNew)}>{tl('startWithNew', { name: stepText(firstNew.id, 'name') })}</a>}
      </p>
      <Path app={app} course={course} />
      <PlayNow app={app} ruleset={course.ruleset} kind={isDone(app, course) ? 'primary' : ''} />
    </section>
  );
}

// Wide screens show them side by side, phones the one that is chosen.
function Courses({ app }: { app: App }) {
  const chosen = useSignal((courses.find((one) => !isDone(app, one)) ?? courses[0])?.ruleset);
  return (
    <div class="courses">
      <div class="course-choice pill-links" role="group" aria-label={tl('title')}>
        {courses.map((course) => (
          <button key={course.ruleset} type="button" class="pill-link" aria-pressed={course.ruleset === chosen.value} onClick={() => (chosen.value = course.ruleset)}>
            {titleOf(course)}
          </button>
        ))}
      </div>
      {courses.map((course) => (
        <CourseSection key={course.ruleset} app={app} course={course} isChosen={course.ruleset === chosen.value} />
      ))}
    </div>
  );
}

export async function learn(app: App): Promise<Page> {
  await Promise.all([loadLessonWords(), isStatic() && loadStudyWords()]);
  return pageOf(
    tl('title'),
    <>
      <Next app={app} />
      <Courses app={app} />
      <nav class="ways" aria-label={tl('title')}>
        <Way icon="puzzle" href="/puzzles" title={t('navPuzzles')} text={tl('puzzlesText')} />
        {isStatic() ? <Way icon="study" href="/study" title={ts('models')} text={ts('modelsText')} /> : <Way icon="study" href="/study" title={tl('studies')} text={tl('studiesText')} />}
      </nav>
      <GuideLinks />
    </>,
    { kind: 'learn' },
  );
}

export async function lesson(app: App, visit: Visit): Promise<Page> {
  const course = courseOf(visit.found['course'] ?? '');
  const steps = course ? stepsOf(course) : [];
  const wanted = visit.query.get('step');
  const step = wanted === null && course ? nextStep(app, course) : steps.find(({ id }) => id === wanted);
  if (!course || !step) return notFound(app);
  await loadLessonWords();
  const rules = rulesOf(app, course);
  if (needsRules(step)) void rules.load().catch(() => undefined);
  const judges = { rules: rules.line, hint: () => (rules.isLoaded ? undefined : app.api.hint) };
  const solved = (stars: number) => markSolved(app, course, step, stars);
  const exercise = step.before ? await Exercise.open(judges, course.ruleset, step, solved) : Exercise.sketch(judges, course.ruleset, step, solved);
  return pageOf(stepText(step.id, 'name'), <ExerciseView app={app} course={course} exercise={exercise} next={steps[steps.indexOf(step) + 1]} />, { kind: 'lesson', heading: false });
}

export async function lessonSheet(app: App, visit: Visit): Promise<Page> {
  const course = courseOf(visit.found['course'] ?? '');
  if (!course) return notFound(app);
  const rules = rulesOf(app, course);
  await Promise.all([rules.load().catch(() => undefined), loadLessonWords()]);
  const boards = await Promise.all(stepsOf(course).map(async (step) => [step.id, await rules.line(lineOf(course.ruleset, step))] as const));
  return pageOf(
    `${titleOf(course)}: ${tl('sheet')}`,
    <>
      <p class="actions handout-actions">
        <button type="button" class="primary" onClick={() => window.print()}>
          {tl('print')}
        </button>
        <a class="button quiet" href={`/learn/${course.ruleset}`}>
          {tl('toExercises')}
        </a>
      </p>
      <p class="lead handout-actions">{tl('sheetText')}</p>
      <Sheet app={app} course={course} boards={new Map(boards)} />
    </>,
    { kind: 'handout-page' },
  );
}
