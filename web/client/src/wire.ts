// What the site says and hears, as docs/protocols/site.md writes it down.
import type { BoardState, Side, Square } from '@skjaldborg/board';

export type { BoardState, Side, Square };

export type Clock =
  | { kind: 'none' }
  | { kind: 'fischer'; initial: number; increment: number } // milliseconds
  | { kind: 'days'; days: number; buffer: number };

export interface Person {
  name: string; // empty: somebody who has left the site
  kind: 'guest' | 'member' | 'computer';
  bot?: boolean; // a program, and known as one
  level?: number;
  rating?: number;
  provisional?: boolean;
}

export interface Terms {
  ruleset?: string;
  rulesetFile?: string;
  position?: string;
  side: Side | 'random';
  pair: boolean;
  rated: boolean;
  clock: Clock;
}

export type Opponent = { computer: number } | { friend: true } | { player: string } | { anyone: true };
export type Result = 'ongoing' | 'attackers' | 'defenders' | 'draw' | 'none';

export interface BoardOnWire extends BoardState {
  repetitions: number;
  warning: string | null;
  result: Result;
  reason: string;
  text: string;
}

export interface PlayedPosition {
  move: string;
  captures: Square[];
  position: string;
}

export type BoardAfterMoves = BoardOnWire & { played: PlayedPosition[] };

export type Players = Record<Side, Person>;

export interface Brief {
  id: string;
  ruleset: string;
  title: string;
  size: number;
  players: Players;
  rated: boolean;
  clock: Clock;
  status: 'going' | 'over';
  result: Result | null; // null while it goes on
  reason: string | null;
  plies: number;
  position: string;
  last: string | null;
  at: number;
}

export interface Challenge {
  id: string;
  by: Person;
  to: string | null;
  terms: Terms;
  at: number;
  game: string | null;
}

export interface Settings {
  language?: Language;
  theme?: 'auto' | 'light' | 'dark';
  board?: 'ash' | 'slate' | 'paper';
  pieces?: 'shields' | 'letters' | 'plain';
  volume?: number; // 0 to 1; 0 is silence
  animate?: boolean;
  confirm?: boolean;
  coordinates?: boolean;
}
export type Language = 'en' | 'de' | 'da' | 'es';

export interface Me {
  id: number | string;
  name: string;
  kind: 'guest' | 'member';
  bot: boolean;
  admin: boolean;
  muted: boolean;
  settings: Settings;
  games: string[];
  vacation: { days: number; until: number | null };
  challenges: Challenge[];
}

// By which a program acts for its member.
export interface Token {
  id: number;
  name: string;
  made: number;
  used: number | null;
}

export interface PlayedMove {
  move: string;
  captures: Square[];
  left: number | null;
}

export interface Times {
  attackers: number;
  defenders: number;
  running: Side | null;
  held?: number; // until when both stand still: somebody is on vacation
}

export type OfferKind = 'draw' | 'takeback' | 'rematch';
export interface Offer {
  by: Side;
  what: OfferKind;
}
export interface ChatLine {
  by: Side;
  text: string;
  at: number;
}
export type Ratings = Partial<Record<Side, { before: number; after: number }>> | null;
export type Presence = Record<Side, boolean>;

export interface GameState {
  game: string;
  version: number;
  ruleset: string;
  title: string;
  size: number;
  players: Players;
  you: Side | null;
  rated: boolean;
  pair: string | null; // the other game of the two
  clock: Clock;
  times: Times | null;
  board: BoardOnWire;
  start: string;
  moves: PlayedMove[];
  status: 'going' | 'over';
  result: Result | null; // null while it goes on
  reason: string | null;
  text: string;
  offers: Offer[];
  chat?: ChatLine[];
  next: string | null;
  ratings: Ratings;
  here: Presence;
  watching: number;
}

