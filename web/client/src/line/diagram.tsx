// A diagram of the rule book: a small board with its caption, which steps through its moves and lets the reader try others.
import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import type { App } from '../app';
import { BoardView, readOnly } from '../board/board';
import { standingText } from '../board/board_texts';
import { errorText } from '../parts/form';
import type { Board, BookDiagram } from '../wire';
import { t } from '../words';
import { Steps } from './steps';

// Without the marks of the opening and the king's halo, which would distract.
export const bare = (board: Board): Board => ({
  ...board,
  starts: { attackers: [], defenders: [], king: null },
  kingInDanger: false,
  kingCanEscape: false,
});

function outcomeText(steps: Steps, board: Board): string {
  if (steps.isRefused) return steps.isAtStart ? '' : t('diagramRefused');
  return steps.isAtStart || (board.result === 'ongoing' && steps.hasNext) ? '' : standingText(board);
}

interface Props {
  app: App;
  diagram: BookDiagram;
}

function Steppable({ app, diagram, first }: Props & { first: Board }) {
  const steps = useMemo(() => new Steps(app.api, diagram), []);
  const board = useSignal(first);
  const trouble = useSignal('');
  const turn = useRef(0);
  const step = async (move: () => void) => {
    const mine = ++turn.current;
    move();
    trouble.value = '';
    try {
      const next = await steps.board();
      if (mine === turn.current) board.value = { ...next }; // a new object even for an equal board, because the next steps may differ
    } catch (error) {
      steps.undo();
      trouble.value = errorText(error);
    }
  };
  const options = useMemo(() => {
    const shown = bare(board.value);
    return {
      state: shown.result === 'ongoing' ? shown : readOnly(shown),
      movable: 'both' as const,
      coordinates: false,
      sound: false,
      confirm: false,
      shapes: steps.shapes(),
      onMove: (move: string) => void step(() => steps.try(move)),
      explain: shown.result === 'ongoing' ? (why: string) => void (trouble.value = why) : undefined,
    };
  }, [board.value]);
  const button = (sign: string, name: string, disabled: boolean, press: () => void) => (
    <button type="button" class="quiet" aria-label={`${name}: ${diagram.caption}`} title={name} disabled={disabled} onClick={() => void step(press)}>
      {sign}
    </button>
  );
  return (
    <>
      <BoardView app={app} options={options} />
      <figcaption>
        <p>{diagram.caption}</p>
        {diagram.boards.length > 1 && (
          <div class="diagram-steps">
            {button('↺', t('diagramBack'), steps.isAtStart, () => steps.back())}
            {button('›', t('diagramNext'), !steps.hasNext, () => steps.next())}
          </div>
        )}
      </figcaption>
      <p class="diagram-said" aria-live="polite">
        {outcomeText(steps, board.value)}
      </p>
      <p class="problem" role="alert">
        {trouble}
      </p>
    </>
  );
}

export const Diagram = ({ app, diagram }: Props) => (
  <figure class="diagram" id={`diagram-${diagram.key}`}>
    {diagram.boards[0] && <Steppable app={app} diagram={diagram} first={diagram.boards[0]} />}
  </figure>
);
