// A course as a path: shields on a cord, which has a knot where a section begins.
import type { App } from '../app';
import { SmallBoard } from '../parts/board_card';
import { Icon } from '../parts/icon';
import { sideToMove } from '../board/position_text';
import { sectionName, stepText, tl } from '../words/lessons';
import { stepAddress, stepsOf, type Course, type Section, type Step } from './course';
import { isSolved, nextStep, starsOf } from './progress';
import { sketchOf } from './sketch';
import { Stars } from './stars';

const lane = 120; // pixels, in which the cord winds
const sway = 34;

// How far right of the middle the cord is at the stage.
const bend = (at: number): number => Math.round(sway * Math.sin((at * Math.PI) / 3));

// From the middle of the row above to the middle of this one.
function Cord({ from, to }: { from: number; to: number }) {
  const [a, b] = [lane / 2 + from, lane / 2 + to];
  const way = `M${a} 0C${a} 50 ${b} 50 ${b} 100`;
  return (
    <svg class="rope" viewBox={`0 0 ${lane} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path d={way} />
      <path d={way} class="strand" />
    </svg>
  );
}

type State = 'done' | 'next' | 'later';

const stateOf = (app: App, course: Course, step: Step, next: Step | undefined): State => (isSolved(app, course, step) ? 'done' : step === next ? 'next' : 'later');

interface StageProps {
  app: App;
  course: Course;
  step: Step;
  at: number; // its place in the course
  state: State;
}

function Stage({ app, course, step, at, state }: StageProps) {
  return (
    <li class="stage" data-state={state} data-side={sideToMove(step.position)} style={{ '--bend': `${bend(at)}px` }}>
      <Cord from={bend(Math.max(0, at - 1))} to={bend(at)} />
      <a href={stepAddress(course, step)}>
        <span class="stage-shield" aria-hidden="true">
          {at + 1}
        </span>
        <SmallBoard app={app} shown={sketchOf(step.position)} />
        <span class="stage-name">{stepText(step.id, 'name')}</span>
        <Stars count={starsOf(app, course, step)} />
        {state === 'done' && <span class="sr-only"> ({tl('solved')})</span>}
      </a>
    </li>
  );
}

export function Path({ app, course }: { app: App; course: Course }) {
  const steps = stepsOf(course);
  const next = nextStep(app, course);
  const places = new Map(steps.map((step, i) => [step, i]));
  const section = ({ name, steps: own }: Section) => {
    const first = places.get(own[0] as Step) ?? 0;
    return (
      <section key={name}>
        <h3 style={{ '--bend': `${bend(Math.max(0, first - 1))}px` }}>
          <Icon name="knot" />
          {sectionName(name)}
        </h3>
        <ol>
          {own.map((step) => (
            <Stage key={step.id} app={app} course={course} step={step} at={places.get(step) ?? 0} state={stateOf(app, course, step, next)} />
          ))}
        </ol>
      </section>
    );
  };
  return <div class="path">{course.sections.map(section)}</div>;
}

// The stages of the section that the exercise is in, in a row.
export function SectionStrip({ app, course, here }: { app: App; course: Course; here: Step }) {
  const section = course.sections.find(({ steps }) => steps.includes(here));
  const all = stepsOf(course);
  const next = nextStep(app, course);
  return (
    <ol class="section-strip" aria-label={section && sectionName(section.name)}>
      {section?.steps.map((step) => (
        <li key={step.id} class="stage" data-state={stateOf(app, course, step, next)} data-side={sideToMove(step.position)}>
          <a href={stepAddress(course, step)} title={stepText(step.id, 'name')} aria-current={step === here ? 'step' : undefined}>
            <span class="stage-shield">{all.indexOf(step) + 1}</span>
            <span class="sr-only">{stepText(step.id, 'name')}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}
