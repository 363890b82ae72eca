// A chapter of a study in a frame on another site: its main line, move by move, with the comments.
import { createBoard, type Board, type BoardState } from '@skjaldborg/board';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { shapesIn, textIn } from '../analysis/shapes';
import { nodeAt, signsOf, toEnd, type Node } from '../analysis/tree';
import { fromRecord } from '../analysis/tree_record';
import { ApiError, type Api } from '../api';
import { boardWords, readOnly } from '../board/board';
import { StudyRequests } from '../studies/requests';
import type { BoardAfterMoves, Study } from '../wire';
import { t } from '../words';

interface Shown {
  study: Study;
  title: string;
  places: { node: Node; state: BoardState }[]; // the start, and after each move of the main line
}

// The start's board has the squares; the line has what each move did.
function placesOf(tree: Node, start: BoardAfterMoves, end: BoardAfterMoves): Shown['places'] {
  const path = toEnd(tree, []);
  const plain = readOnly({ ...start, marks: [], mark: null, kingInDanger: false, kingCanEscape: false });
  return [
    { node: tree, state: plain },
    ...end.played.map(({ move, captures, position }, i) => ({
      node: nodeAt(tree, path.slice(0, i + 1)) ?? tree,
      state: { ...plain, position, last: move, captures },
    })),
  ];
}

async function read(api: Api, id: string, wanted: number): Promise<Shown> {
  const requests = new StudyRequests(api);
  const study = await requests.study(id);
  const head = study.chapters.find(({ number }) => number === wanted) ?? study.chapters[0];
  if (!head) return { study, title: '', places: [] };
  const { title, record } = await requests.chapter(id, head.number);
  const [game] = (await api.records(record)).games;
  if (!game) return { study, title, places: [] };
  const tree = fromRecord(game);
  const line = { ruleset: game.ruleset, ...(game.file ? { rulesetFile: game.file } : {}), position: game.start };
  const [start, end] = await Promise.all([api.position(line), api.position({ ...line, moves: toEnd(tree, []).slice(0, 1_000) })]);
  return { study, title, places: placesOf(tree, start, end) };
}

const ply = signal(0);

// Not that of the pages, which would put its file into a script of its own, loaded by the first page.
const StepButton = ({ sign, label, to, last }: { sign: string; label: string; to: number; last: number }) => (
  <button type="button" aria-label={label} title={label} disabled={to < 0 || to > last || to === ply.value} onClick={() => (ply.value = to)}>
    {sign}
  </button>
);

function Position({ node, state, flipped }: Shown['places'][number] & { flipped: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  useEffect(() => {
    const shapes = shapesIn(node.comment);
    if (board.current) board.current.set({ state, shapes });
    else if (host.current) board.current = createBoard(host.current, { state, flipped, coordinates: false, animate: true, shapes, words: boardWords() });
  }, [state]);
  useEffect(() => () => board.current?.destroy(), []);
  return <div class="board-host" ref={host} />;
}

function Frame({ study, title, places, flipped }: Shown & { flipped: boolean }) {
  const place = places[ply.value];
  const last = places.length - 1;
  return (
    <>
      {place && (
        <>
          <Position {...place} flipped={flipped} />
          <p class="embed-steps">
            <StepButton sign="«" label={t('firstMove')} to={0} last={last} />
            <StepButton sign="‹" label={t('backMove')} to={ply.value - 1} last={last} />
            <StepButton sign="›" label={t('nextMove')} to={ply.value + 1} last={last} />
            <StepButton sign="»" label={t('lastMove')} to={last} last={last} />
          </p>
          <p class="embed-comment" aria-live="polite">
            <b>
              {place.node.move} {signsOf(place.node.nags)}
            </b>{' '}
            {textIn(place.node.comment)}
          </p>
        </>
      )}
      <p class="embed-about">
        <a href={`/study/${study.id}`} target="_blank" rel="noopener">
          {[study.title, title].filter(Boolean).join(' · ')}
        </a>
      </p>
    </>
  );
}

export async function showStudy(api: Api, id: string, chapter: number, flipped: boolean): Promise<void> {
  try {
    render(<Frame {...await read(api, id, chapter)} flipped={flipped} />, document.body);
  } catch (error) {
    const text = error instanceof ApiError ? error.message : t('unreachable');
    render(<p class="embed-problem">{text}</p>, document.body);
  }
}
