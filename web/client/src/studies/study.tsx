// A study: its chapters on a board, live for those who look, and for its authors to change.
import '../styles/analysis.css';
import '../styles/social.css';
import '../styles/studies.css';
import { effect, signal, useSignal } from '@preact/signals';
import type { Shape } from '@skjaldborg/board';
import { useEffect, useMemo } from 'preact/hooks';
import { DeskProvider, useDesk, useReach } from '../analysis/context';
import { About, Standing, Steps, TypedMove } from '../analysis/controls';
import { moveKeys } from '../analysis/move_menu';
import { focusComment, Notes } from '../analysis/notes';
import { Rules } from '../analysis/rules';
import { shapesIn } from '../analysis/shapes';
import { OpenAnalysis } from '../analysis/open_analysis';
import { TreeView } from '../analysis/tree_view';
import type { App, Page } from '../app';
import { BoardView, readOnly } from '../board/board';
import { isTaken } from '../frame/keys';
import type { Visit } from '../frame/router';
import { loadTafl } from '../frame/tafl';
import { savesData } from '../offline/save_data';
import { Heading } from '../parts/form';
import { pageOf } from '../parts/page';
import { Tabs, type Tab } from '../parts/tabs';
import { personText } from '../social/people';
import type { RulesetHead } from '../wire';
import { loadAnalysisWords, ta } from '../words/analysis';
import { loadStudyWords, ts } from '../words/studies';
import { LiveStudy } from './live_study';
import { AddChapters, Broadcast, Chapters, ChapterTools, SavingState, Sharing, StudySettings } from './panels';
import { BroadcastState, visibilityText } from './parts';
import { StudyRequests } from './requests';

function Board({ flipped, writes }: { flipped: boolean; writes: boolean }) {
  const { app, study, play } = useDesk();
  const board = study.board.value;
  const shapes = shapesIn(study.node.value.comment);
  const draws = study.isDrawing.value;
  const reach = useReach();
  // A new state after each drawing, which is in the comment then.
  const options = useMemo(
    () =>
      board && {
        state: board.result === 'ongoing' ? { ...board } : readOnly(board),
        movable: 'both' as const,
        confirm: false,
        onMove: play,
        explain: board.result === 'ongoing' ? study.explain : undefined,
        reach: board.result === 'ongoing' ? reach.on(board) : undefined,
        flipped,
        shapes,
        ...(writes ? { draws, onShapes: (drawn: Shape[]) => study.draw(drawn.at(-1)) } : {}),
      },
    [board, flipped, writes, draws, JSON.stringify(shapes)],
  );
  return <div class="bench-board">{options && <BoardView app={app} options={options} />}</div>;
}

function useKeys(tree: OpenAnalysis, flip: () => void, writes: boolean): void {
  useEffect(() => {
    const actions: Record<string, () => void> = {
      ArrowLeft: tree.back,
      ArrowRight: tree.onward,
      ArrowUp: () => tree.sideways(-1),
      ArrowDown: () => tree.sideways(1),
      Home: tree.start,
      End: tree.end,
      f: flip,
      ...(writes ? moveKeys(tree) : {}),
    };
    const onKey = (event: KeyboardEvent) => {
      const action = isTaken(event) ? undefined : actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [writes]);
}

type StudyTab = 'chapters' | 'notes' | 'share' | 'settings';

const unreviewed = signal(new Map<string, string>());

interface BodyProps {
  app: App;
  live: LiveStudy;
  rulesets: RulesetHead[];
}

function Body({ app, live, rulesets }: BodyProps) {
  const { tree } = live;
  const flipped = useSignal(false);
  const tab = useSignal<StudyTab>('chapters');
  const flip = () => (flipped.value = !flipped.value);
  const { title, owner, authors, visibility, broadcast, writes } = live.study.value;
  const isOpen = live.number.value !== null;
  const toComment = () => {
    tab.value = 'notes';
    focusComment();
  };
  useKeys(tree, flip, writes);
  const others = authors.filter((one) => one.name !== owner.name).map(personText);
  const tabs: Tab<StudyTab>[] = [
    {
      name: 'chapters',
      icon: 'study',
      label: ts('chapters'),
      content: () => (
        <>
          <Chapters app={app} live={live} />
          <Broadcast app={app} live={live} />
          {writes && <AddChapters live={live} rulesets={rulesets} />}
          {writes && <ChapterTools app={app} live={live} />}
          {isOpen && <About />}
        </>
      ),
    },
    { name: 'share', icon: 'share', label: ta('share'), content: () => <Sharing app={app} live={live} /> },
  ];
  if (writes && isOpen) tabs.splice(1, 0, { name: 'notes', icon: 'notes', label: ta('notesTab'), content: () => <Notes /> });
  if (writes) tabs.push({ name: 'settings', icon: 'setup', label: ts('settings'), content: () => <StudySettings app={app} live={live} /> });
  return (
    <DeskProvider value={{ app, study: tree, signs: unreviewed, writes, toComment, play: (move) => tree.play([move]) }}>
      <div class="bench-head">
        <Heading>{title}</Heading>
        <h2>
          {[ts('by', { name: [personText(owner), ...others].join(', ') }), visibilityText(visibility)].join(' · ')} {broadcast && <BroadcastState state={broadcast} />}
        </h2>
        <div class="bench-tools">
          <a class="button quiet" href="/study">
            {ts('studies')}
          </a>
        </div>
      </div>
      <div class="bench">
        {isOpen ? <Board flipped={flipped.value} writes={writes} /> : <div class="bench-board" />}
        <div class="bench-side">
          {isOpen && (
            <>
              <TreeView />
              <Standing />
              <Steps flip={flip} />
            </>
          )}
          <SavingState app={app} live={live} />
          <Tabs label={title} chosen={tab} tabs={tabs} />
          {isOpen && <TypedMove />}
        </div>
      </div>
    </DeskProvider>
  );
}

export async function study(app: App, visit: Visit): Promise<Page> {
  await Promise.all([loadStudyWords(), loadAnalysisWords()]);
  const rules = new Rules(app.api, loadTafl);
  if (!savesData()) void rules.load().catch(() => undefined);
  const id = visit.found['id'] ?? '';
  const [first, rulesets] = await Promise.all([new StudyRequests(app.api).study(id), app.rulesets()]);
  const live = new LiveStudy(app, new OpenAnalysis(rules), rules, first);
  const wanted = Number(visit.query.get('chapter'));
  await (first.chapters.some(({ number }) => number === wanted) ? live.open(wanted) : live.openFirst());
  // The address leads back to the chapter.
  const stop = effect(() => {
    const number = live.number.value;
    if (number !== null) app.replace(`/study/${id}?chapter=${number}`);
  });
  const warn = (event: BeforeUnloadEvent) => live.isUnsaved && event.preventDefault();
  window.addEventListener('beforeunload', warn);
  return pageOf(first.title, <Body app={app} live={live} rulesets={rulesets} />, {
    kind: 'analysis study',
    heading: false,
    close: () => {
      stop();
      window.removeEventListener('beforeunload', warn);
      live.close();
    },
  });
}
