import { expect, it } from 'vitest';
import { savesData } from '../../src/offline/save_data';

it('saves data where the visitor wants it or the network is slow', () => {
  expect(savesData({ connection: { saveData: true, effectiveType: '4g' } })).toBe(true);
  expect(savesData({ connection: { effectiveType: 'slow-2g' } })).toBe(true);
  expect(savesData({ connection: { saveData: false, effectiveType: '3g' } })).toBe(false);
  expect(savesData({})).toBe(false);
});
