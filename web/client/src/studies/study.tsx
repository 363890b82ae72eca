// A study: its chapters on a board, live for those who look, and for its authors to change.
import '../styles/analysis.css';
import '../styles/social.css';
import '../styles/studies.css';
import { effect, signal, useSignal, type ReadonlySignal } from '@preact/signals';
import type { Shape } from '@skjaldborg/board';
import { useMemo } from 'preact/hooks';
import { Analyser } from '../analysis/analyser';
import { DeskProvider, useDesk, useReach, type Desk } from '../analysis/context';
import { About, PlayFromHere, Standing, Steps, Tool, TypedMove } from '../analysis/controls';
import { useDeskKeys } from '../analysis/desk_keys';
import { EnginePanel, EvaluationBar } from '../analysis/engine_panel';
import { Explorer } from '../analysis/explorer';
import { OwnRatedGames } from '../analysis/fair_play';
import { focusComment, Notes } from '../analysis/notes';
import { OpenAnalysis } from '../analysis/open_analysis';
import { rememberEngine } from '../analysis/remembered_engine';
import { Rules } from '../analysis/rules';
import { arrowsOf, shapesIn } from '../analysis/shapes';
import { TreeView } from '../analysis/tree_view';
import type { App, Page } from '../app';
import { BoardView, readOnly } from '../board/board';
import { isStatic } from '../frame/address';
import type { Visit } from '../frame/router';
import { loadTafl } from '../frame/tafl';
import { savesData } from '../offline/save_data';
import { Dialog } from '../parts/dialog';
import { Heading } from '../parts/form';
import { Icon } from '../parts/icon';
import { pageOf } from '../parts/page';
import { Tabs, type Tab } from '../parts/tabs';
import { personText } from '../social/people';
import type { RulesetHead } from '../wire';
import { loadAnalysisWords, ta } from '../words/analysis';
import { loadReasonWords } from '../words/reasons';
import { loadStudyWords, ts } from '../words/studies';
import { LiveStudy } from './live_study';
import { AddChapters, Broadcast, Chapters, ChapterTools, SavingState, Sharing, StudySettings } from './panels';
import { BroadcastState, visibilityText } from './parts';
import { StudyRequests } from './requests';

function Board({ flipped, writes }: { flipped: boolean; writes: boolean }) {
  const { app, study, play, analyser } = useDesk();
  const board = study.board.value;
  const shapes = [...arrowsOf(analyser), ...shapesIn(study.node.value.comment)];
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
  return (
    <div class="bench-board">
      <EvaluationBar />
      {options && <BoardView app={app} options={options} />}
    </div>
  );
}

type StudyTab = 'chapters' | 'engine' | 'explorer' | 'notes';
type Sheet = 'share' | 'settings';

const unreviewed = { signs: signal(new Map<string, string>()), chance: signal(null) };

interface BodyProps {
  app: App;
  live: LiveStudy;
  rulesets: RulesetHead[];
  analyser: Analyser;
  isRated: ReadonlySignal<boolean>; // the place is in the reader's own running rated game
}

function Body({ app, live, rulesets, analyser, isRated }: BodyProps) {
  const { tree } = live;
  const flipped = useSignal(false);
  const tab = useSignal<StudyTab>('chapters');
  const sheet = useSignal<Sheet | null>(null);
  const close = () => (sheet.value = null);
  const flip = () => (flipped.value = !flipped.value);
  const { title, owner, authors, visibility, broadcast, writes } = live.study.value;
  const isOpen = live.number.value !== null;
  const toComment = () => {
    tab.value = 'notes';
    focusComment();
  };
  const desk: Desk = { ...unreviewed, app, study: tree, analyser, showEngine: () => (tab.value = 'engine'), writes, toComment, play: (move) => tree.play([move]) };
  useDeskKeys(desk, flip);
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
  ];
  if (isOpen) {
    tabs.push({ name: 'engine', icon: 'engine', label: ta('engine'), content: () => <EnginePanel flipped={flipped.value} isRated={isRated.value} /> });
    if (!isStatic()) tabs.push({ name: 'explorer', icon: 'book', label: ta('explorerTab'), content: () => <Explorer isRated={isRated.value} /> });
    if (writes) tabs.push({ name: 'notes', icon: 'notes', label: ta('notesTab'), content: () => <Notes /> });
  }
  return (
    <DeskProvider value={desk}>
      <div class="bench-head">
        <Heading>{title}</Heading>
        <h2>
          {[ts('by', { name: [personText(owner), ...others].join(', ') }), visibilityText(visibility)].join(' · ')} {broadcast && <BroadcastState state={broadcast} />}
        </h2>
        <div class="bench-tools">
          <Tool icon="share" label={ta('share')} press={() => (sheet.value = 'share')} />
          {writes && <Tool icon="setup" label={ts('settings')} press={() => (sheet.value = 'settings')} />}
          {isOpen && <PlayFromHere />}
          <a class="button quiet tool-button" href="/study" title={ts('studies')}>
            <Icon name="study" />
            <span>{ts('studies')}</span>
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
      {sheet.value === 'share' && (
        <Dialog title={ta('share')} kind="drawer" close={close}>
          <Sharing app={app} live={live} />
        </Dialog>
      )}
      {sheet.value === 'settings' && (
        <Dialog title={ts('settings')} kind="drawer" close={close}>
          <StudySettings app={app} live={live} />
        </Dialog>
      )}
    </DeskProvider>
  );
}

export async function study(app: App, visit: Visit): Promise<Page> {
  await Promise.all([loadStudyWords(), loadAnalysisWords(), loadReasonWords()]);
  const rules = new Rules(app.api, loadTafl);
  if (!savesData()) void rules.load().catch(() => undefined);
  const id = visit.found['id'] ?? '';
  const [first, rulesets] = await Promise.all([new StudyRequests(app.api).study(id), app.rulesets()]);
  const live = new LiveStudy(app, new OpenAnalysis(rules), rules, first);
  const rated = new OwnRatedGames(app, live.tree);
  const analyser = new Analyser(live.tree, rules.load, () => rated.games.value !== null && !rated.isHere.value, app.api);
  const wanted = Number(visit.query.get('chapter'));
  await (first.chapters.some(({ number }) => number === wanted) ? live.open(wanted) : live.openFirst());
  const endings = [
    // The address leads back to the chapter.
    effect(() => {
      const number = live.number.value;
      if (number !== null) app.replace(`/study/${id}?chapter=${number}`);
    }),
    rated.close,
    rememberEngine(analyser),
  ];
  const warn = (event: BeforeUnloadEvent) => live.isUnsaved && event.preventDefault();
  window.addEventListener('beforeunload', warn);
  return pageOf(first.title, <Body app={app} live={live} rulesets={rulesets} analyser={analyser} isRated={rated.isHere} />, {
    kind: 'analysis study',
    heading: false,
    close: () => {
      for (const end of endings) end();
      analyser.close();
      window.removeEventListener('beforeunload', warn);
      live.close();
    },
  });
}
