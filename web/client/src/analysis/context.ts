// What the parts of the analysis page share.
import type { ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { App } from '../app';
import type { Retrospect } from '../review/retrospect';
import type { Reviewer } from '../review/reviewer';
import type { Analyser } from './analyser';
import type { Rules } from './rules';
import type { Study } from './study';

export interface Bench {
  app: App;
  rules: Rules;
  study: Study;
  analyser: Analyser;
  reviewer: Reviewer;
  retrospect: Retrospect;
  play: (move: string) => void; // on the board: into the tree, or as the answer in a retrospect
  canReview: ReadonlySignal<boolean>; // a game that is over, or no game of the site
  isReviewAwaited: ReadonlySignal<boolean>; // the address asks for one, and it is not certain yet that it may begin
  mayReview: ReadonlySignal<boolean>; // not while it would help in the player's own running rated game
}

const Shared = createContext<Bench | null>(null);
export const BenchProvider = Shared.Provider;

export function useBench(): Bench {
  const bench = useContext(Shared);
  if (!bench) throw new Error('outside of the analysis page');
  return bench;
}
