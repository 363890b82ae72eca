// A recorded game to look at, move by move, without the rules: the record names each capture.
import { endsOf, positionsOf } from '../board/position_text';
import type { PlayedMove } from '../wire';

export interface Ply {
  position: string;
  last: string | null;
}

// "c2-d2xd3": the captures stand behind the move.
function playedOf(text: string): PlayedMove {
  const [move = '', ...taken] = text.split('x');
  return { move: endsOf(move).join('-'), captures: taken.join().match(/[a-s]\d{1,2}/g) ?? [], left: null };
}

// The moves of the main line: its lines begin with a plain number ("12. d1-d3 b7-b6"), those of variations do not ("8b.1.1a.").
export const movesIn = (record: string): PlayedMove[] =>
  [...record.matchAll(/^\d+\. (.+)$/gm)].flatMap(([, moves = '']) => moves.trim().split(/\s+/)).map(playedOf);

export function pliesOf(record: string, start: string): Ply[] {
  const moves = movesIn(record);
  return positionsOf(start, moves).map((position, i) => ({ position, last: moves[i - 1]?.move ?? null }));
}
