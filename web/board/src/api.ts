// The interface of the board widget. It knows squares and pieces, but no rules and no network: legal moves
// come in as data (`destinations`), the player's move goes out through `onMove`.

import type { Board as ServerBoard, Side, Square } from '../generated/wire.d.ts';

export type { Side, Square };

/** Pieces and what is shown about them: the server's board without its texts. */
export type BoardState = Omit<ServerBoard, 'repetitions' | 'warning' | 'result' | 'reason' | 'rule' | 'captureRules' | 'text'>;

/** Drawn by the player or by the page. */
export type Shape =
  | { kind: 'arrow'; from: Square; to: Square; tone?: Tone }
  | { kind: 'circle'; at: Square; tone?: Tone }
  | { kind: 'dot'; at: Square; tone?: Tone };
export type Tone = 'good' | 'danger' | 'gold' | 'woad';

export interface BoardOptions {
  state: BoardState;
  /** whose pieces the player may move */
  movable: Side | 'both' | 'none';
  flipped: boolean;
  coordinates: boolean;
  theme: BoardTheme;
  pieces: PieceTheme;
  /** ignored if the system asks for reduced motion */
  animate: boolean;
  sound: boolean;
  /** 0 to 1 */
  volume: number;
  /** premoves: the pieces stay where they are */
  premove?: boolean;
  /** a move waits until its destination is chosen again or settle() is called */
  confirm: boolean;
  /** shapes from the page */
  shapes: Shape[];
  /** for screen readers, and for labels on the board */
  words: BoardWords;
  onMove: (move: string) => void;
  /** a move waits for confirmation; null: none */
  onPending?: (move: string | null) => void;
  /** instead of moving: a square was clicked, dragged over, or chosen by a key */
  onPaint?: ((square: Square) => void) | undefined;
  /** a square was clicked, or chosen by a key, and nothing is selected then */
  onUnselected?: ((square: Square) => void) | undefined;
  /** the selected piece cannot make this move; the page says why */
  onRefused?: ((move: string) => void) | undefined;
  /** a finger or the left button draws instead of moving, as the right button always does */
  draws?: boolean | undefined;
  /** the player has drawn: an arrow, or a circle on one square */
  onShapes?: (shapes: Shape[]) => void;
}

/** wood, stone, black on white */
export type BoardTheme = 'ash' | 'slate' | 'paper';
/** shields with emblems, letters, two shades of bone */
export type PieceTheme = 'shields' | 'letters' | 'plain';

/** All texts of the board, translated by the client. {…} is replaced. */
export interface BoardWords {
  /** "Board, {size} by {size}" */
  board: string;
  attacker: string;
  defender: string;
  king: string;
  commander: string;
  knight: string;
  empty: string;
  throne: string;
  corner: string;
  camp: string;
  /** a square with a circle of `shapes` on it */
  marked: string;
  /** "{square}, {what}" */
  square: string;
  /** "{piece} on {square} selected, {count} destinations" */
  selected: string;
  unselected: string;
  /** "{piece} from {from} to {to}" */
  moved: string;
  /** "captured on {squares}" */
  captured: string;
  /** "No move to {square}" */
  cannot: string;
  /** the word on the outline: "fort", "ring", "wall" */
  fort: string;
  ring: string;
  wall: string;
  /** label of the text field for moves */
  typeMove: string;
}

export interface Board {
  /** a new state is animated from the old one */
  set(change: Partial<BoardOptions>): void;
  /** plays a typed move ("d1-d3", "d1d3"); false if it is not legal */
  typed(text: string): boolean;
  /** plays the waiting move, or cancels it */
  settle(confirmed: boolean): void;
  focus(): void;
  destroy(): void;
}

/** What a board needs; the rest is as `boardDefaults` says. */
export type BoardSetup = Partial<BoardOptions> & Pick<BoardOptions, 'state'>;

/** Draws into `host` at its full width, keeping the aspect ratio. */
export type CreateBoard = (host: HTMLElement, setup: BoardSetup) => Board;
