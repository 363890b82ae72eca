// What the package offers. Squares, moves, positions and rulesets are written as on the site: "d1", "d1-d3", "copenhagen".
import type { BoardAfterMoves, HintLine, Language, Records, RulesetHead, RulesetPage, Side } from '../generated/wire.d.ts';

export type { BoardAfterMoves, HintLine, Language, Records, RulesetHead, RulesetPage, Side };

// A position and the moves that lead on from it.
export interface Line {
  ruleset: string; // the name of a built-in one; ignored where there is a file
  file?: string; // the text of a ruleset file
  position?: string; // the ruleset's start without it
  moves?: string[];
}

// Without any of them a search goes on until it is stopped; Infinity is no limit.
export interface SearchLimits {
  depth?: number; // plies
  nodes?: number;
  movetime?: number; // milliseconds
  lines?: number; // how many of the best moves to report, 1 to 20
  level?: number; // 1 to 10: how strong the computer plays; full strength without it
  seed?: number; // of the mistakes of a level: another one for each game
  language?: Language; // of the reasons, English without it
  fresh?: boolean; // forget the searches before: the result then depends on the line and on the other limits alone
}

// What a search has found so far. The lines are in their order, best first; their scores and chances are those of the side to
// move. `why`, the reason for a move, is empty until the search has ended.
export interface Analysis {
  depth: number;
  selectiveDepth: number;
  nodes: number;
  seconds: number;
  lines: HintLine[];
}

export interface Search {
  result: Promise<Analysis>;
  stop(): void; // the result is then the last report, at least of depth 1
}

// The best line of a position: the score is that of the side to move. An Analysis counts by its first line.
export type Searched = { score: number; pv: string[] } | Pick<Analysis, 'lines'>;

// A game in review (docs/review.md). Chances are from 0 to 1.
export interface Review {
  chances: (number | null)[]; // the attackers', before the first move and after each; null where there was no search
  sides: { side: Side; accuracy: number | null; inaccuracies: number; mistakes: number; blunders: number }[]; // accuracy: 0 to 100
  turningPoint: number | null; // the ply of the move that lost the game
  moves: ReviewedMove[];
}

export interface ReviewedMove {
  ply: number; // from 1
  side: Side;
  move: string;
  before: number | null; // the mover's chance before and after the move
  chance: number | null;
  loss: number;
  sign: '' | '?!' | '?' | '??';
  missedWin: number | null; // number of his own moves until the win that he could have forced, and no longer can
  allowedLoss: number | null; // number of the opponent's moves until the loss that he can no longer avoid; 0: at once
  best: string | null; // what the search would have played
  line: string[]; // how it would go on
  why: string; // of judged moves and the turning point: why `best` is better
  reply: string[]; // of the same: the opponent's best line after the move
  allows: string; // and what it does
}

export interface ReviewOptions {
  result?: 'attackers' | 'defenders' | 'draw'; // how the game ended if the board did not decide it
  language?: Language; // of the reasons
}

export type RecordFormat = 'csv' | 'otn' | 'pgn' | 'json' | 'moves';

// A refusal: a sentence for people, the one that the native program says.
export class TaflError extends Error {
  override name = 'TaflError';
  constructor(
    message: string,
    readonly at?: number, // index of the move that is illegal
  ) {
    super(message);
  }
}

// No worker can be started, or it stopped over the question, for want of memory perhaps.
export class WorkerError extends Error {
  override name = 'WorkerError';
}

// The modules of the package: the first searches boards of 11x11, the second all of them, the third does without SIMD
// instructions. The second is loaded when another board is searched.
export type ModuleName = 'tafl-11' | 'tafl' | 'tafl-baseline';

export interface TaflOptions {
  hash?: number; // MiB of the transposition table, 16 without it (32 costs a tenth of the speed); half of it where memory is short
  memory?: number; // MiB that the rules and the engine may take each, 1024 at most
  wasm?: Partial<Record<ModuleName, URL | BufferSource>>; // where the modules are, if not beside this package
  worker?: () => Worker; // starts the worker, for pages that are built without `new URL(…, import.meta.url)`
}

// Every question is answered in a Worker. Refusals reject with a TaflError.
export interface Tafl {
  rulesets(language?: Language): Promise<RulesetHead[]>;
  // One ruleset with its rule book.
  ruleset(of: Pick<Line, 'ruleset' | 'file'>, language?: Language): Promise<RulesetPage>;
  // The board after the line: legal moves, what the moves captured, whether the game is over, why and where.
  line(line: Line): Promise<BoardAfterMoves>;
  // Why the rules refuse a move after the line, with the number of the rule; null if it is legal.
  why(line: Line, move: string): Promise<string | null>;
  // The number of sequences of `depth` legal moves, as chess programs count them.
  perft(line: Line, depth: number): Promise<number>;
  // Records of any format, replayed: the games, and what is wrong with them. What names no rules is read by those of `fallback`, if
  // its board is not of another size.
  records(text: string, fallback?: Pick<Line, 'ruleset' | 'file'>): Promise<Records>;
  // The same games in another format, with their comments and variations.
  convert(text: string, format: RecordFormat): Promise<string>;
  // A line as a record, with tags such as { event, date, attackers, defenders }.
  write(line: Line, format: RecordFormat, tags?: Record<string, string>): Promise<string>;
  // One search at a time: a new one stops the one before it. The table is kept from search to search.
  search(line: Line, limits?: SearchLimits, onReport?: (analysis: Analysis) => void): Search;
  // What each move of the line lost, from searches of the position before the first move and after each; null where there was
  // none, and for the last position of a game that is over. It starts no search.
  review(line: Line, analyses: (Searched | null)[], options?: ReviewOptions): Promise<Review>;
  // Ends the workers. What was not answered yet is rejected.
  close(): void;
}
