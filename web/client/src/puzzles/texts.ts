// Puzzles in words.
import { reasonText } from '../board/board_texts';
import { numberText } from '../words';
import { tp, type PuzzleWord } from '../words/puzzles';
import { sideOf, type Phase, type Puzzle, type Theme } from './puzzle';
import type { Solving } from './solving';

export const solvedText = (done: number, count: number): string => tp('solvedOf', { done: numberText(done), count: numberText(count) });

export const themeName = (theme: Theme): string => tp(`theme_${theme}`);
export const phaseName = (phase: Phase): string => tp(`phase_${phase}`);

export const turnText = (puzzle: Puzzle): string => tp(sideOf(puzzle) === 'attackers' ? 'attackersToMove' : 'defendersToMove');

function goalOf({ themes }: Puzzle): PuzzleWord {
  if (themes.includes('only-defence')) return 'goalDefence';
  if (themes.includes('king-capture')) return 'goalCapture';
  return themes.some((theme) => theme.startsWith('escape-in-')) ? 'goalEscape' : 'goalWin';
}

export const goalText = (puzzle: Puzzle): string => tp(goalOf(puzzle));

// "1. d1-d3 e5-e2 2. d3-d6"
export const lineText = (moves: readonly string[]): string => moves.map((move, i) => (i % 2 === 0 ? `${i / 2 + 1}. ${move}` : move)).join(' ');

function wrongText({ wrong, refutation, isFound }: Solving): string {
  const move = wrong.value;
  if (!refutation.value) return tp(isFound.value ? 'notTheEnd' : 'wrong', { move });
  const { reply, effect } = refutation.value;
  return `${tp(`refuted_${effect}`, { move, reply })} ${tp('tryAgain')}`;
}

function finishOf(puzzle: Puzzle): PuzzleWord {
  const goal = goalOf(puzzle);
  if (goal === 'goalEscape') return 'finishEscape';
  return goal === 'goalCapture' ? 'finishCapture' : 'finishWin';
}

const telling = ['fort', 'shieldwall', 'double-threat', 'king-capture'] as const satisfies readonly Theme[];

// What the first move did, by the theme that says most.
export function whyText(puzzle: Puzzle): string {
  const [move = ''] = puzzle.line;
  const has = (theme: Theme) => puzzle.themes.includes(theme);
  if (has('only-defence')) return has('interposition') ? tp('why_interposition', { move }) : tp('othersLose');
  const theme = telling.find(has);
  if (theme) return tp(`why_${theme}`, { move });
  return goalOf(puzzle) === 'goalEscape' ? tp('why_escape', { move }) : '';
}

const sentences = (...parts: string[]): string => parts.filter(Boolean).join(' ');

// How the game ended, if it did, and why the move was the one to find.
const afterwards = ({ puzzle, ending }: Solving): string => sentences(ending.value ? reasonText(ending.value) : '', whyText(puzzle));

const goOnText = (solving: Solving, reply: string): string =>
  tp(!solving.isFound.value ? 'goOn' : solving.isLast.value ? finishOf(solving.puzzle) : 'playOn', { reply });

export function feedbackText(solving: Solving): string {
  const [phase, wrong, moves] = [solving.phase.value, solving.wrong.value, solving.moves.value];
  switch (phase) {
    case 'judging':
      return tp('judging');
    case 'replying':
      return tp('replying');
    case 'missed':
      return solving.isFinal ? tp('wrongLast', { move: wrong, solution: solving.solutionMove }) : wrongText(solving);
    case 'solved':
      return sentences(tp(solving.isFailed.value ? 'solvedLate' : 'solved'), afterwards(solving));
    case 'shown':
      return sentences(tp('shown', { line: lineText(moves) }), afterwards(solving));
    case 'asked':
      if (solving.refusal.value !== '') return solving.refusal.value;
      if (wrong !== '') return wrongText(solving);
      return moves.length > 0 ? goOnText(solving, moves.at(-1) ?? '') : '';
  }
}
