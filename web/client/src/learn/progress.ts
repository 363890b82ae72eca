// Which exercises are solved. They are part of the settings: in this browser, and with the account.
import type { App } from '../app';
import { stepsOf, type Course, type Step } from './course';

const solvedOf = (app: App, { ruleset }: Course): readonly string[] => app.settings.get().lessons?.[ruleset] ?? [];

export const isSolved = (app: App, course: Course, { id }: Step): boolean => solvedOf(app, course).includes(id);
export const solvedCount = (app: App, course: Course): number => stepsOf(course).filter((step) => isSolved(app, course, step)).length;

// The first exercise that is not solved; the first of all if every one is.
export function nextStep(app: App, course: Course): Step | undefined {
  const steps = stepsOf(course);
  return steps.find((step) => !isSolved(app, course, step)) ?? steps[0];
}

// Without the site the settings are sent later; a refusal does not matter to the player.
export function markSolved(app: App, course: Course, step: Step): void {
  if (isSolved(app, course, step)) return;
  const lessons = { ...app.settings.get().lessons, [course.ruleset]: [...solvedOf(app, course), step.id] };
  void app.saveSettings({ lessons }).catch(() => undefined);
}
