// The interface of the board widget. It knows squares and pieces, but no rules and no network: legal moves
// come in as data (`destinations`), the player's move goes out through `onMove`.

import type { Board as ServerBoard, Side, Square } from '../generated/wire.d.ts';

export type { Side, Square };

// Pieces and what is shown about them: the server's board without its texts.
export type BoardState = Omit<ServerBoard, 'repetitions' | 'warning' | 'result' | 'reason' | 'rule' | 'captureRules' | 'text'>;

// Drawn by the player or by the page.
export type Shape =
  | { kind: 'arrow'; from: Square; to: Square; tone?: Tone }
  | { kind: 'circle'; at: Square; tone?: Tone }
  | { kind: 'dot'; at: Square; tone?: Tone };
export type Tone = 'good' | 'danger' | 'gold' | 'woad';

export interface BoardOptions {
  state: BoardState;
  movable: Side | 'both' | 'none'; // whose pieces the player may move
  flipped: boolean;
  coordinates: boolean;
  theme: BoardTheme;
  pieces: PieceTheme;
  animate: boolean; // ignored if the system asks for reduced motion
  sound: boolean;
  volume: number; // 0 to 1
  premove?: boolean; // premoves: the pieces stay where they are
  confirm: boolean; // a move waits until its destination is chosen again or settle() is called
  shapes: Shape[]; // shapes from the page
  words: BoardWords; // for screen readers, and for labels on the board
  onMove: (move: string) => void;
  onPending?: (move: string | null) => void; // a move waits for confirmation; null: none
  onPaint?: ((square: Square) => void) | undefined; // instead of moving: a square was clicked, dragged over, or chosen by a key
  onShapes?: (shapes: Shape[]) => void; // the player has drawn (right button, or with a modifier)
}

export type BoardTheme = 'ash' | 'slate' | 'paper'; // wood, stone, black on white
export type PieceTheme = 'shields' | 'letters' | 'plain'; // shields with emblems, letters, two shades of bone

// All texts of the board, translated by the client. {…} is replaced.
export interface BoardWords {
  board: string; // "Board, {size} by {size}"
  attacker: string;
  defender: string;
  king: string;
  commander: string;
  knight: string;
  empty: string;
  throne: string;
  corner: string;
  camp: string;
  square: string; // "{square}, {what}"
  selected: string; // "{piece} on {square} selected, {count} destinations"
  unselected: string;
  moved: string; // "{piece} from {from} to {to}"
  captured: string; // "captured on {squares}"
  cannot: string; // "No move to {square}"
  fort: string; // the word on the outline: "fort", "ring", "wall"
  ring: string;
  wall: string;
  typeMove: string; // label of the text field for moves
}

export interface Board {
  set(change: Partial<BoardOptions>): void; // a new state is animated from the old one
  typed(text: string): boolean; // plays a typed move ("d1-d3", "d1d3"); false if it is not legal
  settle(confirmed: boolean): void; // plays the waiting move, or cancels it
  focus(): void;
  destroy(): void;
}

// Draws into `host` at its full width, keeping the aspect ratio.
export type CreateBoard = (host: HTMLElement, options: BoardOptions) => Board;
