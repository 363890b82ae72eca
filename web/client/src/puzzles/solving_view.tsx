// A puzzle on screen: the board, what is asked, what the rules say about the tries.
import type { Board } from '@skjaldborg/board';
import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { App } from '../app';
import { BoardView, readOnly } from '../board/board';
import { Reach } from '../board/reach';
import { MoveList, stepOf } from '../board/move_list';
import { MovesText } from '../board/moves_text';
import { MoveField } from '../board/typed_move';
import { typedMoveError } from '../board/typed_move_error';
import { isTaken } from '../frame/keys';
import { bare } from '../line/diagram';
import { errorText, Heading } from '../parts/form';
import { shortTitle } from '../rules/ruleset_names';
import { SideMark } from '../social/people';
import { tp } from '../words/puzzles';
import { sideOf } from './puzzle';
import type { Solving } from './solving';
import { feedbackText, goalText, turnText } from './texts';

// Shortcuts of a page; those of the board and of text fields come first.
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = isTaken(event) ? undefined : keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

interface Props {
  app: App;
  title: string; // of the page
  solving: Solving;
  flipped: Signal<boolean>;
  children: ComponentChildren; // below what is said
}

const Hint = ({ solving }: { solving: Solving }) => (
  <p class="lesson-hint" role="status">
    {solving.hasHint.value && solving.isAsking.value && `${tp('hintText', { square: solving.solutionMove.split('-')[0] ?? '' })} ${tp('hintCosts')}`}
  </p>
);

// What is asked, then what is said of the tries, in the same place; the focus comes here when a puzzle replaces another.
const Task = ({ solving }: { solving: Solving }) => (
  <div class="exercise-task" tabIndex={-1}>
    <p class="exercise-turn">
      <SideMark side={sideOf(solving.puzzle)} /> {turnText(solving.puzzle)}
    </p>
    <p class="feedback" data-phase={moodOf(solving)} role="status">
      <MovesText text={feedbackText(solving) || goalText(solving.puzzle)} />
    </p>
  </div>
);

function moodOf({ phase, isFound, isDone, isFailed }: Solving): string {
  if (phase.value === 'missed') return 'missed';
  if (isDone.value && isFailed.value) return 'late';
  return isFound.value ? 'solved' : phase.value;
}

function Line({ solving }: { solving: Solving }) {
  const [moves, ply] = [solving.moves.value, solving.ply.value];
  const step = (key: string) => {
    const to = stepOf(key, ply, moves.length);
    if (to !== null) void solving.go(to);
  };
  useKeys(Object.fromEntries(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].map((key) => [key, () => step(key)])));
  return <MoveList moves={moves} ply={ply} go={(to) => void solving.go(to)} />;
}

function Table({ app, title, solving, flipped, children }: Props) {
  const widget = useRef<Board | null>(null);
  const refusal = useSignal('');
  const board = solving.board.value;
  const isAsking = solving.isAsking.value;
  const shapes = solving.shapes.value;
  const reach = useMemo(() => new Reach(app, solving.judge), [solving]);
  const options = useMemo(() => {
    const shown = bare(board);
    const state = isAsking ? shown : readOnly(shown);
    const movable = sideOf(solving.puzzle);
    return { state, movable, confirm: false, flipped: flipped.value, shapes, onMove: (move: string) => void solving.try(move), onUnselected: solving.retry, explain: isAsking ? solving.explain : undefined, reach: isAsking ? reach.on(state) : undefined };
  }, [board, isAsking, shapes, flipped.value]);
  const type = (move: string) => (widget.current?.typed(move) ? '' : typedMoveError(move, board));
  return (
    <div class="two-columns exercise puzzle-table" data-puzzle={solving.puzzle.id} data-phase={solving.phase.value}>
      <BoardView app={app} options={options} attach={(one) => (widget.current = one)} />
      <div class="side-column">
        <div class="exercise-head">
          <Heading>{title}</Heading>
          <a href={`/rules/${solving.puzzle.ruleset}`}>{shortTitle(solving.puzzle.ruleset)}</a>
        </div>
        <Task solving={solving} />
        <Hint solving={solving} />
        <p class="problem" role="alert">
          {solving.trouble.value !== null && errorText(solving.trouble.value)}
        </p>
        {children}
        {solving.isOver.value && <Line solving={solving} />}
        <MoveField play={type} trouble={refusal} hidden={solving.isOver.value} />
      </div>
    </div>
  );
}

// Another puzzle gets another board, so that pieces do not slide from one to the other.
export const PuzzleTable = (props: Props) => <Table key={props.solving.puzzle.id} {...props} />;
