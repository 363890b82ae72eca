// The board's face. It knows squares and pieces and draws them; it knows no rule and no network. What may be played
// comes in as data (`destinations`), what the player wants goes out as a call (`onMove`).

export type Side = 'attackers' | 'defenders';
export type Square = string; // "a1" is the bottom-left one

// What stands on the board and what is to be shown of it. The server's "board" object fits as it is.
export interface BoardState {
  position: string; // rows, top rank first, and a side: "3ttttt3/… a"; t attacker, T defender, K king, c commander, n knight as the notation has them
  size: number; // 7 to 19
  toMove: Side;
  destinations: Record<Square, Square[]>; // every move that may be played
  last: string | null; // "d1-d3"
  captures: Square[]; // of the last move
  kingInDanger: boolean;
  kingCanEscape: boolean;
  marks: Square[]; // what made the end: a fort, a ring, a wall …
  mark: 'fort' | 'ring' | 'wall' | 'captors' | 'escape' | null;
  thrones: Square[];
  corners: Square[];
  camps: Square[];
  starts: { attackers: Square[]; defenders: Square[]; king: Square | null };
}

// Drawn by the player, or by the program to explain something.
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
  theme: BoardTheme; // the board's
  pieces: PieceTheme;
  animate: boolean; // honoured only if the system does not ask for reduced motion
  sound: boolean;
  volume: number; // 0 to 1
  confirm: boolean; // a move waits for a second tap on its destination
  shapes: Shape[]; // the program's
  words: BoardWords; // what is spoken to a screen reader and shown as labels
  onMove: (move: string) => void;
  onShapes?: (shapes: Shape[]) => void; // what the player drew (right button, or with a modifier)
}

export type BoardTheme = 'ash' | 'slate' | 'paper'; // worked wood, stone, black on white
export type PieceTheme = 'shields' | 'letters' | 'plain'; // shields with device, letters, two tones of bone

// Every sentence the board can say; the client translates them. {…} is filled in.
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
  typed(text: string): boolean; // plays a move as typed ("d1-d3", "d1d3"); false: not one of the destinations
  focus(): void;
  destroy(): void;
}

// Draws into `host` and fills its width; the square keeps its ratio.
export type CreateBoard = (host: HTMLElement, options: BoardOptions) => Board;
