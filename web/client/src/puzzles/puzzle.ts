// Puzzle files (docs/formats.md): one puzzle a line.
import { sideToMove } from '../board/position_text';
import type { Side } from '../wire';

export const phases = ['opening', 'middlegame', 'endgame'] as const;
export const themes = [
  'king-capture',
  'escape-in-2',
  'escape-in-3',
  'escape-in-4',
  'double-threat',
  'only-defence',
  'interposition',
  'shieldwall',
  'fort',
  'ring',
  'trap',
] as const;
export type Phase = (typeof phases)[number];
export type Theme = (typeof themes)[number];

export interface Puzzle {
  id: string; // eight hexadecimal digits
  ruleset: string;
  position: string;
  line: string[]; // the solver's moves and the longest defence, in turn
  asked: number; // the solver's moves that must be found, from the first on; each is the only one that wins
  phase: Phase;
  themes: Theme[];
}

const head = /^# puzzles of (\S+)$/;
const moves = /^[a-s]\d{1,2}-[a-s]\d{1,2}( [a-s]\d{1,2}-[a-s]\d{1,2} [a-s]\d{1,2}-[a-s]\d{1,2})*$/;
const isOneOf = <T extends string>(known: readonly T[], word: string): word is T => (known as readonly string[]).includes(word);

function parseLine(ruleset: string, line: string): Puzzle {
  const [id = '', position = '', solution = '', about = ''] = line.split('\t');
  const [asked = '', ...words] = about.split(' ');
  const phase = words.find((word) => isOneOf(phases, word));
  if (!/^[0-9a-f]{8}$/.test(id) || !moves.test(solution) || !/^[1-9]\d?$/.test(asked) || phase === undefined) throw new Error(`not a puzzle: ${line}`);
  return { id, ruleset, position, line: solution.split(' '), asked: Number(asked), phase, themes: themes.filter((theme) => words.includes(theme)) };
}

export function parsePuzzles(text: string): Puzzle[] {
  const [first = '', ...lines] = text.split('\n');
  const ruleset = head.exec(first)?.[1];
  if (ruleset === undefined) throw new Error(`not a file of puzzles: ${first}`);
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => parseLine(ruleset, line));
}

export const sideOf = ({ position }: Puzzle): Side => sideToMove(position);

// The solver's moves.
export const lengthOf = ({ line }: Puzzle): number => (line.length + 1) / 2;
