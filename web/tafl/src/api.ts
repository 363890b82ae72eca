// The package's interface. Squares, moves, positions and rulesets are written as on the site: "d1", "d1-d3",
// "copenhagen".
import type { Board, BoardAfterMoves, HintLine, Language, MoveReason, Records, RulesetHead, RulesetPage, Side, Square } from '../generated/wire.d.ts';

export type { Board, BoardAfterMoves, HintLine, Language, MoveReason, Records, RulesetHead, RulesetPage, Side, Square };

/** A position and the moves that continue it. */
export interface Line {
  /** The name of a built-in ruleset; ignored if `file` is given. */
  ruleset: string;
  /** The text of a ruleset file. */
  file?: string;
  /** Where the line begins; default: the ruleset's start. */
  position?: string;
  /** Moves such as "d1-d3". */
  moves?: string[];
}

/** Without any of them a search runs until it is stopped. Depth, nodes and movetime are whole numbers from 1; Infinity means no limit. */
export interface SearchLimits {
  /** In plies. */
  depth?: number;
  /** Positions to search. */
  nodes?: number;
  /** In milliseconds. */
  movetime?: number;
  /** How many of the best moves to report, 1 to 20. */
  lines?: number;
  /** The computer's playing strength, 1 to 10; default: full strength. */
  level?: number;
  /** For the mistakes of a level: use another one for each game. */
  seed?: number;
  /** Of the reasons; default: English. */
  language?: Language;
  /** Clears what earlier searches have stored: the result then depends only on the line and the other limits. */
  fresh?: boolean;
}

/**
 * The result of a search so far. Scores and chances are for the side to move. `reasons` for a move, and `why`, the same in words, are
 * empty until the search has ended.
 */
export interface Analysis {
  /** Plies of the last complete iteration. */
  depth: number;
  /** The longest line searched, in plies. */
  selectiveDepth: number;
  /** Positions searched. */
  nodes: number;
  /** How long it took. */
  seconds: number;
  /** The best moves, best first. */
  lines: HintLine[];
}

/** A running search. */
export interface Search {
  /** Resolves when the search has ended. */
  result: Promise<Analysis>;
  /** Ends it; the result is then the last report, of depth 1 at least. */
  stop(): void;
}

/** The best line of a position, its score for the side to move. Of an Analysis, the first line is used. */
export type Searched = { score: number; pv: string[] } | Pick<Analysis, 'lines'>;

/** The review of a game (docs/review.md). Chances are from 0 to 1. */
export interface Review {
  /** The attackers', before the first move and after each; null if not searched. */
  chances: (number | null)[];
  /** How each side played; accuracy is from 0 to 100. */
  sides: { side: Side; accuracy: number | null; inaccuracies: number; mistakes: number; blunders: number }[];
  /** The ply of the move that lost the game. */
  turningPoint: number | null;
  /** The game ended before it was lost: the loser's chance, who resigned, say. */
  openEnd: { side: Side; chance: number } | null;
  /** A chance that slipped away slowly. */
  slide: Slide | null;
  /** Every move of the game. */
  moves: ReviewedMove[];
}

/** A side's chance that slipped away over several moves, before the turning point, or by the end without one. */
export interface Slide {
  /** Whose chance. */
  side: Side;
  /** The chance when it was highest for the last time. */
  from: number;
  /** What was left of it. */
  to: number;
  /** Of the move that lost most of it. */
  ply: number;
}

/** What a move did to its mover's chance of winning. */
export interface ReviewedMove {
  /** From 1. */
  ply: number;
  /** The mover. */
  side: Side;
  /** As played. */
  move: string;
  /** The mover's chance before the move. */
  before: number | null;
  /** The mover's chance after the move. */
  chance: number | null;
  /** How much of it was lost. */
  loss: number;
  /** Inaccuracy, mistake, blunder. */
  sign: '' | '?!' | '?' | '??';
  /** Number of own moves to the win that could have been forced and no longer can. */
  missedWin: number | null;
  /** Number of the opponent's moves to the loss that cannot be avoided any more; 0: at once. */
  allowedLoss: number | null;
  /** What to play instead; the move itself if nothing better is known. */
  best: string | null;
  /** The continuation of `best`. */
  line: string[];
  /** For judged moves: why `best` is better, in words. */
  why: string;
  /** The same as data. */
  reasons: MoveReason[];
  /** For the same moves: the opponent's best line after the move. */
  reply: string[];
  /** What that line does. */
  allows: string;
  /** The same as data. */
  replyReasons: MoveReason[];
}

/**
 * A search that a review needs before it recommends a move: of the position after the first `at` moves of the line and then `moves`,
 * with `factor` times the nodes of its other searches.
 */
export interface Check {
  /** How many moves of the line come first. */
  at: number;
  /** The moves after those. */
  moves: string[];
  /** How many best moves to search. */
  lines: number;
  /** How many times the nodes of the other searches. */
  factor: number;
}

/** What a second look has found and still needs. */
export interface SecondLook {
  /** For `review`, once nothing is wanted. */
  analyses: ({ score: number; pv: string[] } | null)[];
  /** Searches still to be made. */
  wanted: Check[];
}

/** A check with the lines that were found. */
export type DoneCheck = Pick<Check, 'at' | 'moves'> & { found: { score: number; pv: string[] }[] };

/** What a review cannot see on the board, and its language. */
export interface ReviewOptions {
  /** How the game ended if the board did not decide it. */
  result?: 'attackers' | 'defenders' | 'draw';
  /** Of the reasons; default: English. */
  language?: Language;
}

