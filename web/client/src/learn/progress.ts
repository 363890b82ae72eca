// Which exercises are solved, and how well: one star for solving, two without a hint, three at the first try. They are part of the
// settings, in this browser and with the account: the name of the exercise, with more than one star "name:2".
import type { App } from '../app';
import { stepsOf, type Course, type Step } from './course';

export const mostStars = 3;

const entriesOf = (app: App, { ruleset }: Course): readonly string[] => app.settings.get().lessons?.[ruleset] ?? [];
const nameIn = (entry: string): string => entry.replace(/:\d$/, '');
const starsIn = (entry: string): number => Number(/:(\d)$/.exec(entry)?.[1] ?? 1);

// 0 for what is not solved.
export const starsOf = (app: App, course: Course, { id }: Step): number =>
  Math.max(0, ...entriesOf(app, course).filter((entry) => nameIn(entry) === id).map(starsIn));
export const isSolved = (app: App, course: Course, step: Step): boolean => starsOf(app, course, step) > 0;
export const solvedCount = (app: App, course: Course): number => stepsOf(course).filter((step) => isSolved(app, course, step)).length;

// The first exercise that is not solved; the first of all if every one is.
export function nextStep(app: App, course: Course): Step | undefined {
  const steps = stepsOf(course);
  return steps.find((step) => !isSolved(app, course, step)) ?? steps[0];
}

// Without the site the settings are sent later; a refusal does not matter to the player.
export function markSolved(app: App, course: Course, step: Step, stars: number): void {
  if (starsOf(app, course, step) >= stars) return;
  const others = entriesOf(app, course).filter((entry) => nameIn(entry) !== step.id);
  const lessons = { ...app.settings.get().lessons, [course.ruleset]: [...others, stars > 1 ? `${step.id}:${stars}` : step.id] };
  void app.saveSettings({ lessons }).catch(() => undefined);
}
