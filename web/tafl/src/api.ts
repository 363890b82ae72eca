// The package's interface. Squares, moves, positions and rulesets are written as on the site: "d1", "d1-d3",
// "copenhagen".
import type { BoardAfterMoves, HintLine, Language, MoveReason, Records, RulesetHead, RulesetPage, Side } from '../generated/wire.d.ts';

export type { BoardAfterMoves, HintLine, Language, MoveReason, Records, RulesetHead, RulesetPage, Side };

// A position and the moves that continue it.
export interface Line {
  ruleset: string; // the name of a built-in one; ignored if `file` is given
  file?: string; // the text of a ruleset file
  position?: string; // default: the ruleset's start
  moves?: string[];
}

// Without any of them a search runs until it is stopped. Depth, nodes and movetime are whole numbers from 1; Infinity means no limit.
export interface SearchLimits {
  depth?: number; // plies
  nodes?: number;
  movetime?: number; // milliseconds
  lines?: number; // how many of the best moves to report, 1 to 20
  level?: number; // 1 to 10: the computer's playing strength; default: full strength
  seed?: number; // for the mistakes of a level: use another one for each game
  language?: Language; // of the reasons; default: English
  fresh?: boolean; // clear what earlier searches have stored: the result then depends only on the line and the other limits
}

// The result of a search so far. Lines are best first; scores and chances are for the side to move. `reasons` for a
// move, and `why`, the same in words, are empty until the search has ended.
export interface Analysis {
  depth: number;
  selectiveDepth: number;
  nodes: number;
  seconds: number;
  lines: HintLine[];
}

export interface Search {
  result: Promise<Analysis>;
  stop(): void; // the result is then the last report, of depth 1 at least
}

// The best line of a position, its score for the side to move. Of an Analysis, the first line is used.
export type Searched = { score: number; pv: string[] } | Pick<Analysis, 'lines'>;

// The review of a game (docs/review.md). Chances are from 0 to 1.
export interface Review {
  chances: (number | null)[]; // the attackers', before the first move and after each; null if not searched
  sides: { side: Side; accuracy: number | null; inaccuracies: number; mistakes: number; blunders: number }[]; // accuracy: 0 to 100
  turningPoint: number | null; // the ply of the move that lost the game
  openEnd: { side: Side; chance: number } | null; // the game ended before it was lost: the loser's chance, who resigned, say
  slide: Slide | null;
  moves: ReviewedMove[];
}

// A side's chance that slipped away over several moves, before the turning point, or by the end without one.
export interface Slide {
  side: Side;
  from: number; // the chance when it was highest for the last time
  to: number;
  ply: number; // of the move that lost most of it
}

export interface ReviewedMove {
  ply: number; // from 1
  side: Side;
  move: string;
  before: number | null; // the mover's chance before and after the move
  chance: number | null;
  loss: number;
  sign: '' | '?!' | '?' | '??';
  missedWin: number | null; // number of own moves to the win that could have been forced and no longer can
  allowedLoss: number | null; // number of the opponent's moves to the loss that cannot be avoided any more; 0: at once
  best: string | null; // what to play instead; the move itself if nothing better is known
  line: string[]; // its continuation
  why: string; // for judged moves: why `best` is better, in words
  reasons: MoveReason[]; // the same as data
  reply: string[]; // for the same moves: the opponent's best line after the move
  allows: string; // and what that line does
  replyReasons: MoveReason[];
}

// A search that a review needs before it recommends a move: of the position after `at` moves of the line and then `moves`, for so many
// lines, with `factor` times the nodes of its other searches.
export interface Check {
  at: number;
  moves: string[];
  lines: number;
  factor: number;
}
export interface SecondLook {
  analyses: ({ score: number; pv: string[] } | null)[];
  wanted: Check[];
}
export type DoneCheck = Pick<Check, 'at' | 'moves'> & { found: { score: number; pv: string[] }[] };

export interface ReviewOptions {
  result?: 'attackers' | 'defenders' | 'draw'; // how the game ended if the board did not decide it
  language?: Language; // of the reasons
}

export type RecordFormat = 'csv' | 'otn' | 'pgn' | 'json' | 'moves';

// A refusal: a sentence for people, the same as in the native program.
export class TaflError extends Error {
  override name = 'TaflError';
  constructor(
    message: string,
    readonly at?: number, // index of the illegal move
    readonly reason?: string, // of a position that does not fit its rules: 'setup-no-king' …, for translations; 'not-built': the package has no module
  ) {
    super(message);
  }
}

// No worker can be started, or it died while answering, perhaps for lack of memory.
export class WorkerError extends Error {
  override name = 'WorkerError';
}

// The modules of the package: the first plays boards of 7x7, the second of 11x11, the third all, the fourth too without SIMD
// instructions. The third is loaded when the one in use cannot answer.
export type ModuleName = 'tafl-7' | 'tafl-11' | 'tafl' | 'tafl-baseline';

export interface TaflOptions {
  board?: number; // the size of the boards to come, 7 to 19, default 11: their module is loaded first; other boards work too
  hash?: number; // size of the transposition table in MiB, 1 to 1024, default 16 (32 costs a tenth of the speed); halved if memory is short
  memory?: number; // limit in MiB for the rules and for the engine, 1 to 1024, default 1024
  wasm?: Partial<Record<ModuleName, URL | BufferSource>>; // where the modules are, if not beside this package
  worker?: () => Worker; // starts the worker, for pages that are built without `new URL(…, import.meta.url)`
}

// Every question is answered by a Worker. Refusals reject with a TaflError.
export interface Tafl {
  rulesets(language?: Language): Promise<RulesetHead[]>;
  // One ruleset with its rule book.
  ruleset(of: Pick<Line, 'ruleset' | 'file'>, language?: Language): Promise<RulesetPage>;
  // The board after the line: legal moves, captures of each move, whether the game is over, why and where. `played`
  // limits the list of moves already played to the last so many: in a long game that list is most of the answer.
  line(line: Line, played?: number): Promise<BoardAfterMoves>;
  // Why a move is illegal after the line, with the number of the rule; null if it is legal.
  why(line: Line, move: string): Promise<string | null>;
  // Perft: the number of sequences of `depth` legal moves, 0 to 30.
  perft(line: Line, depth: number): Promise<number>;
  // Replays records of any format: returns the games and their errors. Games that name no rules are read by
  // `fallback`, or by others that fit where they have another board or an illegal move.
  records(text: string, fallback?: Pick<Line, 'ruleset' | 'file'>): Promise<Records>;
  // The same games in another format, with their comments and variations.
  convert(text: string, format: RecordFormat): Promise<string>;
  // A line as a record, with tags such as { event, date, attackers, defenders }.
  write(line: Line, format: RecordFormat, tags?: Record<string, string>): Promise<string>;
  // One search at a time: a new one stops the one before. The transposition table is kept between searches.
  // What onReport throws stops the search and rejects its result.
  search(line: Line, limits?: SearchLimits, onReport?: (analysis: Analysis) => void): Search;
  // What each move of the line lost, from searches of the position before the first move and after each; null
  // if not searched, and for the last position of a finished game. Starts no search.
  review(line: Line, analyses: (Searched | null)[], options?: ReviewOptions): Promise<Review>;
  // What should be searched again before review() recommends moves of that line, and the analyses with what the checks that are done
  // have found. When nothing is wanted any more, review() those. Starts no search.
  secondLook(line: Line, analyses: (Searched | null)[], checks: DoneCheck[], options?: Pick<ReviewOptions, 'result'>): Promise<SecondLook>;
  // Ends the workers. Unanswered questions are rejected.
  close(): void;
}
