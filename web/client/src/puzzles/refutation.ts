// What refutes a wrong move: the opponent's best answer in a short search by the engine in the browser.
import type { Tafl } from '../frame/tafl';
import type { RulesOf } from '../learn/judge';
import type { BoardAfterMoves } from '../wire';
import { sideOf, type Puzzle } from './puzzle';

// What the answer does: ends the game at once, wins by force, or leaves no win.
export type Effect = 'escapes' | 'captures' | 'ring' | 'fort' | 'wins' | 'unstoppable' | 'doomed' | 'gone';

export interface Refutation {
  reply: string;
  effect: Effect;
  board: BoardAfterMoves; // after the reply
}

// `moves`: from the puzzle's position on, the wrong one last. Null: nothing was found in time. Never rejects.
export type Refuter = (puzzle: Puzzle, moves: string[]) => Promise<Refutation | null>;

const timeout = 15_000; // milliseconds, with the time to load the engine
const limits = { nodes: 30_000, movetime: 1_500, fresh: true };
const forcedWin = 31_000; // scores from here on

const endings: Readonly<Record<string, Effect>> = { 'king-escaped': 'escapes', 'king-captured': 'captures', encircled: 'ring', 'exit-fort': 'fort' };

// `score`: the opponent's. Null where the search has not seen that the move is wrong.
export function effectOf(puzzle: Puzzle, score: number, { result, reason }: Pick<BoardAfterMoves, 'result' | 'reason'>): Effect | null {
  const opponent = sideOf(puzzle) === 'attackers' ? 'defenders' : 'attackers';
  if (result === opponent) return endings[reason ?? ''] ?? 'wins';
  if (result !== 'ongoing') return null;
  if (score >= forcedWin) return opponent === 'defenders' ? 'unstoppable' : 'doomed';
  return score <= -forcedWin || puzzle.themes.includes('only-defence') ? null : 'gone';
}

async function refute(tafl: Tafl, rules: RulesOf, puzzle: Puzzle, moves: string[]): Promise<Refutation | null> {
  const line = { ruleset: puzzle.ruleset, position: puzzle.position, moves };
  const [best] = (await tafl.search(line, limits).result).lines;
  if (!best) return null;
  const board = await rules({ ...line, moves: [...moves, best.move] });
  const effect = effectOf(puzzle, best.score, board);
  return effect && { reply: best.move, effect, board };
}

export const refuterBy =
  (load: (puzzle: Puzzle) => Promise<Tafl>, rules: RulesOf, wait: (milliseconds: number) => Promise<unknown>): Refuter =>
  (puzzle, moves) =>
    Promise.race([
      load(puzzle)
        .then((tafl) => refute(tafl, rules, puzzle, moves))
        .catch(() => null),
      wait(timeout).then(() => null),
    ]);
