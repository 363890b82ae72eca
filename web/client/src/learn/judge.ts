// Judges a try by the rules: the goal is checked on the boards that the rules return, and what a move
// allows is checked by playing every reply, and every answer to those that need one. Where each board is a request to
// the site, its engine judges the answers instead: one request for all of them.
import type { BoardAfterMoves, Hint, Side, Square } from '../wire';
import type { Step, Win } from './course';

export interface RulesLine {
  ruleset: string;
  position: string;
  moves: string[];
}
export type RulesOf = (line: RulesLine) => Promise<BoardAfterMoves>;
export type HintOf = (line: RulesLine) => Promise<Pick<Hint, 'lines'>>;

type Ending = BoardAfterMoves['reason']; // empty without one

// Why the goal is missed; `reply` is the move of the other side that shows it, `by` how it wins.
export type Miss =
  | { why: 'stand' | 'ended' | 'noEdge' | 'stopped' }
  | { why: 'win'; wanted: Win; reply: string | null; by: Ending } // null: no reply wins
  | { why: 'capture'; count: number } // how many were captured
  | { why: 'hold'; reply: string; by: Ending }
  | { why: 'edge' | 'threat' | 'close'; reply: string }
  | { why: 'safe'; reply: string; captures: Square[] };

export type StepResult = { kind: 'reached' } | { kind: 'continues'; reply: string } | { kind: 'missed'; miss: Miss };

const reached: StepResult = { kind: 'reached' };
const missed = (miss: Miss): StepResult => ({ kind: 'missed', miss });

export const lineOf = (ruleset: string, step: Step, moves: string[] = []): RulesLine => ({
  ruleset,
  position: step.position,
  moves: [...(step.before ?? []), ...moves],
});

export const legalMoves = ({ destinations }: Pick<BoardAfterMoves, 'destinations'>): string[] =>
  Object.entries(destinations).flatMap(([from, targets]) => targets.map((to) => `${from}-${to}`));

const targetOf = (move: string): Square => move.split('-')[1] ?? '';

function kingOf({ position, size }: BoardAfterMoves): Square {
  const rows = (position.split(' ')[0] ?? '').split('/');
  const row = rows.findIndex((one) => one.includes('K'));
  const before = (rows[row] ?? '').split('K')[0] ?? '';
  const file = (before.match(/\d+|[a-zA-Z]/g) ?? []).reduce((sum, part) => sum + (Number(part) || 1), 0);
  return `${String.fromCharCode(97 + file)}${size - row}`;
}

const isEdge = (square: Square, size: number): boolean => {
  const [file, rank] = [square.charCodeAt(0) - 96, Number(square.slice(1))];
  return file === 1 || file === size || rank === 1 || rank === size;
};

const waysOfKing = (board: BoardAfterMoves): Square[] => board.destinations[kingOf(board)] ?? [];
const movesOfKing = (board: BoardAfterMoves): string[] => waysOfKing(board).map((to) => `${kingOf(board)}-${to}`);
const reachesEdge = (board: BoardAfterMoves): boolean => waysOfKing(board).some((square) => isEdge(square, board.size));

type Reply = [move: string, board: BoardAfterMoves];
type Look = (position: string, moves?: string[]) => Promise<BoardAfterMoves>;
type Play = (board: BoardAfterMoves, move: string) => Promise<BoardAfterMoves>;

const repliesTo = (rules: RulesOf, line: RulesLine, board: BoardAfterMoves): Promise<Reply[]> =>
  Promise.all(legalMoves(board).map(async (move): Promise<Reply> => [move, await rules({ ...line, moves: [...line.moves, move] })]));

function lossIn(side: Side, replies: Reply[]): { reply: string; by: Ending } | null {
  const found = replies.find(([, { result }]) => result !== 'ongoing' && result !== side);
  return found ? { reply: found[0], by: found[1].reason } : null;
}

async function findAsync<T>(all: T[], holds: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of all) if (await holds(one)) return one;
  return undefined;
}

// Others can neither block the king's way nor capture him.
function movesToLinesOfKing(board: BoardAfterMoves): string[] {
  const [file, rank] = [kingOf(board)[0], kingOf(board).slice(1)];
  return legalMoves(board).filter((move) => targetOf(move)[0] === file || targetOf(move).slice(1) === rank);
}

// The first of the attackers' moves that keeps the king from forcing an escape within `moves` moves of his.
function stopping(play: Play, board: BoardAfterMoves, moves: number): Promise<string | undefined> {
  let last = ''; // the king's move that answered the attackers' last one: it often answers the next
  return findAsync(moves === 1 && board.kingCanEscape ? movesToLinesOfKing(board) : legalMoves(board), async (move) => {
    const after = await play(board, move);
    if (after.kingCanEscape) return false;
    if (moves === 1 || after.result !== 'ongoing') return after.result !== 'defenders';
    const ways = movesOfKing(after);
    const isForced = async (way: string) => isUnstoppable(play, await play(after, way), moves - 1);
    const forced = await findAsync(ways.includes(last) ? [last, ...ways] : ways, isForced);
    last = forced ?? last;
    return forced === undefined;
  });
}

async function isUnstoppable(play: Play, board: BoardAfterMoves, moves: number): Promise<boolean> {
  if (board.result !== 'ongoing') return board.result === 'defenders';
  if (moves === 1 && !board.kingCanEscape) return false;
  return (await stopping(play, board, moves)) === undefined;
}