/** The formats of docs/formats.md. */
export type RecordFormat = 'csv' | 'otn' | 'pgn' | 'json' | 'moves' | 'trl';

/** A refusal: a sentence for people, the same as in the native program. */
export class TaflError extends Error {
  /** The name of this class. */
  override name = 'TaflError';
  /** Index of the illegal move. */
  readonly at: number | undefined;
  /** Of a position that does not fit its rules: 'setup-no-king' …, for translations; 'not-built': the package has no module. */
  readonly reason: string | undefined;

  constructor(message: string, at?: number, reason?: string) {
    super(message);
    this.at = at;
    this.reason = reason;
  }
}

/** No worker can be started, or it died while answering, perhaps for lack of memory. */
export class WorkerError extends Error {
  /** The name of this class. */
  override name = 'WorkerError';
}

/**
 * The modules of the package: for boards of 7x7, 9x9 and 11x11, for all, and for all without SIMD instructions. The one for all is loaded
 * when the one in use cannot answer.
 */
export type ModuleName = 'tafl-7' | 'tafl-9' | 'tafl-11' | 'tafl' | 'tafl-baseline';

/** For `createTafl`. */
export interface TaflOptions {
  /** The size of the boards to come, 5 to 21, default 11: their module is loaded first; other boards work too. */
  board?: number;
  /** Size of the transposition table in MiB, 1 to 1024, default 16 (32 costs a tenth of the speed); halved if memory is short. */
  hash?: number;
  /** Limit in MiB for the rules and for the engine, 1 to 1024, default 1024. */
  memory?: number;
  /** Where the modules are, if not beside this package. */
  wasm?: Partial<Record<ModuleName, URL | BufferSource>>;
  /** Starts the worker, for pages that are built without `new URL(…, import.meta.url)`. */
  worker?: () => Worker;
}

/** Every question is answered by a Worker. Refusals reject with a TaflError. */
export interface Tafl {
  /** The built-in rulesets. */
  rulesets(language?: Language): Promise<RulesetHead[]>;
  /** One ruleset with its rule book. */
  ruleset(of: Pick<Line, 'ruleset' | 'file'>, language?: Language): Promise<RulesetPage>;
  /**
   * The board after the line: legal moves, captures of each move, whether the game is over, why and where. Of the moves already
   * played, it lists only the last `played`: in a long game they are most of the answer.
   */
  line(line: Line, played?: number): Promise<BoardAfterMoves>;
  /** Why a move is illegal after the line, with the number of the rule; null if it is legal. */
  why(line: Line, move: string): Promise<string | null>;
  /** Perft: the number of sequences of `depth` legal moves, 0 to 30. */
  perft(line: Line, depth: number): Promise<number>;
  /**
   * Replays records of any format: returns the games and their errors. Games that name no rules are read by `fallback`, or by others that
   * fit where they have another board or an illegal move.
   */
  records(text: string, fallback?: Pick<Line, 'ruleset' | 'file'>): Promise<Records>;
  /** The same games in another format, with their comments and variations. */
  convert(text: string, format: RecordFormat): Promise<string>;
  /** A line as a record, with tags such as `{ event, date, attackers, defenders }`. */
  write(line: Line, format: RecordFormat, tags?: Record<string, string>): Promise<string>;
  /**
   * One search at a time: a new one stops the one before. The transposition table is kept between searches. What onReport throws stops
   * the search and rejects its result.
   */
  search(line: Line, limits?: SearchLimits, onReport?: (analysis: Analysis) => void): Search;
  /**
   * What each move of the line lost, from searches of the position before the first move and after each; null if not searched, and for the
   * last position of a finished game. Starts no search.
   */
  review(line: Line, analyses: (Searched | null)[], options?: ReviewOptions): Promise<Review>;
  /**
   * What should be searched again before review() recommends moves of that line, and the analyses with what the checks that are done have
   * found. When nothing is wanted any more, review() those. Starts no search.
   */
  secondLook(line: Line, analyses: (Searched | null)[], checks: DoneCheck[], options?: Pick<ReviewOptions, 'result'>): Promise<SecondLook>;
  /** Ends the workers. Unanswered questions are rejected. */
  close(): void;
}

/** For `loadRules`. */
export interface RulesOptions extends Pick<TaflOptions, 'memory' | 'wasm'> {
  /** With 7, 9 or 11 a smaller module is loaded, which plays boards of this size only; default: all boards. */
  board?: number;
}

/** The rules on this thread: no worker, and answers at once. Refusals throw a TaflError. */
export interface Rules {
  /** A position that moves can be played on. */
  position(line: Line): Position;
}

/** A game on the board: a move is played in microseconds, however many came before. */
export interface Position {
  /** Squares a side. */
  readonly size: number;
  /** Whose turn it is. */
  readonly toMove: Side;
  /** How the game has ended. */
  readonly result: 'ongoing' | Side | 'draw';
  /** Rows, top rank first, and the side to move. */
  readonly position: string;
  /** The moves played, those of the line first. */
  readonly history: string[];
  /** The legal moves, sorted by square; none when the game is over. */
  moves(): string[];
  /** Plays a move and returns the squares of the captured soldiers. A refusal changes nothing and says why, with the number of the rule. */
  play(move: string): Square[];
  /** Takes the last move back. */
  undo(): void;
  /** All that is needed to draw the board, for `@skjaldborg/board`, and why and where the game ended. */
  board(): Board;
}
