// The board widget with the player's settings and the chosen language.
import { drawBoard, type Board, type BoardOptions, type BoardWords } from '@skjaldborg/board';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { App } from '../app';
import { withDefaults } from '../frame/settings';
import type { BoardState, Brief } from '../wire';
import { t } from '../words';
import { endsOf, pieceOn } from './position_text';

export const boardWords = (): BoardWords => ({
  board: t('boardLabel'),
  attacker: t('pieceAttacker'),
  defender: t('pieceDefender'),
  king: t('pieceKing'),
  commander: t('pieceCommander'),
  knight: t('pieceKnight'),
  empty: t('squareEmpty'),
  throne: t('squareThrone'),
  corner: t('squareCorner'),
  camp: t('squareCamp'),
  marked: t('squareMarked'),
  square: t('squareWhat'),
  selected: t('selected'),
  reach: t('reach'),
  unselected: t('unselected'),
  moved: t('pieceMoved'),
  captured: t('pieceCaptured'),
  cannot: t('cannotMove'),
  fort: t('fort'),
  ring: t('ring'),
  wall: t('wall'),
  typeMove: t('typeMove'),
});

export type BoardInput = Pick<BoardOptions, 'state'> &
  Partial<Omit<BoardOptions, 'onRefused'>> & {
    explain?: ((why: string) => void) | undefined; // after a tap that is no move: why not; '' where there is no piece
  };

async function reasonFor(move: string, { state, movable = 'none' }: BoardInput): Promise<string> {
  if (pieceOn(state.position, endsOf(move)[0]) === null) return '';
  const found = await import('./refused_move_error').catch(() => null); // most boards never need it
  return found?.refusedMoveError(move, state, movable) ?? '';
}

const reasonStays = 6_000; // milliseconds

// A reason is told to the page, and taken back after some seconds or at the next touch, wherever that is.
class PassingReason {
  private timer: number | undefined;
  constructor(private readonly explain: () => BoardInput['explain']) {
    document.addEventListener('pointerdown', this.takeBack, true);
  }
  readonly tell = (why: string): void => {
    window.clearTimeout(this.timer);
    this.explain()?.(why);
    this.timer = why === '' ? undefined : window.setTimeout(this.takeBack, reasonStays);
  };
  private readonly takeBack = (): void => void (this.timer !== undefined && this.tell(''));
  readonly end = (): void => {
    window.clearTimeout(this.timer);
    document.removeEventListener('pointerdown', this.takeBack, true);
  };
}

// `isShown`: the position is still the one that was tapped.
function withReasons(options: BoardInput, isShown: () => boolean, explain: BoardInput['explain']): Partial<BoardOptions> {
  const { explain: _, onUnselected, reach, ...rest } = options;
  const tell = (move: string) => void reasonFor(move, options).then((why) => isShown() && explain?.(why));
  return {
    ...rest,
    reach,
    onRefused: explain && tell,
    onUnselected: (square) => {
      onUnselected?.(square);
      if (explain) tell(`${square}-${square}`);
    },
  };
}

function optionsFor(app: App, given: BoardInput, reasons: Partial<BoardOptions>): BoardOptions {
  const settings = withDefaults(app.settings.get());
  return {
    movable: 'none',
    flipped: false,
    coordinates: settings.coordinates,
    theme: settings.board,
    pieces: settings.pieces,
    animate: settings.animate,
    sound: settings.volume > 0,
    volume: settings.volume,
    confirm: settings.confirm === 'always',
    shapes: [],
    words: boardWords(),
    onMove: () => undefined,
    state: given.state,
    ...reasons,
  };
}

interface BoardViewProps {
  app: App;
  options: BoardInput;
  attach?: (board: Board) => void; // receives the widget once
}

// The widget is created once; then it receives changes.
export function BoardView({ app, options, attach }: BoardViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  const latest = useRef(options);
  const reason = useMemo(() => new PassingReason(() => latest.current.explain), []);
  useLayoutEffect(() => {
    latest.current = options;
    const isShown = () => latest.current.state.position === options.state.position;
    const reasons = withReasons(options, isShown, options.explain && reason.tell);
    if (board.current) return board.current.set(reasons);
    if (!host.current) return;
    board.current = drawBoard(host.current, optionsFor(app, options, reasons));
    attach?.(board.current);
  }, [options]);
  useLayoutEffect(
    () => () => {
      reason.end();
      board.current?.destroy();
    },
    [],
  );
  return <div class="board-host" ref={host} />;
}

export const readOnly = (board: BoardState): BoardState => ({ ...board, destinations: {} });

interface PictureProps extends Partial<BoardOptions> {
  app: App;
  state: BoardState;
  class: string;
}

// A board to look at, hidden from assistive technology, because the text beside it has the information.
export function Picture({ app, state, class: name, ...more }: PictureProps) {
  const shown = useMemo(() => readOnly(state), [state]);
  return (
    <div class={name} inert aria-hidden="true">
      <BoardView app={app} options={{ state: shown, sound: false, confirm: false, ...more }} />
    </div>
  );
}

export async function stateOfBrief(app: App, brief: Pick<Brief, 'ruleset' | 'size' | 'position' | 'last'>): Promise<BoardState> {
  const plain = {
    size: brief.size,
    thrones: [],
    corners: [],
    camps: [],
    starts: { attackers: [], defenders: [], king: null },
  };
  const opening = await app.opening(brief.ruleset).catch(() => plain);
  const { size, thrones, corners, camps, starts } = opening;
  return {
    size,
    thrones,
    corners,
    camps,
    starts,
    position: brief.position,
    last: brief.last,
    toMove: 'attackers',
    destinations: {},
    captures: [],
    kingInDanger: false,
    kingCanEscape: false,
    marks: [],
    mark: null,
  };
}
