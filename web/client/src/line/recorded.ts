// A whole game to look at again: one of the site, or a model game that every site has.
import type { App } from '../app';
import { endsOf, positionsOf } from '../board/position_text';
import { modelChapter, modelChapters } from '../studies/model_games';
import type { BoardState, GameState, PlayedMove } from '../wire';

type RecordedMove = Pick<PlayedMove, 'move' | 'captures'>;

export interface Recorded {
  ruleset: string;
  start: string;
  moves: RecordedMove[];
}

export const recordOf = ({ ruleset, start, moves }: GameState): Recorded => ({ ruleset, start, moves });

// The board after each number of moves.
export async function boardsOf(app: App, { ruleset, start, moves }: Recorded): Promise<BoardState[]> {
  const opening = await app.opening(ruleset);
  return positionsOf(start, moves).map((position, ply) => ({
    ...opening,
    position,
    destinations: {},
    last: moves[ply - 1]?.move ?? null,
    captures: moves[ply - 1]?.captures ?? [],
    kingInDanger: false,
    kingCanEscape: false,
    marks: [],
    mark: null,
  }));
}

// Model games of the recommended rulesets, by the numbers of their chapters.
export const classics = [1, 3, 5, 4, 6, 12, 9];

// The classic of this day, so that who comes back sees another one.
export const classicOfDay = (now = Date.now()): number => classics[Math.floor(now / 86_400_000) % classics.length]!;

export const classicHead = (number: number) => ({ ...modelChapters[number - 1]!, href: `/study/models?chapter=${number}` });

// "c2-d2xd3": the captures stand behind the move.
function playedOf(text: string): RecordedMove {
  const [move = '', ...taken] = text.split('x');
  return { move: endsOf(move).join('-'), captures: taken.join().match(/[a-s]\d{1,2}/g) ?? [] };
}

// The moves of the main line: its lines begin with a plain number ("12. d1-d3 b7-b6"), those of variations do not ("8b.1.1a.").
export const movesIn = (record: string): RecordedMove[] =>
  [...record.matchAll(/^\d+\. (.+)$/gm)].flatMap(([, moves = '']) => moves.trim().split(/\s+/)).map(playedOf);

// Without the rules: the record names each capture.
export async function readClassic(app: App, number: number): Promise<Recorded> {
  const { record, ruleset } = await modelChapter(number);
  const { position } = await app.opening(ruleset);
  return { ruleset, start: position, moves: movesIn(record) };
}
