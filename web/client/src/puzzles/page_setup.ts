// What the pages of the puzzles begin with.
import { Rules } from '../analysis/rules';
import type { App } from '../app';
import { sizeOf } from '../board/position_text';
import { loadTafl } from '../frame/tafl';
import type { RulesOf } from '../learn/judge';
import { savesData } from '../offline/save_data';
import { puzzleRulesets } from './library';
import type { Puzzle } from './puzzle';
import { loadRecord, rememberChoice } from './record';
import { opponentBy, type Opponent } from './opponent';
import type { Pace } from './solving';

// For puzzles on boards like that of `first`. The site answers until the rules are loaded.
export function puzzleRules(app: App, first: Puzzle | undefined): RulesOf {
  const rules = new Rules(app.api, () => loadTafl(first && sizeOf(first.position)));
  if (!savesData()) void rules.load().catch(() => undefined);
  return rules.line;
}

const pause = (milliseconds: number): Promise<void> => new Promise((done) => window.setTimeout(done, milliseconds));

export const calmPace: Pace = { pause, reply: 600, undo: 900, patience: 2_000, refutation: 2_500 };
export const lastingPace: Pace = { pause, reply: 500, undo: Infinity, patience: 0, refutation: 0 };
export const fastPace: Pace = { pause, reply: 250, undo: Infinity, patience: 0, refutation: 0 };

// Where data are saved, the engine is not loaded for it.
export const puzzleOpponent = (rules: RulesOf): Opponent | undefined => (savesData() ? undefined : opponentBy((puzzle) => loadTafl(sizeOf(puzzle.position)), rules, pause));

// The ruleset that the address names, else the one chosen last.
export function chosenRuleset(query: URLSearchParams): string {
  const isKnown = (name: string | null): name is string => name !== null && puzzleRulesets.includes(name);
  const named = query.get('ruleset');
  if (isKnown(named)) {
    rememberChoice(named);
    return named;
  }
  const { ruleset } = loadRecord();
  return isKnown(ruleset) ? ruleset : (puzzleRulesets[0] ?? '');
}
