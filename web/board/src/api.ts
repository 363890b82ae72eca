// The interface of the board widget. It knows squares and pieces, but no rule and no network: legal moves come in as data
// (`destinations`), the player's move goes out through `onMove`.

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
  animate: boolean; // honoured only if the system does not ask for reduced motion
  sound: boolean;
  volume: number; // 0 to 1
  premove?: boolean; // moves are made for later: the pieces stay where they are
  confirm: boolean; // a move waits until its destination is chosen again, or settle() is called
  shapes: Shape[]; // the page's
  words: BoardWords; // for screen readers, and for labels on the board
  onMove: (move: string) => void;
  onPending?: (move: string | null) => void; // the move that waits for confirmation; null: none
  onPaint?: ((square: Square) => void) | undefined; // instead of moving: a square was pointed at, dragged over, or chosen by a key
  onShapes?: (shapes: Shape[]) => void; // what the player drew (right button, or with a modifier)
}

export type BoardTheme = 'ash' | 'slate' | 'paper'; // worked wood, stone, black on white
export type PieceTheme = 'shields' | 'letters' | 'plain'; // shields with device, letters, two tones of bone

// Every text of the board, translated by the client. {…} is filled in.
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
  typeMove: string; // label of the field for typed moves
}

export interface Board {
  set(change: Partial<BoardOptions>): void; // a new state is animated from the old one
  typed(text: string): boolean; // plays a typed move ("d1-d3", "d1d3") as if pointed at; false: not a legal one
  settle(confirmed: boolean): void; // plays the move that waits for confirmation, or takes it back
  focus(): void;
  destroy(): void;
}

// Draws into `host` at its full width, keeping the aspect ratio.
export type CreateBoard = (host: HTMLElement, options: BoardOptions) => Board;
