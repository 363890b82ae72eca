import { describe, expect, it } from 'vitest';
import { Analyses } from '../../src/analysis/storage';
import { fromLink, fromText, packed, toLink, toText, type SavedStudy } from '../../src/analysis/study_text';
import { annotate, comment, emptyTree, nodeAt, playAll, toEnd } from '../../src/analysis/tree';

const tree = comment(annotate(playAll(playAll(emptyTree, [], ['d1-d3', 'e5-e2']), ['d1-d3'], ['f4-c4']), ['d1-d3'], 3), ['d1-d3', 'f4-c4'], 'Früh – „so“');
const study: SavedStudy = { ruleset: 'brandub', position: '3t3 a', title: 'Yule', tags: { event: 'x' }, tree };

const linkOf = (of: SavedStudy): Promise<string> => packed(new TextEncoder().encode(toText(of)));

describe('an analysis as text', () => {
  it('is read again as it was', () => expect(fromText(toText(study))).toEqual(study));
  it('goes through a link', async () => {
    const link = await linkOf(study);
    expect(link).toMatch(/^[\w-]+$/);
    expect(await toLink(study)).toBe(link);
    expect(await fromLink(link)).toEqual(study);
  });
  it.each(['', 'null', '{}', '{"ruleset":"x"}', '{"ruleset":"x","tree":[1,[]]}', '{"ruleset":"x","tree":["",[["a"]]]}', '{"ruleset":"x","line":[]}', '{"ruleset":"x","line":["",7]}', '{"ruleset":"x","line":["",["a","",[],[7]]]}'])('is nothing if it is %s', (text) =>
    expect(fromText(text)).toBeNull(),
  );
  it('is nothing if the link was cut', async () => expect(await fromLink((await linkOf(study)).slice(0, -9))).toBeNull());
  it('is nothing if the link unpacks to more than an analysis needs', async () => {
    const large = { ...study, title: ' '.repeat(9 << 20) };
    const bomb = await linkOf(large);
    expect(bomb.length).toBeLessThan(30_000);
    expect(await fromLink(bomb)).toBeNull();
    expect(await toLink(large)).toBeNull();
  });
  it('is nothing if the link has more nodes than the page can show', async () => {
    const long = (nodes: number): SavedStudy => ({ ...study, tree: playAll(emptyTree, [], Array.from({ length: nodes - 1 }, (_, i) => `m${i}`)) });
    expect(toEnd((await fromLink((await toLink(long(20_000))) ?? ''))?.tree ?? emptyTree, [])).toHaveLength(19_999);
    expect(await fromLink(await linkOf(long(20_001)))).toBeNull();
    expect(await toLink(long(20_001))).toBeNull();
    expect(fromText(toText(long(20_001)))).not.toBeNull(); // of this browser
  });
  it('is nothing if the link has more lines than the rules can check in a moment', async () => {
    const wide = (lines: number): SavedStudy => ({ ...study, tree: { ...emptyTree, next: Array.from({ length: lines }, (_, i) => ({ ...emptyTree, move: `m${i}` })) } });
    expect((await fromLink((await toLink(wide(2_000))) ?? ''))?.tree.next).toHaveLength(2_000);
    expect(await fromLink(await linkOf(wide(2_001)))).toBeNull();
    expect(await toLink(wide(2_001))).toBeNull();
    expect(fromText(toText(wide(2_001)))).not.toBeNull(); // of this browser
    const nested = `{"ruleset":"x","title":"","tree":["",[${wide(2_002).tree.next.map(({ move }) => `["${move}",[]]`).join()}]]}`;
    expect(await fromLink(await packed(new TextEncoder().encode(nested)))).toBeNull();
  });
  it('goes through a link with as many moves as the longest game', async () => {
    const moves = Array.from({ length: 6_000 }, (_, i) => `m${i}`);
    const long = { ...study, tree: annotate(playAll(playAll(emptyTree, [], moves), moves.slice(0, 5_000), ['x']), moves, 1) };
    const read = (await fromLink((await toLink(long)) ?? ''))?.tree ?? emptyTree;
    expect(toEnd(read, [])).toEqual(moves);
    expect([nodeAt(read, moves)?.nags, nodeAt(read, [...moves.slice(0, 5_000), 'x'])?.move]).toEqual([[1], 'x']);
  });
  it('is nothing if its variations lie in one another without end', () => {
    const nested = (depth: number): string => `${'["a",["b","",[],['.repeat(depth)}["c"]${']]]'.repeat(depth)}`;
    expect(fromText(`{"ruleset":"x","line":${nested(400)}}`)).not.toBeNull();
    expect(fromText(`{"ruleset":"x","line":${nested(20_000)}}`)).toBeNull();
  });
  it('is read as the first versions wrote it', () => {
    const nested = '{"ruleset":"brandub","position":"3t3 a","title":"Yule","tags":{"event":"x"},"tree":["",[["d1-d3",[["e5-e2",[]],["f4-c4",[],"Früh – „so“"]],"",[3]]]]}';
    expect(fromText(nested)).toEqual(study);
  });
  it('has each move of a position once, whatever a link says', () => {
    expect(fromText('{"ruleset":"x","tree":["",[["a",[]],["a",[["b",[]]]]]]}')?.tree.next).toHaveLength(1);
    expect(fromText('{"ruleset":"x","line":["",["a","",[],[["a","b"]]]]}')?.tree.next).toEqual([{ ...emptyTree, move: 'a' }]);
  });
});

describe('the analyses of a browser', () => {
  const memory = () => {
    const items = new Map<string, string>();
    return { items, getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, text: string) => void items.set(key, text), removeItem: (key: string) => void items.delete(key) };
  };
  it('are listed, the latest first, and loaded', () => {
    const analyses = new Analyses(memory());
    analyses.save('one', study, 1);
    analyses.save('two', { ...study, title: 'Two' }, 2);
    analyses.save('one', study, 3);
    expect(analyses.list().map(({ id, at }) => [id, at])).toEqual([['one', 3], ['two', 2]]);
    expect(analyses.load('two')?.title).toBe('Two');
    analyses.remove('one');
    expect([analyses.load('one'), analyses.list().length]).toEqual([null, 1]);
  });
  it('forget the oldest beyond fifty', () => {
    const storage = memory();
    const analyses = new Analyses(storage);
    for (let i = 0; i < 52; i++) analyses.save(`s${i}`, study, i);
    expect([analyses.list().length, analyses.load('s1'), storage.items.size]).toEqual([50, null, 51]);
  });
  it('are none where the browser refuses its storage', () => {
    const refuse = () => { throw new Error('refused'); };
    const refused = new Analyses({ getItem: refuse, setItem: refuse, removeItem: refuse });
    expect([refused.list(), refused.load('one'), refused.save('one', study, 1)]).toEqual([[], null, 'blocked']);
  });
  it('leave out entries that are none', () => {
    const storage = memory();
    storage.setItem('skjaldborg.analyses', '[null, {"id":"a","title":"","at":"zz"}, {"id":"b","title":"","at":1e300}, {"id":"c","title":"","at":1}]');
    expect(new Analyses(storage).list().map(({ id }) => id)).toEqual(['c']);
  });
  it('say so if the browser keeps no more', () => {
    const full = { ...memory(), setItem: () => { throw new Error('full'); } };
    expect(new Analyses(full).save('one', study, 1)).toBe('full');
  });
});
