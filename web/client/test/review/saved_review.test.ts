// Whose review is shown: what others stored or sent is never taken for the reader's own.
import { expect, it } from 'vitest';
import { fromLink, fromText, toLink, toText, type SavedStudy } from '../../src/analysis/study_text';
import { emptyTree } from '../../src/analysis/tree';
import { fromStored, shouldStore, preferred, readSavedReview } from '../../src/review/saved_review';

const moves = ['a1-a2', 'b1-b2'];
const searched = moves.map((): [number, string] => [0, 'x']);
const own = { moves: moves.join(' '), nodes: 50_000, searched };
const stored = (by: string | null, nodes: number) => fromStored(moves, { by, nodes, searched: moves.map(() => ({ score: 0, pv: ['x'] })) });

it('the reader’s own comes first, however many nodes another claims', () => {
  expect(preferred(moves, [stored('Loki', 1e9), own], 'Anna')).toBe(own);
  expect(preferred(moves, [stored('Anna', 90_000), own], 'Anna')?.nodes).toBe(90_000);
  expect(preferred(moves, [stored('Loki', 1e9), undefined], 'Anna')?.by).toBe('Loki');
  expect(preferred(['c1-c2'], [stored('Loki', 1e9), own], 'Anna')).toBeNull();
});

it('the site’s is always another’s, even of an author who has left', () => {
  expect([stored('Loki', 1)?.by, stored(null, 1)?.by]).toEqual(['Loki', '']);
});

it('one just made replaces the opponent’s, one opened again only a shallower one', () => {
  expect(shouldStore(own, null, 'Anna', false)).toBe(true);
  expect(shouldStore(own, stored('Loki', 1e9), 'Anna', true)).toBe(true);
  expect(shouldStore(own, stored('Loki', 1e9), 'Anna', false)).toBe(false);
  expect(shouldStore(own, stored('Loki', 40_000), 'Anna', false)).toBe(true);
  expect(shouldStore(own, stored('Anna', 50_000), 'Anna', true)).toBe(false);
  expect(shouldStore({ ...own, by: 'Loki' }, null, 'Anna', true)).toBe(false);
});

it('the author stays with it in the browser, and a link’s is nobody’s', async () => {
  const study: SavedStudy = { ruleset: 'brandub', title: '', tree: emptyTree, review: { ...own, by: 'Loki' } };
  expect(fromText(toText(study))?.review?.by).toBe('Loki');
  expect((await fromLink((await toLink(study)) ?? ''))?.review?.by).toBe('');
  expect((await fromLink((await toLink({ ...study, review: own })) ?? ''))?.review?.by).toBe('');
  expect(readSavedReview(own)).toEqual(own);
});
