// The lessons: the courses, an exercise, and a course on paper.
import '../styles/learn.css';
import { Rules } from '../analysis/rules';
import type { App, Page } from '../app';
import { isStatic } from '../frame/address';
import { notFound } from '../frame/failed';
import type { Visit } from '../frame/router';
import { loadTafl } from '../frame/tafl';
import { pageOf } from '../parts/page';
import { PlayNow } from '../play/play_now';
import { GuideLinks } from '../rules/guide_links';
import { t } from '../words';
import { courseText, loadLessonWords, sectionName, stepText, tl } from '../words/lessons';
import { loadStudyWords, ts } from '../words/studies';
import { boardOf, courseOf, courses, newSteps, stepsOf, titleOf, type Course } from './course';
import { Exercise } from './exercise';
import { ExerciseView, stepAddress } from './exercise_view';
import { lineOf } from './judge';
import { isSolved, markSolved, nextStep, solvedCount } from './progress';
import { Sheet } from './sheet';

// Tries are judged in the browser, where it can: a try can need a hundred positions.
async function rulesHere(app: App, course: Course): Promise<Rules> {
  const rules = new Rules(app.api, () => loadTafl(boardOf(course)));
  await rules.load().catch(() => undefined);
  return rules;
}

const progressText = (app: App, course: Course): string => tl('progress', { done: solvedCount(app, course), count: stepsOf(course).length });

function Contents({ app, course, here }: { app: App; course: Course; here?: string }) {
  const numbers = new Map(stepsOf(course).map((step, i) => [step.id, i + 1]));
  return (
    <div class="lesson-contents">
      {course.sections.map(({ name, steps }) => (
        <section key={name}>
          <h3>{sectionName(name)}</h3>
          <ol>
            {steps.map((step) => (
              <li key={step.id} value={numbers.get(step.id)} class={isSolved(app, course, step) ? 'solved' : undefined}>
                <a href={stepAddress(course, step)} aria-current={step.id === here ? 'step' : undefined}>
                  {stepText(step.id, 'name')}
                </a>
                {isSolved(app, course, step) && <span class="sr-only"> ({tl('solved')})</span>}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const ToPuzzles = () => (
  <section class="card to-puzzles">
    <h2>{t('navPuzzles')}</h2>
    <p>{tl('puzzlesText')}</p>
    <p class="actions">
      <a class="button" href="/puzzles">
        {t('navPuzzles')}
      </a>
      <a class="button quiet" href="/puzzles/daily">
        {t('puzzleOfDay')}
      </a>
    </p>
  </section>
);

const ToStudies = () => (
  <section class="card to-puzzles">
    <h2>{tl('studies')}</h2>
    <p>{tl('studiesText')}</p>
    <p class="actions">
      <a class="button" href="/study">
        {tl('studies')}
      </a>
    </p>
  </section>
);

const ToModels = () => (
  <section class="card to-puzzles">
    <h2>{ts('models')}</h2>
    <p>{ts('modelsText')}</p>
    <p class="actions">
      <a class="button" href="/study">
        {ts('models')}
      </a>
    </p>
  </section>
);

function CourseCard({ app, course }: { app: App; course: Course }) {
  const done = solvedCount(app, course);
  const isDone = done === stepsOf(course).length;
  const next = isDone ? undefined : nextStep(app, course);
  const firstNew = newSteps(course).find((step) => !isSolved(app, course, step));
  return (
    <section class="card course">
      <h2>{titleOf(course)}</h2>
      <p>{courseText(course.ruleset)}</p>
      <p>
        <progress value={done} max={stepsOf(course).length} aria-label={titleOf(course)} /> {progressText(app, course)}
      </p>
      <p class="actions">
        {next && (
          <a class="button primary" href={stepAddress(course, next)}>
            {tl(done === 0 ? 'begin' : 'carryOn')}
          </a>
        )}
        <a class="button quiet" href={`/learn/${course.ruleset}/sheet`}>
          {tl('sheet')}
        </a>
      </p>
      {firstNew && (
        <p>
          <a href={stepAddress(course, firstNew)}>{tl('startWithNew', { name: stepText(firstNew.id, 'name') })}</a>
        </p>
      )}
      <PlayNow app={app} ruleset={course.ruleset} kind={isDone ? 'primary' : ''} />
      <Contents app={app} course={course} />
    </section>
  );
}

export async function learn(app: App): Promise<Page> {
  await Promise.all([loadLessonWords(), isStatic() && loadStudyWords()]);
  return pageOf(
    tl('title'),
    <>
      <p class="lead">{tl('lead')}</p>
      <GuideLinks />
      <div class="courses">
        {courses.map((course) => (
          <CourseCard key={course.ruleset} app={app} course={course} />
        ))}
      </div>
      <ToPuzzles />
      {isStatic() ? <ToModels /> : <ToStudies />}
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
  const [rules] = await Promise.all([rulesHere(app, course), loadLessonWords()]);
  const number = steps.indexOf(step) + 1;
  const judges = { rules: rules.line, hint: () => (rules.isLoaded ? undefined : app.api.hint) };
  const exercise = await Exercise.open(judges, course.ruleset, step, () => markSolved(app, course, step));
  return pageOf(
    stepText(step.id, 'name'),
    <>
      <p class="lesson-task">{stepText(step.id, 'text')}</p>
      <ExerciseView app={app} course={course} exercise={exercise} next={steps[number]} />
      <nav class="lesson-where" aria-label={titleOf(course)}>
        <h2>
          {titleOf(course)}: {tl('stepOf', { number, count: steps.length })}
        </h2>
        <Contents app={app} course={course} here={step.id} />
        <p class="actions">
          <a class="button quiet" href="/learn">
            {tl('toLessons')}
          </a>
          <a class="button quiet" href={`/learn/${course.ruleset}/sheet`}>
            {tl('sheet')}
          </a>
          <a class="button quiet" href={`/rules/${course.ruleset}`}>
            {t('rulesTitle')}
          </a>
        </p>
      </nav>
    </>,
    { kind: 'lesson' },
  );
}

export async function lessonSheet(app: App, visit: Visit): Promise<Page> {
  const course = courseOf(visit.found['course'] ?? '');
  if (!course) return notFound(app);
  const [rules] = await Promise.all([rulesHere(app, course), loadLessonWords()]);
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
