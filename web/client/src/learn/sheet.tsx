// A course on paper: every exercise with its board, and the solutions on a page of their own.
import type { App } from '../app';
import { Picture } from '../board/board';
import { bare } from '../line/diagram';
import type { BoardAfterMoves } from '../wire';
import { sectionName, stepText, tl } from '../words/lessons';
import { Before } from './before';
import { stepsOf, type Course, type Step } from './course';
import { Pieces } from './pieces';

interface Props {
  app: App;
  course: Course;
  boards: ReadonlyMap<string, BoardAfterMoves>; // by exercise
}

interface FigureProps {
  app: App;
  step: Step;
  number: number;
  board: BoardAfterMoves;
}

function Figure({ app, step, number, board }: FigureProps) {
  const { stand } = step.goal;
  const shapes = stand ? [{ kind: 'circle' as const, at: stand, tone: 'gold' as const }] : [];
  return (
    <figure class="handout-step">
      <Picture app={app} state={bare(board)} shapes={shapes} class="handout-board" theme="paper" coordinates={true} animate={false} />
      <figcaption>
        <h3>
          {number}. {stepText(step.id, 'name')}
        </h3>
        <p>{stepText(step.id, 'text')}</p>
        {step.pieces && <Pieces app={app} position={board.position} />}
        <Before moves={step.before ?? []} />
        <p class="handout-side">{tl(board.toMove === 'attackers' ? 'youAttack' : 'youDefend')}</p>
      </figcaption>
    </figure>
  );
}

export function Sheet({ app, course, boards }: Props) {
  const numbered = new Map(stepsOf(course).map((step, i) => [step, i + 1]));
  const figure = (step: Step) => {
    const board = boards.get(step.id);
    return board && <Figure key={step.id} app={app} step={step} number={numbered.get(step) ?? 0} board={board} />;
  };
  return (
    <div class="handout">
      {course.sections.map((section) => (
        <section key={section.name}>
          <h2>{sectionName(section.name)}</h2>
          <div class="handout-steps">{section.steps.map(figure)}</div>
        </section>
      ))}
      <section class="handout-solutions">
        <h2>{tl('solutions')}</h2>
        <ol>
          {stepsOf(course).map((step) => (
            <li key={step.id}>
              <b>{step.line.join(', ')}</b> {stepText(step.id, 'done')}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
