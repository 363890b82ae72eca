// The search on every page: what it finds, and how often it asks the site.
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { App } from '../../src/app';
import { openPalette } from '../../src/search/palette';

const names = ['Eir', 'Eira', 'Eirik', 'Eirný', 'Eirunn', 'Eirvaldr'];
const playersNamed = vi.fn((_: string) => Promise.resolve(names.map((name) => ({ name, kind: 'member' }))));
const go = vi.fn();
const app = { api: { playersNamed }, rulesets: () => Promise.resolve([]), go } as unknown as App;

const field = () => document.querySelector<HTMLInputElement>('[type=search]')!;
const found = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent);
const pass = (time: number) => act(async () => void (await vi.advanceTimersByTimeAsync(time)));
const type = async (text: string, pause: number) => {
  act(() => {
    field().value = text;
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
  await pass(pause);
};

beforeEach(async () => {
  vi.useFakeTimers();
  playersNamed.mockClear();
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
  await act(() => openPalette(app));
});
afterEach(() => {
  document.querySelector('dialog')?.dispatchEvent(new Event('close'));
  vi.useRealTimers();
});

it('finds several players by the beginning of their names, and the games of the first', async () => {
  await type('eir', 1_000);
  expect(found()).toEqual([...names.slice(0, 5).map((name) => `${name}player`), 'Games of Eir']);
  await act(() => document.querySelectorAll<HTMLElement>('[role=option]')[2]!.click());
  expect(go).toHaveBeenCalledWith('/player/Eirik');
});

it('asks the site once typing pauses, and not for a single letter', async () => {
  await type('e', 1_000);
  expect(playersNamed).not.toHaveBeenCalled();
  for (const text of ['ei', 'eir', 'eiri']) await type(text, 10);
  expect(playersNamed).not.toHaveBeenCalled();
  await type('eirik', 1_000);
  expect(playersNamed.mock.calls).toEqual([['eirik']]);
});
