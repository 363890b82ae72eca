// What the parts of the analysis page share; and of it, what every page with a tree of moves has.
import type { ReadonlySignal } from '@preact/signals';
import { createContext, h, type ComponentChildren } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { App } from '../app';
import { Reach } from '../board/reach';
import type { Retrospect } from '../review/retrospect';
import type { Reviewer } from '../review/reviewer';
import type { Side } from '../wire';
import type { Analyser } from './analyser';
import type { Rules } from './rules';
import type { OpenAnalysis } from './open_analysis';

export interface Desk {
  app: App;
  study: OpenAnalysis;
  play: (move: string) => void; // on the board: into the tree, or as the answer in a retrospect
  analyser: Analyser;
  showEngine: () => void; // its panel
  signs: ReadonlySignal<ReadonlyMap<string, string>>; // of moves, by path, that a review has found
  chance: ReadonlySignal<number | null>; // of the attackers in the place that is shown, from 0 to 1, by a review
  writes: boolean; // the reader may change the tree for good
  toComment: () => void; // on the move that is shown
}

export interface Bench extends Desk {
  rules: Rules;
  reviewer: Reviewer;
  retrospect: Retrospect;
  canReview: ReadonlySignal<boolean>; // a game that is over, or no game of the site
  isReviewAwaited: ReadonlySignal<boolean>; // the address asks for one, and it is not certain yet that it may begin
  isReviewed: ReadonlySignal<boolean>; // a review of the moves stands beside them, or will
  you: ReadonlySignal<Side | null>; // the reader’s side in the game
  mayReview: ReadonlySignal<boolean>; // not while it would help in the player's own running rated game
}

const SharedDesk = createContext<Desk | null>(null);
const SharedBench = createContext<Bench | null>(null);

export const DeskProvider = SharedDesk.Provider;

export const BenchProvider = ({ value, children }: { value: Bench; children?: ComponentChildren }) =>
  h(SharedBench.Provider, { value }, h(SharedDesk.Provider, { value }, children));

export function useDesk(): Desk {
  const desk = useContext(SharedDesk);
  if (!desk) throw new Error('outside of a page with a tree of moves');
  return desk;
}

// Under the rules of the tree as they are now.
export function useReach(): Reach {
  const { app, study } = useDesk();
  return useMemo(() => new Reach(app, study.judge), [study, study.head.value]);
}

export function useBench(): Bench {
  const bench = useContext(SharedBench);
  if (!bench) throw new Error('outside of the analysis page');
  return bench;
}