// The defenders' move with the shortest threat that the attackers cannot answer.
async function unstoppable(play: Play, replies: Reply[], moves: number): Promise<string | undefined> {
  for (let few = 1; few <= moves; few++) {
    const all = await Promise.all(replies.map(([, board]) => isUnstoppable(play, board, few)));
    const found = replies[all.indexOf(true)];
    if (found) return found[0];
  }
  return undefined;
}

// What takes more than one reply to see.
interface Lookahead {
  unstoppable(replies: Reply[], moves: number): Promise<string | undefined>;
  stopping(moves: number): Promise<string | undefined>;
}

const byRules = (play: Play, board: BoardAfterMoves): Lookahead => ({
  unstoppable: (replies, moves) => unstoppable(play, replies, moves),
  stopping: (moves) => stopping(play, board, moves),
});

const winScore = 32_000; // of an engine's win, less the plies until the game ends
const forcedWin = 31_000; // scores from here on

// The engine sees farther: a win in more moves than asked refutes the attackers' move as well.
function byHint(hint: () => ReturnType<HintOf>): Lookahead {
  const best = async () => (await hint()).lines[0];
  return {
    unstoppable: async () => {
      const found = await best();
      return found && found.score >= forcedWin ? found.move : undefined;
    },
    stopping: async (moves) => {
      const found = await best();
      return found && found.score > 2 * moves - winScore ? found.move : undefined;
    },
  };
}

interface Tried {
  goal: Step['goal'];
  side: Side;
  board: BoardAfterMoves;
  replies: Reply[];
}

async function missedEdge({ board, replies }: Tried, look: Look): Promise<Miss | null> {
  if (!reachesEdge(await look(board.position.replace(/ a$/, ' d')))) return { why: 'noEdge' };
  const shuts = replies.find(([, after]) => !reachesEdge(after));
  return shuts ? { why: 'edge', reply: shuts[0] } : null;
}

// The first fault of the position after the move, if a reply shows one.
async function refutation(tried: Tried, look: Look, ahead: Lookahead): Promise<Miss | null> {
  const { goal, side, board, replies } = tried;
  const loss = lossIn(side, replies);
  if (loss) return { why: 'hold', ...loss };
  const opens = goal.close && (await ahead.unstoppable(replies, goal.close));
  if (opens) return { why: 'close', reply: opens };
  const captures = goal.safe && replies.find(([, after]) => after.captures.length > 0);
  if (captures) return { why: 'safe', reply: captures[0], captures: captures[1].captures };
  const shuts = goal.edge && (await missedEdge(tried, look));
  if (shuts) return shuts;
  const stops = goal.threat && (await ahead.stopping(goal.threat));
  if (!stops) return null;
  return board.kingCanEscape || goal.threat === 1 ? { why: 'threat', reply: stops } : { why: 'stopped' };
}

// The result of moves that follow the stored solution, which the tests have judged; null for other moves.
export function storedResult({ line }: Step, moves: string[]): StepResult | null {
  if (moves.some((move, i) => move !== line[i])) return null;
  const reply = line[moves.length];
  return reply === undefined ? reached : { kind: 'continues', reply };
}

// `moves`: the player's, and the replies between them; the last one is the try. `hint`: where each board is a request.
export async function judge(rules: RulesOf, ruleset: string, step: Step, moves: string[], hint?: HintOf): Promise<StepResult> {
  const line = lineOf(ruleset, step, moves);
  const [before, board] = await Promise.all([rules({ ...line, moves: line.moves.slice(0, -1) }), rules(line)]);
  const side = before.toMove;
  const { goal } = step;
  const turn = (moves.length - 1) / 2; // the player's, from 0
  const threat = (goal.threat ?? 0) - turn;
  const noWin = async (wanted: Win) => missed({ why: 'win', wanted, ...(lossIn(side, await repliesTo(rules, line, board)) ?? { reply: null, by: '' }) });
  if (goal.stand && targetOf(moves.at(-1) ?? '') !== goal.stand) return missed({ why: 'stand' });
  if (board.captures.length < (goal.capture ?? 0)) return missed({ why: 'capture', count: board.captures.length });
  if (goal.win && board.reason !== goal.win) return noWin(goal.win);
  if (turn > 0 && threat === 0) return board.result === side ? reached : noWin('king-escaped');
  if (board.result === side) return reached;
  if (board.result !== 'ongoing') return missed({ why: 'ended' });
  if (!goal.hold && !goal.safe && !goal.edge && !goal.threat && !goal.close) return reached;
  const replies = await repliesTo(rules, line, board);
  const look: Look = (position, moves = []) => rules({ ruleset, position, moves });
  const play: Play = ({ position }, move) => look(position, [move]);
  const ahead = hint ? byHint(() => hint({ ruleset, position: board.position, moves: [] })) : byRules(play, board);
  const miss = await refutation({ goal: { ...goal, threat }, side, board, replies }, look, ahead);
  if (miss) return missed(miss);
  if (!goal.threat) return reached;
  const planned = step.line[moves.length] ?? '';
  return { kind: 'continues', reply: replies.some(([move]) => move === planned) ? planned : (replies[0]?.[0] ?? '') };
}