interface Numbered {
  on: 'event';
  game: string;
  version: number;
}
export type GameEvent = Numbered &
  (
    | {
        kind: 'move';
        by: Side;
        ply: number;
        move: string;
        captures: Square[];
        left: number | null;
        board: BoardOnWire;
        times: Times | null;
      }
    | { kind: 'takeback'; plies: number; board: BoardOnWire; times: Times | null }
    | { kind: 'offer' | 'decline'; by: Side; what: OfferKind }
    | { kind: 'chat'; by: Side; text: string; at: number }
    | { kind: 'quiet' }
    | { kind: 'times'; by?: Side; until?: number; times: Times | null } // a vacation, or the server was away
    | { kind: 'end'; result: Result; reason: string; text: string; board: BoardOnWire; ratings: Ratings }
    | { kind: 'rematch'; next: string }
  );

export interface Lobby {
  challenges: Challenge[];
  live: Brief[];
  online: number;
}

export type FromServer =
  | { on: 'hello'; me: { name: string; kind: string }; now: number }
  | ({ on: 'state' } & GameState)
  | GameEvent
  | { on: 'presence'; game: string; here: Presence; watching: number }
  | ({ on: 'lobby' } & Lobby)
  | { on: 'mine'; game: string; toMove: boolean; brief: Brief }
  | { on: 'challenge'; challenge: Challenge }
  | { on: 'challenge-gone'; challenge: string; game: string | null }
  | { on: 'done'; id: number }
  | { on: 'refused'; id: number; error: string; text: string }
  | { on: 'pong'; at: number; now: number };

// What asks for an answer, done or refused.
export type Command =
  | { do: 'move'; game: string; ply: number; move: string; lag?: number }
  | { do: 'resign' | 'abort'; game: string }
  | { do: 'offer' | 'decline'; game: string; what: OfferKind }
  | { do: 'chat'; game: string; text: string };

export interface RulesetHead {
  name: string;
  title: string;
  family: string;
  size: number;
  first: Side;
  source: string;
  position: string;
}
// The rule book of a ruleset: its clauses, each with boards that show it.
export interface BookDiagram {
  key: string;
  caption: string;
  moves: string[];
  legal: boolean; // false: the last move is the one that the rules refuse, and has no board
  dots: Square[];
  circles: Square[];
  boards: BoardOnWire[]; // before the moves, and after each
  file: string; // a rulesetFile that begins with the first board
}
export interface BookClause {
  key: string;
  rule: string;
  heading: string;
  paragraphs: string[];
  reminders: string[];
  diagrams: BookDiagram[];
}
export interface Book {
  language: Language;
  aim: string;
  aboutPictures: string; // that they show a smaller board; or empty
  clauses: BookClause[];
}
export interface RulesetPage extends RulesetHead {
  book: Book;
  otn: string;
  file: string;
}

export interface PoolRating {
  pool: string;
  rating: number;
  deviation: number;
  games: number;
  provisional: boolean;
}
export interface SideResult {
  ruleset: string;
  side: Side;
  wins: number;
  losses: number;
  draws: number;
}
export interface Profile {
  name: string;
  kind: 'guest' | 'member' | 'computer';
  bot?: boolean;
  joined: number;
  seen: number;
  online: boolean;
  ratings: PoolRating[];
  results: SideResult[];
  blocked: boolean;
}
export interface RatingPoint {
  game: string;
  at: number;
  rating: number;
  deviation: number;
}
export interface Leader {
  place: number;
  name: string;
  rating: number;
  deviation: number;
  games: number;
}
export interface Report {
  id: number;
  by: string;
  player: string;
  game: string | null;
  text: string;
  at: number;
}
export interface Overview {
  players: number;
  members: number;
  games: number;
  going: number;
  sockets: number;
  uptime: number;
  storeMs: number;
}

export interface ReadGame {
  ruleset: string;
  tags: Record<string, string>;
  start: string;
  moves: string[];
  result: Result | '';
  reason: string;
  text: string;
}
export interface ReadRecords {
  games: ReadGame[];
  faults: { game: number; text: string }[]; // games are counted from 1; 0: none of them
}

export interface HintLine {
  move: string;
  score: number;
  win: number; // the chance to win, 0 to 1
  pv: string[];
  why: string;
}
export interface Hint {
  move: string;
  text: string;
  lines: HintLine[];
}

export const otherSide = (side: Side): Side => (side === 'attackers' ? 'defenders' : 'attackers');
