// The opponent's answers that no file has, by a short search of the engine in the browser: what refutes a wrong move, and the
// defence after a winning move of the solver's own.
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

// `moves`: from the puzzle's position on, the solver's last. Null: nothing was found in time. Neither rejects.
export interface Opponent {
  refute: (puzzle: Puzzle, moves: string[]) => Promise<Refutation | null>;
  defend: (puzzle: Puzzle, moves: string[]) => Promise<string | null>; // null as well where the win is not seen
}

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

const best = async (tafl: Tafl, { ruleset, position }: Puzzle, moves: string[]) => (await tafl.search({ ruleset, position, moves }, limits).result).lines[0];

async function refute(tafl: Tafl, rules: RulesOf, puzzle: Puzzle, moves: string[]): Promise<Refutation | null> {
  const found = await best(tafl, puzzle, moves);
  if (!found) return null;
  const board = await rules({ ruleset: puzzle.ruleset, position: puzzle.position, moves: [...moves, found.move] });
  const effect = effectOf(puzzle, found.score, board);
  return effect && { reply: found.move, effect, board };
}

async function defend(tafl: Tafl, puzzle: Puzzle, moves: string[]): Promise<string | null> {
  const found = await best(tafl, puzzle, moves);
  return found && found.score <= -forcedWin ? found.move : null;
}

export function opponentBy(load: (puzzle: Puzzle) => Promise<Tafl>, rules: RulesOf, wait: (milliseconds: number) => Promise<unknown>): Opponent {
  const timely = <T>(puzzle: Puzzle, work: (tafl: Tafl) => Promise<T | null>): Promise<T | null> =>
    Promise.race([
      load(puzzle)
        .then(work)
        .catch(() => null),
      wait(timeout).then(() => null),
    ]);
  return {
    refute: (puzzle, moves) => timely(puzzle, (tafl) => refute(tafl, rules, puzzle, moves)),
    defend: (puzzle, moves) => timely(puzzle, (tafl) => defend(tafl, puzzle, moves)),
  };
}
