// The interface of the board widget. It knows squares and pieces, but no rules and no network: legal moves
// come in as data (`destinations`), the player's move goes out through `onMove`.

import type { Board as ServerBoard, Side, Square } from '../generated/wire.d.ts';

export type { Side, Square };

/** Pieces and what is shown about them: the server's board without its texts. */
export type BoardState = Omit<ServerBoard, 'repetitions' | 'warning' | 'result' | 'reason' | 'rule' | 'captureRules' | 'text'>;

/** What a picture needs: a position such as '7/7/1t5/7/3K3/7/7 a', and whatever else of a state is known. Without it, there is a throne in the middle and nothing can be moved. */
export type Diagram = Pick<BoardState, 'position'> & Partial<BoardState>;

/** Drawn by the player or by the page. */
export type Shape =
  | { kind: 'arrow'; from: Square; to: Square; tone?: Tone }
  | { kind: 'circle'; at: Square; tone?: Tone }
  | { kind: 'dot'; at: Square; tone?: Tone };
/** The colour of a shape. */
export type Tone = 'good' | 'danger' | 'gold' | 'woad';

/** All that a board can be told. */
export interface BoardOptions {
  /** what is drawn */
  state: BoardState;
  /** whose pieces the player may move */
  movable: Side | 'both' | 'none';
  /** the other side at the bottom */
  flipped: boolean;
  /** letters and numbers at the edge */
  coordinates: boolean;
  /** the look of the board */
  theme: BoardTheme;
  /** the look of the pieces */
  pieces: PieceTheme;
  /** ignored if the system asks for reduced motion */
  animate: boolean;
  /** of moves and captures */
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
  /** the player has moved: "d1-d3" */
  onMove: (move: string) => void;
  /** a move waits for confirmation; null: none */
  onPending?: (move: string | null) => void;
  /** instead of moving: a square was clicked, dragged over, or chosen by a key */
  onPaint?: ((square: Square) => void) | undefined;
  /** a square was clicked, or chosen by a key, and nothing is selected then */
  onUnselected?: ((square: Square) => void) | undefined;
  /** the selected piece cannot make this move; the page says why */
  onRefused?: ((move: string) => void) | undefined;
  /** where a piece that cannot be moved now could go in its side's turn; asked when it is pointed at, and drawn until the next tap */
  reach?: ((square: Square) => Promise<readonly Square[]>) | undefined;
  /** a finger or the left button draws instead of moving, as the right button always does */
  draws?: boolean | undefined;
  /** the player has drawn: an arrow, or a circle on one square */
  onShapes?: (shapes: Shape[]) => void;
}

/** two woods, cloth, grass, stone, black on white, and black and white without shades */
export type BoardTheme = 'ash' | 'oak' | 'linen' | 'moss' | 'slate' | 'paper' | 'contrast';
/** shields with emblems, stones with runes, turned wood, figures, letters, two shades of bone */
export type PieceTheme = 'shields' | 'runes' | 'carved' | 'lewis' | 'letters' | 'plain';

/** All texts of the board, translated by the client. {…} is replaced. */
export interface BoardWords {
  /** "Board, {size} by {size}" */
  board: string;
  /** the name of the piece */
  attacker: string;
  /** the name of the piece */
  defender: string;
  /** the name of the piece */
  king: string;
  /** the name of the piece */
  commander: string;
  /** the name of the piece */
  knight: string;
  /** an empty square */
  empty: string;
  /** the name of the square */
  throne: string;
  /** the name of the square */
  corner: string;
  /** the name of the square */
  camp: string;
  /** a square with a circle of `shapes` on it */
  marked: string;
  /** "{square}, {what}" */
  square: string;
  /** "{piece} on {square} selected, {count} destinations" */
  selected: string;
  /** "{piece} on {square}, in its own turn: {count} destinations" */
  reach: string;
  /** nothing is selected any more */
  unselected: string;
  /** "{piece} from {from} to {to}" */
  moved: string;
  /** "captured on {squares}" */
  captured: string;
  /** "No move to {square}" */
  cannot: string;
  /** the word on the outline: "fort", "ring", "wall" */
  fort: string;
  /** likewise */
  ring: string;
  /** likewise */
  wall: string;
  /** label of the text field for moves */
  typeMove: string;
}

/** A board on the page. */
export interface Board {
  /** a new state is animated from the old one */
  set(change: Partial<BoardSetup>): void;
  /** plays a typed move ("d1-d3", "d1d3"); false if it is not legal */
  typed(text: string): boolean;
  /** plays the waiting move, or cancels it */
  settle(confirmed: boolean): void;
  /** moves the keyboard's focus to the board */
  focus(): void;
  /** removes it from the page */
  destroy(): void;
}

/** What a board needs; the rest is as `boardDefaults` says. */
export type BoardSetup = Partial<Omit<BoardOptions, 'state'>> & { state: Diagram };

/** Draws into `host` at its full width, keeping the aspect ratio. */
export type CreateBoard = (host: HTMLElement, setup: BoardSetup) => Board;
