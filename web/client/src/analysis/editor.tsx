// The position editor: a palette, the side to move, and what the rules say of the result.
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { BoardView } from '../board/board';
import { PiecePalette, pieceTool, type Tool } from '../board/piece_palette';
import { sizeOf } from '../board/position_text';
import { errorText } from '../parts/form';
import { sideName } from '../social/people';
import type { BoardAfterMoves, BoardState, Square } from '../wire';
import { t } from '../words';
import { ta } from '../words/analysis';
import { useBench } from './context';
import * as setup from './setup';
import type { Letter } from './setup';

type EditorTool = Letter | 'hand';

interface EditorProps {
  ground: BoardAfterMoves; // any board of the ruleset
  position: string; // to begin with
  start: () => Promise<string>; // the ruleset's own
  judge: (position: string) => Promise<BoardAfterMoves>; // rejects with the reason
  use: (position: string) => void;
  cancel: () => void;
  flipped: boolean;
}

class Draft {
  readonly tool = signal<EditorTool>('hand');
  readonly fault = signal<string | null>(null); // null: the rules have not answered yet; '': none
  readonly position: Signal<string>;
  readonly state: ReadonlySignal<BoardState>;
  constructor(
    readonly begun: string,
    readonly ground: BoardAfterMoves,
  ) {
    this.position = signal(begun);
    this.state = computed(() => setup.freeBoard(ground, this.position.value));
  }

  paint = (square: Square): void => {
    const tool = this.tool.value;
    if (tool !== 'hand') this.position.value = setup.put(this.position.value, square, tool);
  };
  move = (move: string): void => {
    const [from = '', to = ''] = move.split('-');
    this.position.value = setup.moved(this.position.value, from, to);
  };
}

function Palette({ draft }: { draft: Draft }) {
  const { app } = useBench();
  const tools: Tool<EditorTool>[] = [
    { tool: 'hand', label: ta('toolHand'), content: '✥' },
    ...setup.lettersOf(draft.ground.position, draft.begun).map((letter) => pieceTool(app, letter)),
    { tool: '', label: ta('toolErase'), content: '⌫' },
  ];
  return <PiecePalette legend={ta('palette')} tools={tools} chosen={draft.tool.value} choose={(tool) => (draft.tool.value = tool)} />;
}

export function Editor({ ground, position, start, judge, use, cancel, flipped }: EditorProps) {
  const { app } = useBench();
  const draft = useMemo(() => new Draft(position, ground), [ground]);
  const text = draft.position.value;
  useEffect(() => {
    let isCurrent = true;
    draft.fault.value = null;
    const say = (fault: string) => isCurrent && (draft.fault.value = fault);
    judge(text).then(
      (board) => say(board.result === 'ongoing' ? '' : ta('setupOver')),
      (error: unknown) => say(errorText(error)),
    );
    return () => void (isCurrent = false);
  }, [text]);
  const side = setup.freeBoard(ground, text).toMove;
  const options = useMemo(
    () => ({
      state: draft.state.value,
      movable: draft.tool.value === 'hand' ? ('both' as const) : ('none' as const),
      onMove: draft.move,
      onPaint: draft.tool.value === 'hand' ? undefined : draft.paint,
      flipped,
      confirm: false,
      sound: false,
      animate: false,
      shapes: [],
    }),
    [draft.state.value, draft.tool.value, flipped],
  );
  const fault = draft.fault.value;
  return (
    <div class="bench editing">
      <div class="bench-board">
        <BoardView app={app} options={options} />
      </div>
      <div class="bench-side">
        <h2>{ta('setupTitle')}</h2>
        <Palette draft={draft} />
        <p class="hint">{draft.tool.value === 'hand' ? ta('handHint') : ta('paintHint')}</p>
        <fieldset class="pills">
          <legend>{ta('sideToMove')}</legend>
          <div>
            {(['attackers', 'defenders'] as const).map((one) => (
              <label class="pill" key={one}>
                <input type="radio" name="side" checked={side === one} onChange={() => (draft.position.value = setup.withSide(text, one))} />
                <span>{sideName(one)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div class="actions">
          <button type="button" class="quiet" onClick={() => void start().then((own) => (draft.position.value = own))}>
            {ta('setupStart')}
          </button>
          <button type="button" class="quiet" onClick={() => (draft.position.value = setup.cleared(text))}>
            {ta('setupClear')}
          </button>
        </div>
        <label class="field">
          <span>{ta('positionText')}</span>
          <input type="text" spellcheck={false} autocomplete="off" value={text} onChange={(event) => (draft.position.value = fitting(event.currentTarget.value, text))} />
        </label>
        <p class="setup-fault" role="status">
          {fault === null ? '' : fault === '' ? ta('setupGood') : fault}
        </p>
        <div class="actions">
          <button type="button" class="primary" disabled={fault !== ''} onClick={() => use(text)}>
            {ta('setupUse')}
          </button>
          <button type="button" class="quiet" onClick={cancel}>
            {t('cancel')}
          </button>
        </div>
      </div>
    </div>
  );
}

// A typed position, if it has the board's size; else what was there.
function fitting(typed: string, before: string): string {
  return sizeOf(typed) === sizeOf(before) ? typed.trim() : before;
}
