// A study on paper: each chapter with its moves, and a diagram wherever its authors comment.
import '../styles/learn.css';
import { studyOf } from '../analysis/import_sheet';
import { Rules } from '../analysis/rules';
import type { App, Page } from '../app';
import { Picture } from '../board/board';
import { MovesText } from '../board/moves_text';
import type { Visit } from '../frame/router';
import { loadTafl } from '../frame/tafl';
import { bare } from '../line/diagram';
import { pageOf } from '../parts/page';
import { personText } from '../social/people';
import type { BoardAfterMoves } from '../wire';
import { loadAnalysisWords } from '../words/analysis';
import { loadStudyWords, ts } from '../words/studies';
import { passagesOf, type Passage } from './leaflet';
import { StudyRequests } from './requests';

const maxDiagrams = 200; // of a study; what follows is text alone

interface Printed {
  number: number;
  title: string;
  passages: (Passage & { board: BoardAfterMoves | null })[];
}

async function printed(requests: StudyRequests, rules: Rules, id: string, number: number, diagrams: number): Promise<Printed> {
  const { title, record } = await requests.chapter(id, number);
  const [game] = (await rules.records(record)).games;
  if (!game) return { number, title, passages: [] };
  const { ruleset, file, position, tree } = studyOf(game, 1);
  const passages = await Promise.all(
    passagesOf(tree).map(async (passage, i) => ({
      ...passage,
      board: i < diagrams ? await rules.line({ ruleset, ...(file ? { file } : {}), ...(position ? { position } : {}), moves: [...passage.path] }, 1) : null,
    })),
  );
  return { number, title, passages };
}

const Chapter = ({ app, chapter }: { app: App; chapter: Printed }) => (
  <section>
    <h2>{chapter.title}</h2>
    <div class="handout-steps">
      {chapter.passages.map(({ moves, comment, board, shapes }, i) => (
        <figure class="handout-step" key={i}>
          {board && <Picture app={app} state={bare(board)} shapes={shapes} class="handout-board" theme="paper" coordinates={true} animate={false} />}
          <figcaption>
            {moves && (
              <p>
                <b>
                  <MovesText text={moves} />
                </b>
              </p>
            )}
            {comment && (
              <p>
                <MovesText text={comment} />
              </p>
            )}
          </figcaption>
        </figure>
      ))}
    </div>
  </section>
);

export async function studyLeaflet(app: App, visit: Visit): Promise<Page> {
  await Promise.all([loadStudyWords(), loadAnalysisWords()]);
  const requests = new StudyRequests(app.api);
  const rules = new Rules(app.api, loadTafl);
  await rules.load().catch(() => undefined);
  const id = visit.found['id'] ?? '';
  const study = await requests.study(id);
  const chapters: Printed[] = [];
  let diagrams = maxDiagrams;
  for (const { number } of study.chapters) {
    const chapter = await printed(requests, rules, id, number, diagrams);
    diagrams -= chapter.passages.length;
    chapters.push(chapter);
  }
  return pageOf(
    study.title,
    <>
      <p class="actions handout-actions">
        <button type="button" class="primary" onClick={() => window.print()}>
          {ts('print')}
        </button>
        <a class="button quiet" href={`/study/${id}`}>
          {ts('toStudy')}
        </a>
      </p>
      <p class="lead">{study.authors.map(personText).join(', ')}</p>
      <div class="handout">
        {chapters.map((chapter) => (
          <Chapter key={chapter.number} app={app} chapter={chapter} />
        ))}
      </div>
    </>,
    { kind: 'handout-page' },
  );
}
