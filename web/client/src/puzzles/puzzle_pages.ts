// The pages below /puzzles, in one file: a route for each would make the first page larger.
import type { PageMaker } from '../app';
import { storm, streak } from './puzzle_run';
import { puzzles } from './puzzles';
import { daily, puzzle, training } from './solve';

const places = new Map<string | undefined, PageMaker>([
  [undefined, puzzles],
  ['training', training],
  ['daily', daily],
  ['streak', streak],
  ['storm', storm],
]);

// Whatever has no name is the id of a puzzle.
export const puzzlePages: PageMaker = (app, visit) => (places.get(visit.found['place']) ?? puzzle)(app, visit);
