// The types of the engine in the browser.
import type { Review as PlainReview, ReviewedMove as PlainMove } from '@skjaldborg/tafl';

export type { Analysis, Check, DoneCheck, Line as EngineLine, RecordFormat, Search, Slide, Tafl } from '@skjaldborg/tafl';

export type ReviewedMove = PlainMove & { byRepetition?: true }; // it lost the game by repetition
export type Review = Omit<PlainReview, 'moves'> & { moves: ReviewedMove[] };
