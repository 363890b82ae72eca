// The panels beside the board of a study.
import { signal } from '@preact/signals';
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, expect, it } from 'vitest';
import type { LiveStudy } from '../../src/studies/live_study';
import { AddChapters, Sharing } from '../../src/studies/panels';
import type { Study } from '../../src/wire';

const place = document.createElement('div');
beforeEach(() => render(null, place));

const studyOf = (change: Partial<Study>) =>
  ({ id: 'study001', study: signal({ visibility: 'private', owns: true, writes: true, chapters: [], ...change }), number: signal(null) }) as unknown as LiveStudy;
const app = { notice: () => undefined } as never;

it.each([
  ['private', true, true],
  ['private', false, false], // only the owner can change it
  ['link', true, false],
  ['public', true, false],
] as const)('tells the owner that a private study opens for its authors alone: %s, owned: %s', (visibility, owns, says) => {
  act(() => render(h(Sharing, { app, live: studyOf({ visibility, owns }) }), place));
  const hint = place.querySelector('.hint')?.textContent ?? '';
  expect(hint.includes('Only its authors can open this link')).toBe(says);
});

it('opens what adds chapters where there are none, and leaves it open', () => {
  const chapters = [{ number: 1 }] as never;
  const isOpen = (live: LiveStudy) => {
    act(() => render(h(AddChapters, { live, rulesets: [] }), place));
    return place.querySelector('details')?.open;
  };
  const live = studyOf({});
  expect(isOpen(live)).toBe(true);
  act(() => void (live.study.value = { ...live.study.value, chapters }));
  expect(isOpen(live)).toBe(true);
  render(null, place);
  expect(isOpen(studyOf({ chapters }))).toBe(false);
});
