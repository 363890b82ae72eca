// A whole game to look at again: one of the site, or a model game that every site has.
import type { App } from '../app';
import { positionsOf } from '../board/position_text';
import { modelChapter } from '../studies/model_games';
import type { BoardState, GameState, PlayedMove } from '../wire';

export interface Recorded {
  ruleset: string;
  start: string;
  moves: Pick<PlayedMove, 'move' | 'captures'>[];
}

export const recordOf = ({ ruleset, start, moves }: GameState): Recorded => ({ ruleset, start, moves });

// The board after each number of moves.
export async function boardsOf(app: App, { ruleset, start, moves }: Recorded): Promise<BoardState[]> {
  const opening = await app.opening(ruleset);
  return positionsOf(start, moves.map((one) => ({ ...one, left: null }))).map((position, ply) => ({
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
export const classicOfDay = (now = Date.now()): number => classics[Math.floor(now / 86_400_000) % 3]!;

export const classicAddress = (number: number): string => `/study/models?chapter=${number}`;

export interface Classic extends Recorded {
  title: string;
  href: string;
}

export async function readClassic(app: App, number: number): Promise<Classic> {
  const { title, record, ruleset } = await modelChapter(number);
  const game = (await app.api.records(record)).games[0];
  if (!game) throw new Error(`no game in ${title}`);
  const { played } = await app.api.position({ ruleset, moves: game.moves });
  return { title, href: classicAddress(number), ruleset, start: game.start, moves: played };
}
