// The choice of a pattern in a search, drawn on a board.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { lettersOf } from '../analysis/setup';
import type { App } from '../app';
import { Dialog } from '../parts/dialog';
import { Problem } from '../parts/form';
import { sideName } from '../social/people';
import type { BoardState, Brief, RulesetHead } from '../wire';
import { tar } from '../words/archive';
import { BoardView, Picture, stateOfBrief } from './board';
import { blankPattern, boardOf, fitsBoard, parsePattern, putMark, toPattern, type Mark, type Pattern } from './pattern';
import { PiecePalette, pieceTool, type Tool } from './piece_palette';

interface Ground {
  board: BoardState; // without pieces
  letters: ReturnType<typeof lettersOf>;
}

async function groundOf(app: App, { name, size }: RulesetHead): Promise<Ground> {
  const empty = { ruleset: name, size, position: Array(size).fill(size).join('/') + ' a', last: null };
  const [board, opening] = await Promise.all([stateOfBrief(app, empty as unknown as Brief), app.opening(name)]);
  return { board, letters: lettersOf(opening.position) };
}

function useGround(app: App, ruleset: RulesetHead): Ground | null {
  const [ground, setGround] = useState<Ground | null>(null);
  useEffect(() => {
    let isWanted = true;
    groundOf(app, ruleset).then(
      (found) => isWanted && setGround(found),
      () => undefined, // without a network there is no board, and no search
    );
    return () => void (isWanted = false);
  }, [ruleset.name]);
  return ground;
}

interface SheetProps {
  app: App;
  ground: Ground;
  begun: string; // the pattern to begin with
  use: (pattern: string) => void;
  close: () => void;
}

function PatternSheet({ app, ground: { board, letters }, begun, use, close }: SheetProps) {
  const [pattern, setPattern] = useState<Pattern>(() => (begun === '' ? blankPattern(board.size) : parsePattern(begun)));
  const [mark, setMark] = useState<Mark>('K');
  const { position, shapes } = boardOf(pattern);
  const options = useMemo(
    () => ({
      state: { ...board, position },
      shapes,
      movable: 'none' as const,
      onPaint: (square: string) => setPattern((now) => putMark(now, square, mark)),
      confirm: false,
      sound: false,
      animate: false,
    }),
    [board, position, JSON.stringify(shapes), mark],
  );
  const tools: Tool<Mark>[] = [
    ...letters.map((letter) => pieceTool(app, letter)),
    { tool: '', label: tar('mustBeEmpty'), content: '○' },
    { tool: '*', label: tar('anything'), content: '⌫' },
  ];
  const sides = [
    { side: null, label: tar('eitherSide') },
    { side: 'a', label: sideName('attackers') },
    { side: 'd', label: sideName('defenders') },
  ] as const;
  return (
    <Dialog title={tar('pattern')} kind="tall" close={close}>
      <p class="hint">{tar('patternHint')}</p>
      <PiecePalette legend={tar('pattern')} tools={tools} chosen={mark} choose={setMark} />
      <div class="pattern-board">
        <BoardView app={app} options={options} />
      </div>
      <fieldset class="pills">
        <legend>{tar('patternSide')}</legend>
        <div>
          {sides.map(({ side, label }) => (
            <label class="pill" key={label}>
              <input type="radio" name="pattern-side" checked={pattern.side === side} onChange={() => setPattern({ ...pattern, side })} />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p class="actions">
        <button type="button" class="primary" onClick={() => use(toPattern(pattern))}>
          {tar('usePattern')}
        </button>
        <button type="button" class="quiet" onClick={() => setPattern(blankPattern(board.size))}>
          {tar('clearPattern')}
        </button>
      </p>
    </Dialog>
  );
}

const Shown = ({ app, board, pattern }: { app: App; board: BoardState; pattern: string }) => {
  const { position, shapes } = boardOf(parsePattern(pattern));
  return <Picture class="pattern-picture" app={app} state={{ ...board, position }} shapes={shapes} animate={false} />;
};

interface FieldProps {
  app: App;
  ruleset: RulesetHead;
  chosen: string; // initially
}

function FieldOfRuleset({ app, ruleset, chosen }: FieldProps) {
  const ground = useGround(app, ruleset);
  const [pattern, setPattern] = useState(fitsBoard(chosen, ruleset.size) ? chosen : '');
  const [isOpen, setOpen] = useState(false);
  const use = (drawn: string) => {
    setPattern(drawn);
    setOpen(false);
  };
  return (
    <>
      {pattern && <input type="hidden" name="pattern" value={pattern} />}
      {pattern && ground && <Shown app={app} board={ground.board} pattern={pattern} />}
      <p class="actions">
        <button type="button" class="quiet" aria-haspopup="dialog" disabled={!ground} onClick={() => setOpen(true)}>
          {tar(pattern ? 'changePattern' : 'drawPattern')}
        </button>
        {pattern && (
          <button type="button" class="quiet" onClick={() => setPattern('')}>
            {tar('withoutPattern')}
          </button>
        )}
      </p>
      {isOpen && ground && <PatternSheet app={app} ground={ground} begun={pattern} use={use} close={() => setOpen(false)} />}
    </>
  );
}

// A pattern belongs to a board: without a ruleset there is none.
export function PatternField({ app, ruleset, chosen }: { app: App; ruleset: RulesetHead | undefined; chosen: string | undefined }) {
  const [problem, setProblem] = useState('');
  return (
    <div class="field wide">
      <span>{tar('pattern')}</span>
      {ruleset ? (
        <FieldOfRuleset key={ruleset.name} app={app} ruleset={ruleset} chosen={chosen ?? ''} />
      ) : (
        <>
          <p class="actions">
            <button type="button" class="quiet" onClick={() => setProblem(tar('rulesNeeded'))}>
              {tar('drawPattern')}
            </button>
          </p>
          <Problem text={problem} />
        </>
      )}
    </div>
  );
}
