// The page: what it is laid out from, what the keys do, and which drawer is open.
import { useSignal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Shape } from '@skjaldborg/board';
import { useMemo } from 'preact/hooks';
import { BoardView, readOnly } from '../board/board';
import { isStatic } from '../frame/address';
import { IconButton } from '../parts/icon';
import { Tabs } from '../parts/tabs';
import { ReviewGraph, ReviewPanel } from '../review/panel';
import { shapesOfRetrospect, shapesOfMove } from '../review/shapes';
import type { RulesetHead } from '../wire';
import { ta } from '../words/analysis';
import { BenchProvider, useBench, useReach, type Bench } from './context';
import { About, PlayFromHere, RulesetPicker, Standing, Steps, Tool, TypedMove } from './controls';
import { useDeskKeys } from './desk_keys';
import { Editor } from './editor';
import { EnginePanel, EvaluationBar } from './engine_panel';
import { Explorer } from './explorer';
import { ImportSheet } from './import_sheet';
import { KeysHelp } from './keys';
import { Notes } from './notes';
import { RulesetSheet } from './ruleset_sheet';
import { arrowsOf, shapesIn } from './shapes';
import { ShareSheet } from './share_sheet';
import type { Analyses } from './storage';
import type { SavedStudy } from './study_text';
import { emptyTree } from './tree';
import { TreeView } from './tree_view';

export type BenchTab = 'engine' | 'review' | 'explorer' | 'notes';
type Sheet = 'import' | 'share' | 'keys' | 'ruleset';

export interface PageProps {
  bench: Bench;
  analyses: Analyses;
  rulesets: RulesetHead[];
  isRated: ReadonlySignal<boolean>; // the place is in the player's own running rated game
  open: (study: SavedStudy, id?: string) => Promise<void>; // rejects with the reason
  tab: Signal<BenchTab>;
}

// The engine's arrows come before those of the review: they are of the place as it is now.
function shapesOf(bench: Bench): Shape[] {
  const { retrospect, reviewer, study } = bench;
  if (retrospect.isOpen.value) return retrospect.isHere.value ? shapesOfRetrospect(retrospect) : [];
  const arrows = arrowsOf(bench.analyser);
  return [...(arrows.length > 0 ? arrows : shapesOfMove(reviewer.here.value)), ...shapesIn(study.node.value.comment)];
}

function BoardSide({ flipped }: { flipped: boolean }) {
  const bench = useBench();
  const { study, retrospect, play } = bench;
  const board = study.board.value;
  const shapes = shapesOf(bench);
  const isAnswer = retrospect.isAsking.value;
  const draws = study.isDrawing.value;
  const reach = useReach();
  // A new state after each answer, where a piece that was dropped elsewhere goes back, and after each drawing, which is in the comment then.
  const options = useMemo(
    () =>
      board && {
        state: board.result !== 'ongoing' ? readOnly(board) : { ...board },
        movable: 'both' as const,
        confirm: false,
        onMove: play,
        explain: board.result === 'ongoing' ? study.explain : undefined,
        reach: board.result === 'ongoing' ? reach.on(board) : undefined,
        draws,
        onShapes: (drawn: Shape[]) => study.draw(drawn.at(-1)),
        flipped,
        shapes,
      },
    [board, flipped, draws, isAnswer, retrospect.tries.value, JSON.stringify(shapes)],
  );
  return (
    <div class="bench-board">
      <EvaluationBar />
      {options && <BoardView app={bench.app} options={options} />}
    </div>
  );
}

interface ToolbarProps {
  show: (sheet: Sheet) => void;
  edit: () => void;
}

const Toolbar = ({ show, edit }: ToolbarProps) => (
  <div class="bench-tools">
    <Tool icon="import" label={ta('import')} press={() => show('import')} />
    <Tool icon="setup" label={ta('setup')} press={edit} />
    <Tool icon="share" label={ta('share')} press={() => show('share')} />
    <PlayFromHere />
    <IconButton icon="keyboard" label={ta('keys')} onClick={() => show('keys')} />
  </div>
);

export function AnalysisPage({ bench, analyses, rulesets, isRated, open, tab }: PageProps) {
  const { study, rules } = bench;
  const sheet = useSignal<Sheet | null>(null);
  const editing = useSignal(false);
  const flipped = useSignal(false);
  const dropped = useSignal<string | File | null>(null);
  const close = () => {
    sheet.value = null;
    dropped.value = null;
  };
  const flip = () => (flipped.value = !flipped.value);
  useDeskKeys(bench, flip, { isOff: editing.value, further: { '?': () => (sheet.value = 'keys') } });
  const begin = (given: Omit<SavedStudy, 'tree' | 'title'>) => open({ ...given, title: '', tree: emptyTree });
  const refused = (error: unknown) => (study.trouble.value = error);
  const drop = (event: DragEvent) => {
    const given = event.dataTransfer?.files[0] ?? event.dataTransfer?.getData('text/plain');
    if (!given) return;
    dropped.value = given;
    sheet.value = 'import';
  };
  const { ruleset, file, title } = study.head.value;
  const own = file ? { ruleset, file } : { ruleset };
  const ground = study.root.value;

  return (
    <BenchProvider value={bench}>
      <div
        class="page analysis"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          drop(event);
        }}
      >
        <div class="bench-head">
          <h1 tabIndex={-1}>{ta('title')}</h1>
          <RulesetPicker rulesets={rulesets} begin={(name) => void begin({ ruleset: name }).catch(refused)} ask={() => (sheet.value = 'ruleset')} />
          {title && <h2>{title}</h2>}
          <Toolbar show={(next) => (sheet.value = next)} edit={() => (editing.value = true)} />
        </div>
        {editing.value && ground ? (
          <Editor
            ground={ground}
            position={study.board.value?.position ?? ground.position}
            flipped={flipped.value}
            start={() => rules.line(own).then((board) => board.position)}
            judge={(position) => rules.line({ ...own, position })}
            use={(position) => void begin({ ...own, position }).then(() => (editing.value = false), refused)}
            cancel={() => (editing.value = false)}
          />
        ) : (
          <div class="bench">
            <BoardSide flipped={flipped.value} />
            <ReviewGraph />
            <div class="bench-side">
              <TreeView />
              <Standing />
              <Steps flip={flip} />
              <Tabs
                label={ta('title')}
                chosen={tab}
                tabs={[
                  { name: 'engine', icon: 'engine', label: ta('engine'), content: () => <EnginePanel flipped={flipped.value} isRated={isRated.value} /> },
                  { name: 'review', icon: 'chart', label: ta('reviewTab'), content: () => <ReviewPanel /> },
                  ...(isStatic() ? [] : [{ name: 'explorer', icon: 'book', label: ta('explorerTab'), content: () => <Explorer isRated={isRated.value} /> } as const]),
                  {
                    name: 'notes',
                    icon: 'notes',
                    label: ta('notesTab'),
                    content: () => (
                      <>
                        <Notes />
                        <About />
                      </>
                    ),
                  },
                ]}
              />
              <TypedMove />
            </div>
          </div>
        )}
        {sheet.value === 'import' && <ImportSheet open={open} close={close} analyses={analyses} dropped={dropped.value} />}
        {sheet.value === 'ruleset' && <RulesetSheet file={file ?? ''} open={(text) => begin({ ruleset: 'own-rules', file: text })} close={close} />}
        {sheet.value === 'share' && <ShareSheet flipped={flipped.value} close={close} />}
        {sheet.value === 'keys' && <KeysHelp close={close} />}
      </div>
    </BenchProvider>
  );
}
