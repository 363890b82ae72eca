// Judges a try by the rules: the goal is checked on the boards that the rules return, and what a move
// allows is checked by playing every reply, and every answer to those that need one.
import type { BoardAfterMoves, Side, Square } from '../wire';
import type { Step, Win } from './course';

export interface RulesLine {
  ruleset: string;
  position: string;
  moves: string[];
}
export type RulesOf = (line: RulesLine) => Promise<BoardAfterMoves>;

// Why the goal is missed; `reply` is the move of the other side that shows it.
export type Miss =
  | { why: 'stand' | 'ended' }
  | { why: 'win'; wanted: Win; reply: string | null } // null: no reply wins
  | { why: 'capture'; count: number } // how many were captured
  | { why: 'hold' | 'edge' | 'threat' | 'close'; reply: string }
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

const reachesEdge = (board: BoardAfterMoves): boolean =>
  (board.destinations[kingOf(board)] ?? []).some((square) => isEdge(square, board.size));

type Reply = [move: string, board: BoardAfterMoves];
type Answers = (reply: Reply) => Promise<Reply[]>; // the player's moves after it

const repliesTo = (rules: RulesOf, line: RulesLine, board: BoardAfterMoves): Promise<Reply[]> =>
  Promise.all(legalMoves(board).map(async (move): Promise<Reply> => [move, await rules({ ...line, moves: [...line.moves, move] })]));

const lossIn = (side: Side, replies: Reply[]): string | null =>
  replies.find(([, { result }]) => result !== 'ongoing' && result !== side)?.[0] ?? null;

// The first reply after which the king threatens to escape and no answer prevents it.
async function unstoppable(replies: Reply[], answers: Answers): Promise<Reply | undefined> {
  const escapes = ([, board]: Reply) => board.kingCanEscape;
  for (const reply of replies.filter(escapes)) if ((await answers(reply)).every(escapes)) return reply;
  return undefined;
}

// The first fault of the position after the move, if a reply shows one.
async function refutation({ safe, edge, threat, close }: Step['goal'], side: Side, replies: Reply[], answers: Answers): Promise<Miss | null> {
  const first = (shows: (board: BoardAfterMoves) => boolean) => replies.find(([, board]) => shows(board));
  const loss = lossIn(side, replies);
  if (loss) return { why: 'hold', reply: loss };
  const opens = close && (await unstoppable(replies, answers));
  if (opens) return { why: 'close', reply: opens[0] };
  const captures = safe && first((board) => board.captures.length > 0);
  if (captures) return { why: 'safe', reply: captures[0], captures: captures[1].captures };
  const shuts = edge && first((board) => !reachesEdge(board));
  if (shuts) return { why: 'edge', reply: shuts[0] };
  const stops = threat && first((board) => !board.kingCanEscape);
  return stops ? { why: 'threat', reply: stops[0] } : null;
}

// `moves`: the player's, and the replies between them; the last one is the try.
export async function judge(rules: RulesOf, ruleset: string, step: Step, moves: string[]): Promise<StepResult> {
  const line = lineOf(ruleset, step, moves);
  const [before, board] = await Promise.all([rules({ ...line, moves: line.moves.slice(0, -1) }), rules(line)]);
  const side = before.toMove;
  const { goal } = step;
  const isFollowUp = moves.length > 1;
  const noWin = async (wanted: Win) => missed({ why: 'win', wanted, reply: lossIn(side, await repliesTo(rules, line, board)) });
  if (goal.stand && targetOf(moves.at(-1) ?? '') !== goal.stand) return missed({ why: 'stand' });
  if (board.captures.length < (goal.capture ?? 0)) return missed({ why: 'capture', count: board.captures.length });
  if (goal.win && board.reason !== goal.win) return noWin(goal.win);
  if (isFollowUp) return board.result === side ? reached : noWin('king-escaped');
  if (board.result === side) return reached;
  if (board.result !== 'ongoing') return missed({ why: 'ended' });
  if (!goal.hold && !goal.safe && !goal.edge && !goal.threat && !goal.close) return reached;
  const replies = await repliesTo(rules, line, board);
  const answers: Answers = ([reply, after]) => repliesTo(rules, { ...line, moves: [...line.moves, reply] }, after);
  const miss = await refutation(goal, side, replies, answers);
  if (miss) return missed(miss);
  if (!goal.threat) return reached;
  const planned = step.line[1] ?? '';
  return { kind: 'continues', reply: replies.some(([move]) => move === planned) ? planned : (replies[0]?.[0] ?? '') };
}
