import { beforeEach, expect, it } from 'vitest';
import { loadSettings, storeSettings, type Settings } from '../src/settings';

beforeEach(() => localStorage.clear());

it('are read again as they were stored', () => {
  const settings: Settings = { language: 'da', theme: 'dark', board: 'slate', pieces: 'plain', volume: 0, animate: false, confirm: 'always', premove: false, zen: true, coordinates: false };
  storeSettings(localStorage, settings);
  expect(loadSettings(localStorage)).toEqual(settings);
});

it.each([
  ['{broken', {}],
  ['null', {}],
  ['[1]', {}],
  ['"text"', {}],
  ['{"language":{},"theme":7,"board":"gold","pieces":null,"volume":"1","animate":1,"confirm":"no","coordinates":[]}', {}],
  ['{"language":{},"volume":9,"theme":"light"}', { theme: 'light' }],
])('leave out what no setting can be: %s', (text, settings) => {
  localStorage.setItem('skjaldborg.settings', text);
  expect(loadSettings(localStorage)).toEqual(settings);
});
