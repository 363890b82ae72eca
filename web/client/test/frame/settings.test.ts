import { beforeEach, expect, it } from 'vitest';
import { applyTheme, loadSettings, merged, storeSettings, type Settings } from '../../src/frame/settings';

beforeEach(() => localStorage.clear());

it('are read again as they were stored', () => {
  const settings: Settings = { language: 'da', theme: 'dark', board: 'slate', pieces: 'plain', volume: 0, animate: false, confirm: 'always', premove: false, zen: true, coordinates: false, lessons: { brandub: ['move'] } };
  storeSettings(localStorage, settings);
  expect(loadSettings(localStorage)).toEqual(settings);
});

it.each([
  ['{broken', {}],
  ['null', {}],
  ['[1]', {}],
  ['"text"', {}],
  ['{"language":{},"theme":7,"board":"gold","pieces":null,"volume":"1","animate":1,"confirm":"no","coordinates":[],"lessons":{"brandub":[1]}}', {}],
  ['{"language":{},"volume":9,"theme":"light"}', { theme: 'light' }],
])('leave out what no setting can be: %s', (text, settings) => {
  localStorage.setItem('skjaldborg.settings', text);
  expect(loadSettings(localStorage)).toEqual(settings);
});

it('of the account come first, but what is solved in either place stays solved', () => {
  const here: Settings = { theme: 'dark', zen: true, lessons: { brandub: ['move', 'throne'] } };
  const sent: Settings = { theme: 'light', lessons: { brandub: ['throne', 'capture'], copenhagen: ['move'] } };
  expect(merged(here, sent)).toEqual({
    theme: 'light',
    zen: true,
    lessons: { brandub: ['move', 'throne', 'capture'], copenhagen: ['move'] },
  });
  expect(merged({ zen: true }, {})).toEqual({ zen: true });
});

it('tell the page which pieces the marks of the sides are', () => {
  applyTheme(document.documentElement, { pieces: 'letters' });
  expect(document.documentElement.dataset['pieces']).toBe('letters');
  applyTheme(document.documentElement, {});
  expect(document.documentElement.dataset['pieces']).toBe('shields');
});
