// Puzzle files (docs/formats.md): one puzzle a line. A solution is parsed when the puzzle is opened.
import type { Side } from '../wire';
import { sideToMove } from '../position_text';

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
  solution: string; // "d1-d3(e5-e2 d3-d6)"
  asked: number; // the solver's moves that must be found; each is the only one that wins
  phase: Phase;
  themes: Theme[];
}

// A move of the solver, and the defences that it leaves; the first is the main line.
export interface Solution {
  move: string;
  defences: Defence[];
}
export interface Defence {
  move: string;
  answer: Solution;
}

const head = /^# puzzles of (\S+)$/;
const isOneOf = <T extends string>(known: readonly T[], word: string): word is T => (known as readonly string[]).includes(word);

function parseLine(ruleset: string, line: string): Puzzle {
  const [id = '', position = '', solution = '', about = ''] = line.split('\t');
  const [asked = '', ...words] = about.split(' ');
  const phase = words.find((word) => isOneOf(phases, word));
  if (!/^[0-9a-f]{8}$/.test(id) || !/^[1-9]\d?$/.test(asked) || phase === undefined) throw new Error(`not a puzzle: ${line}`);
  return { id, ruleset, position, solution, asked: Number(asked), phase, themes: themes.filter((theme) => words.includes(theme)) };
}

export function parsePuzzles(text: string): Puzzle[] {
  const [first = '', ...lines] = text.split('\n');
  const ruleset = head.exec(first)?.[1];
  if (ruleset === undefined) throw new Error(`not a file of puzzles: ${first}`);
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => parseLine(ruleset, line));
}

export const sideOf = ({ position }: Puzzle): Side => sideToMove(position);

// The solver's moves in the main line, which stands before the first closing bracket.
export const lengthOf = ({ solution }: Puzzle): number => (solution.split(')')[0] ?? '').split('(').length;

const token = /[a-s]\d{1,2}-[a-s]\d{1,2}|[()*]/g;

export function parseSolution(text: string): Solution {
  const tokens = text.match(token) ?? [];
  let at = 0;
  const take = (wanted: RegExp): string => {
    const found = tokens[at++] ?? '';
    if (!wanted.test(found)) throw new Error(`not a solution: ${text}`);
    return found;
  };
  const solution = (): Solution => {
    const move = take(/-/);
    const defences: Defence[] = [];
    while (tokens[at] === '(') defences.push(defence());
    if (tokens[at] === '*') at++;
    return { move, defences };
  };
  const defence = (): Defence => {
    take(/^\($/);
    const found = { move: take(/-/), answer: solution() };
    take(/^\)$/);
    return found;
  };
  const all = solution();
  if (at !== tokens.length) throw new Error(`not a solution: ${text}`);
  return all;
}

// The moves of both sides along the first defences.
export function mainLine({ move, defences: [first] }: Solution): string[] {
  return first ? [move, first.move, ...mainLine(first.answer)] : [move];
}

// The defences to choose from: the main line, and where only the move that ends the game is left to find, all that leave no
// more; of that move, any will do. Elsewhere other defences may have several answers.
export function fairDefences({ defences }: Solution): Defence[] {
  const isLast = ({ answer }: Defence) => answer.defences.length === 0;
  const [first] = defences;
  return first && isLast(first) ? defences.filter(isLast) : defences.slice(0, 1);
}
