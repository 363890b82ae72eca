// Puzzles in words.
import { reasonText } from '../board/board_texts';
import { rulesetTitle } from '../rules/ruleset_names';
import { numberText } from '../words';
import { tp, type PuzzleWord } from '../words/puzzles';
import { sideOf, type Phase, type Puzzle, type Theme } from './puzzle';
import type { Solving } from './solving';

export const solvedText = (done: number, count: number): string => tp('solvedOf', { done: numberText(done), count: numberText(count) });

export const themeName = (theme: Theme): string => tp(`theme_${theme}`);
export const phaseName = (phase: Phase): string => tp(`phase_${phase}`);

// The title of Brandub says whose rules they are, which nobody asks here.
export const titleOf = (ruleset: string): string => (ruleset === 'brandub' ? 'Brandub' : rulesetTitle(ruleset));

export const turnText = (puzzle: Puzzle): string => tp(sideOf(puzzle) === 'attackers' ? 'attackersToMove' : 'defendersToMove');

function goalOf({ themes }: Puzzle): PuzzleWord {
  if (themes.includes('only-defence')) return 'goalDefence';
  if (themes.includes('king-capture')) return 'goalCapture';
  return themes.some((theme) => theme.startsWith('escape-in-')) ? 'goalEscape' : 'goalWin';
}

export const goalText = (puzzle: Puzzle): string => tp(goalOf(puzzle));

// "1. d1-d3 e5-e2 2. d3-d6"
export const lineText = (moves: readonly string[]): string => moves.map((move, i) => (i % 2 === 0 ? `${i / 2 + 1}. ${move}` : move)).join(' ');

function wrongText({ wrong, refutation, isPlayedOn }: Solving): string {
  const move = wrong.value;
  if (!refutation.value) return tp(isPlayedOn.value ? 'notTheEnd' : 'wrong', { move });
  const { reply, effect } = refutation.value;
  return `${tp(`refuted_${effect}`, { move, reply })} ${tp('tryAgain')}`;
}

function finishOf(puzzle: Puzzle): PuzzleWord {
  const goal = goalOf(puzzle);
  if (goal === 'goalEscape') return 'finishEscape';
  return goal === 'goalCapture' ? 'finishCapture' : 'finishWin';
}

// How the game ended; or, where it goes on, why the move was the only one.
function afterwards({ puzzle, ending }: Solving): string {
  if (ending.value) return reasonText(ending.value);
  return goalOf(puzzle) === 'goalDefence' ? tp('othersLose') : '';
}

const sentences = (...parts: string[]): string => parts.filter(Boolean).join('. ');

export function feedbackText(solving: Solving): string {
  const [phase, wrong, moves] = [solving.phase.value, solving.wrong.value, solving.moves.value];
  const line = lineText(moves);
  switch (phase) {
    case 'judging':
      return tp('judging');
    case 'replying':
      return tp('replying');
    case 'playing-on':
      return tp(solving.isFailed.value ? 'playOnLate' : 'playOn');
    case 'finishing':
      if (solving.refusal.value !== '') return solving.refusal.value;
      return wrong === '' ? tp(finishOf(solving.puzzle), { reply: moves.at(-1) ?? '' }) : wrongText(solving);
    case 'missed':
      return solving.isFinal ? tp('wrongLast', { move: wrong, solution: solving.solutionMove }) : wrongText(solving);
    case 'solved':
      return sentences(tp(solving.isFailed.value ? 'solvedLate' : 'solved', { line }), afterwards(solving));
    case 'shown':
      return sentences(tp('shown', { line }), afterwards(solving));
    case 'asked':
      if (solving.refusal.value !== '') return solving.refusal.value;
      if (wrong !== '') return wrongText(solving);
      return moves.length > 0 ? tp('goOn', { reply: moves.at(-1) ?? '' }) : '';
  }
}
