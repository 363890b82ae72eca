import { expect, it } from 'vitest';
import { studyOf } from '../../src/analysis/import_sheet';
import type { RecordedGame } from '../../src/wire';

const game = (tags: object): RecordedGame =>
  ({ ruleset: 'brandub', start: '7 a', result: 'ongoing', tags, moves: [], text: '', variations: [] }) as unknown as RecordedGame;

it('names an imported game by its players, or else by its event or rules and the moment', () => {
  const title = (tags: object, number = 1) => studyOf(game(tags), number).title;
  expect(title({ attackers: 'Ann', defenders: 'Bo' })).toBe('Ann – Bo');
  expect(title({ event: 'Grimsey Open' })).toMatch(/^Grimsey Open · .*\d/);
  expect(title({})).not.toMatch(/^Game 1/);
  expect(title({}, 3)).toMatch(/ · Game 3$/);
});
