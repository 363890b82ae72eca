// The stars of the exercises, which are kept with the settings.
import { expect, it } from 'vitest';
import type { App } from '../../src/app';
import { courses, stepsOf, type Course } from '../../src/learn/course';
import { isSolved, markSolved, nextStep, solvedCount, starsOf } from '../../src/learn/progress';

const course = courses[0] as Course;
const [first, second, third] = stepsOf(course) as [never, never, never];

function appWith(solved: string[]) {
  let settings = { lessons: { [course.ruleset]: solved } };
  const app = { settings: { get: () => settings }, saveSettings: async (change: typeof settings) => void (settings = { ...settings, ...change }) };
  return { app: app as unknown as App, solved: () => settings.lessons[course.ruleset] };
}

it('has the best of several tries, and one star for what was solved before there were stars', () => {
  const { app, solved } = appWith(['start', 'move:2']);
  expect([first, second, third].map((step) => starsOf(app, course, step))).toEqual([1, 2, 0]);
  expect([isSolved(app, course, first), solvedCount(app, course), nextStep(app, course)]).toEqual([true, 2, third]);
  markSolved(app, course, first, 3);
  markSolved(app, course, second, 1);
  markSolved(app, course, third, 1);
  expect(solved()).toEqual(['move:2', 'start:3', 'throne']);
});

it('counts an exercise once that two devices have solved', () => {
  const { app } = appWith(['start', 'start:3']);
  expect([starsOf(app, course, first), solvedCount(app, course)]).toEqual([3, 1]);
});
