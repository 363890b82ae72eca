// The courses: positions and goals in lessons/*.json, their sentences in words/*/lessons.json.
import brandub from '../../lessons/brandub.json';
import copenhagen from '../../lessons/copenhagen.json';
import { sizeOf } from '../board/position_text';
import type { Reason, Square } from '../wire';

export type Win = Extract<Reason, 'king-escaped' | 'king-captured' | 'encircled' | 'exit-fort'>;

// What the move must do; all of what is named. The rules judge it (judge.ts).
export interface Goal {
  stand?: Square; // where the moved piece comes to stand
  capture?: number; // how many it captures at least
  win?: Win; // how it ends the game
  hold?: true; // no reply ends the game
  safe?: true; // no reply captures
  edge?: true; // after every reply the king has a way to the edge
  threat?: number; // the king escapes within this many moves of his, whatever the replies
  close?: number; // no reply makes such a threat: 1, two ways to a corner; 2, or a way to a square with two ways
}

export interface Step {
  id: string; // of its sentences, which courses can share
  position: string;
  pieces?: true; // introduce them: the game begins here
  before?: string[]; // moves that lead to the exercise, if it depends on them
  goal: Goal;
  line: string[]; // a solution: the move; with `threat` also the replies and the moves up to the escape
  wrong?: string[]; // moves that the sentence `…_wrong` explains
  wrong2?: string[]; // those that need another: `…_wrong2`
  wrong3?: string[];
}

export const wrongParts = ['wrong', 'wrong2', 'wrong3'] as const;

export interface Section {
  name: string;
  steps: Step[];
}

export interface Course {
  ruleset: string;
  sections: Section[];
}

export const courses = [brandub, copenhagen] as Course[];
export const courseOf = (ruleset: string): Course | undefined => courses.find((course) => course.ruleset === ruleset);

const titles: Readonly<Record<string, string>> = { brandub: 'Brandub', copenhagen: 'Copenhagen' };
export const titleOf = ({ ruleset }: Course): string => titles[ruleset] ?? ruleset;
export const boardOf = (course: Course): number => sizeOf(stepsOf(course)[0]?.position ?? '');
export const stepAddress = ({ ruleset }: Course, { id }: Step): string => `/learn/${ruleset}?step=${id}`;
export const stepsOf = (course: Course): Step[] => course.sections.flatMap((section) => section.steps);

// What no earlier course has; for the first course nothing.
export function newSteps(course: Course): Step[] {
  const earlier = courses.slice(0, courses.indexOf(course)).flatMap(stepsOf);
  return earlier.length === 0 ? [] : stepsOf(course).filter(({ id }) => earlier.every((step) => step.id !== id));
}
