// What the site knows of puzzles: ratings, votes, the puzzle of the day. Null where it does not answer; the pages do without.
import type { Api } from '../api';
import type { DailyPuzzle, JudgedAttempt, Puzzle as SitePuzzle } from '../wire';
import type { Puzzle } from './puzzle';

export type { JudgedAttempt, SitePuzzle };
export type Vote = SitePuzzle['vote'];
export type Votes = Pick<SitePuzzle, 'up' | 'down'>;
export type PuzzleApi = Pick<Api, 'request'>;

const patience = 3_000; // milliseconds

const timely = <T>(answer: Promise<T>): Promise<T | null> =>
  Promise.race([answer.catch(() => null), new Promise<null>((done) => setTimeout(() => done(null), patience))]);

// Near the player's rating.
export const nextOnSite = (api: PuzzleApi, ruleset: string, theme: string | null): Promise<SitePuzzle | null> =>
  timely(api.request('GET', '/puzzles/next', { ruleset, theme: theme ?? undefined }));
export const puzzleOnSite = (api: PuzzleApi, id: string): Promise<SitePuzzle | null> => timely(api.request('GET', '/puzzles/{id}', { id }));
// `date`: null for today.
export const dailyOnSite = (api: PuzzleApi, date: string | null = null): Promise<DailyPuzzle | null> =>
  timely(api.request('GET', '/puzzles/daily', { date: date ?? undefined }));
// All moves of both sides; a wrong one, or fewer than are asked, has failed.
export const attemptOnSite = (api: PuzzleApi, id: string, moves: string[]): Promise<JudgedAttempt | null> =>
  api.request('POST', '/puzzles/{id}/attempt', { id }, { moves }).catch(() => null);
export const voteOnSite = (api: PuzzleApi, id: string, vote: Vote): Promise<Votes> => api.request('POST', '/puzzles/{id}/vote', { id }, { vote });

export async function ratingOnSite(api: PuzzleApi, ruleset: string): Promise<number | null> {
  const found = await timely(api.request('GET', '/puzzles'));
  return found?.sets.find((set) => set.ruleset === ruleset)?.rating?.rating ?? null;
}

export const asPuzzle = ({ id, ruleset, position, line, asked, phase, themes }: SitePuzzle): Puzzle => ({ id, ruleset, position, line, asked, phase, themes });
