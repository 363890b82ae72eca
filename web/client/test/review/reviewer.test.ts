import { describe, expect, it, vi } from 'vitest';
import type { Analysis, DoneCheck, Review, ReviewedMove, Tafl } from '../../src/analysis/engine';
import { OpenAnalysis } from '../../src/analysis/open_analysis';
import { fromText, toText, type SavedStudy } from '../../src/analysis/study_text';
import { emptyTree, makeMain, playAll } from '../../src/analysis/tree';
import { ApiError } from '../../src/api';
import { Retrospect, mistakesOf } from '../../src/review/retrospect';
import { Reviewer, type Engines } from '../../src/review/reviewer';
import { fromStored, savedReview, readSavedReview, searchedOf, toStored } from '../../src/review/saved_review';

const settled = () => new Promise((done) => setTimeout(done));

const moved = (ply: number, given: Partial<ReviewedMove> = {}): ReviewedMove => ({
  ply,
  side: ply % 2 === 1 ? 'attackers' : 'defenders',
  move: `m${ply}`,
  before: 0.5,
  chance: 0.5,
  loss: 0,
  sign: '',
  missedWin: null,
  allowedLoss: null,
  best: `m${ply}`,
  line: [`m${ply}`],
  why: '',
  reasons: [],
  reply: [],
  allows: '',
  replyReasons: [],
  ...given,
});

const board = (moves: readonly string[]) =>
  ({
    position: `p${moves.length} a`,
    toMove: 'attackers',
    result: moves.at(-1) === 'end' ? 'defenders' : 'ongoing',
    played: moves.map((move) => ({ move, captures: [], position: '' })),
  }) as never;

const analysis = (score: number): Analysis => ({
  depth: 1,
  selectiveDepth: 1,
  nodes: 1_000,
  seconds: 0.01,
  lines: [{ move: 'b', score, win: 0.5, pv: ['b'], why: '', reasons: [] }],
});

// Fake engines that answer at once. The score of a search is the number of moves before its position.
function engines(given: Partial<Engines> = {}) {
  const log = { searches: [] as string[], reviews: [] as { moves: string[]; searched: number; result: string | undefined }[], closed: 0 };
  const tafl = {
    search: (line: { moves?: string[] }, { nodes }: { nodes?: number }) => {
      log.searches.push(`${line.moves?.length} ${nodes}`);
      return { result: Promise.resolve(analysis(line.moves?.length ?? 0)), stop: () => undefined };
    },
    review: async ({ moves = [] }: { moves?: string[] }, searches: unknown[], { result }: { result?: string } = {}): Promise<Review> => {
      log.reviews.push({ moves, searched: searches.filter(Boolean).length, result });
      return {
        chances: [0.5, ...moves.map(() => 0.5)],
        sides: [],
        turningPoint: null,
        openEnd: null,
        slide: null,
        moves: moves.map((move, i) => moved(i + 1, { move, sign: i === 0 ? '?' : '' })),
      };
    },
    secondLook: async ({ moves = [] }: { moves?: string[] }, analyses: unknown[], checks: DoneCheck[]) => {
      const wanted = checks.length === 0 ? [{ at: 1, moves: ['x'], lines: 1, factor: 10 }] : [];
      return { analyses: analyses.map((one, at) => (at === 1 && moves.length > 1 && checks.length > 0 ? { score: checks[0]?.found[0]?.score, pv: ['x'] } : one)), wanted };
    },
    close: () => log.closed++,
  } as never as Tafl;
  const all: Engines = { rules: async () => tafl, fresh: async () => tafl, workers: 2, allowed: () => true, ...given };
  return { log, tafl, all };
}

const game: SavedStudy = { ruleset: 'brandub', title: '', result: 'defenders', tree: playAll(emptyTree, [], ['a', 'b', 'c', 'end']) };

async function begun(given: Partial<Engines> = {}, saved = game) {
  const { log, tafl, all } = engines(given);
  const study = new OpenAnalysis({ line: async ({ moves = [] }) => board(moves) });
  const reviewer = new Reviewer(study, all);
  await study.open('one', saved);
  return { log, tafl, study, reviewer };
}

async function reviewed(given: Partial<Engines> = {}) {
  const all = await begun(given);
  all.reviewer.start();
  await vi.waitFor(() => expect(all.reviewer.state.value).toBe('done'));
  return all;
}

describe('a review', () => {
  it('searches each position but that of the end, twice, then what a second look asks for, and keeps what it found with the study', async () => {
    const { log, study, reviewer } = await reviewed();
    expect(log.searches).toHaveLength(9);
    expect(log.searches.at(-1)).toBe('2 3000000');
    expect(log.reviews.at(-1)).toEqual({ moves: ['a', 'b', 'c', 'end'], searched: 4, result: 'defenders' });
    expect(study.review.value).toMatchObject({ moves: 'a b c end', searched: [[0, 'b'], [2, 'x'], [2, 'b'], [3, 'b']] });
    expect([...reviewer.signs.value]).toEqual([['a', '?']]);
    expect(log.closed).toBe(2);
  });
  it('is there again when the study is opened again, in storage and links, without a search', async () => {
    const { study } = await reviewed();
    const again = await begun({}, fromText(toText(study.saved()))!);
    await vi.waitFor(() => expect(again.reviewer.state.value).toBe('done'));
    expect(again.log.searches).toEqual([]);
    expect(again.study.review.value).toEqual(study.review.value);
  });
  it('does not belong to another main line, and comes back with its own', async () => {
    const { study, reviewer, log } = await reviewed();
    const old = study.tree.value;
    study.tree.value = makeMain(playAll(old, ['a'], ['x']), ['a', 'x']);
    await settled();
    expect([reviewer.state.value, reviewer.review.value]).toEqual(['none', null]);
    study.tree.value = old;
    await vi.waitFor(() => expect(reviewer.state.value).toBe('done'));
    expect(log.searches).toHaveLength(9);
  });
  it('is forgotten if it is of another game, and kept where the engine could not start', async () => {
    const refusal = Object.assign(new Error('analysis 0: its first move cannot be played'), { name: 'TaflError' });
    const review = savedReview(['a', 'b', 'c', 'end'], 50_000, [{ score: 0, pv: ['z'] }]);
    const shown = async (error: Error) => {
      const made = vi.fn(() => Promise.reject(error));
      const { reviewer, study } = await begun({ rules: async () => ({ review: made }) as never }, { ...game, review });
      await settled();
      expect([made.mock.calls.length, reviewer.state.value]).toEqual([1, 'none']);
      return [reviewer.review.value, study.review.value];
    };
    expect(await shown(refusal)).toEqual([null, null]);
    expect(await shown(new Error('no memory'))).toEqual([null, review]);
  });
  it('judges an answer with no more nodes than a review here has, whatever a stored one claims', async () => {
    const { log, reviewer } = await begun({}, { ...game, review: savedReview(['a', 'b', 'c', 'end'], 1e9, [0, 1, 2, 3].map((score) => ({ score, pv: ['b'] }))) });
    await vi.waitFor(() => expect(reviewer.state.value).toBe('done'));
    await reviewer.judge(1, 'x');
    expect(log.searches).toEqual(['1 300000']);
  });
  it('is not disturbed by comments and variations', async () => {
    const { study, reviewer } = await reviewed();
    study.tree.value = playAll(study.tree.value, ['a'], ['x']);
    expect(reviewer.state.value).toBe('done');
  });
  it('can be cancelled, which ends the workers', async () => {
    let closed = 0;
    const never = { search: () => ({ result: new Promise(() => undefined) }), close: () => closed++ } as never as Tafl;
    const { reviewer, study } = await begun({ fresh: async () => never });
    reviewer.start();
    await settled();
    expect(reviewer.isRunning.value).toBe(true);
    reviewer.cancel();
    expect([reviewer.state.value, closed, study.review.value]).toEqual(['none', 2, null]);
  });
  it('shows a graph before it is done', async () => {
    let quick = 0;
    const slow = {
      search: (_: unknown, { nodes }: { nodes: number }) => ({ result: nodes < 30_000 ? (quick++, Promise.resolve(analysis(0))) : new Promise(() => undefined) }),
      close: () => undefined,
    } as never as Tafl;
    const { reviewer } = await begun({ fresh: async () => slow });
    reviewer.start();
    await vi.waitFor(() => expect(reviewer.review.value?.chances).toHaveLength(5));
    expect([reviewer.state.value, quick, reviewer.signs.value.size]).toEqual(['running', 4, 0]);
    reviewer.close();
  });
  it('says why it cannot be made', async () => {
    const { reviewer } = await begun({ fresh: () => Promise.reject(new Error('no memory')) });
    reviewer.start();
    await vi.waitFor(() => expect(reviewer.state.value).toBe('failed'));
    expect((reviewer.trouble.value as Error).message).toBe('no memory');
  });
  it('is refused for a running rated game', async () => {
    const { reviewer, log } = await begun({ allowed: () => false });
    reviewer.start();
    await vi.waitFor(() => expect(reviewer.state.value).toBe('refused'));
    expect(log.searches).toEqual([]);
  });
  it('judges another move by the search before it and a new one after it', async () => {
    const { reviewer, log } = await reviewed();
    log.searches.length = 0;
    expect((await reviewer.judge(3, 'x')).move).toBe('x');
    expect(log.searches).toEqual(['3 300000']);
    expect(log.reviews.at(-1)).toMatchObject({ moves: ['a', 'b', 'x'], searched: 2 });
  });
  it('knows where the board is', async () => {
    const { reviewer, study } = await reviewed();
    study.go(['a', 'b']);
    await settled();
    expect([reviewer.ply.value, reviewer.isOnLine.value, reviewer.here.value?.move]).toEqual([2, true, 'b']);
    study.play(['x']);
    await settled();
    expect([reviewer.ply.value, reviewer.isOnLine.value, reviewer.here.value]).toEqual([2, false, null]);
    reviewer.go(99);
    await settled();
    expect(study.path.value).toEqual(['a', 'b', 'c', 'end']);
  });
});

describe('what is saved of a review', () => {
  const searches = [{ score: -20, pv: ['a1-a2', 'b1-b2'] }, null, { score: 31_990, pv: ['c1-c2'] }];
  it('is read as it was written', () => {
    const saved = savedReview(['x', 'y'], 1_000, searches);
    expect(searchedOf(readSavedReview(JSON.parse(JSON.stringify(saved)))!)).toEqual(searches);
  });
  it.each([null, 3, {}, { moves: 'a', nodes: 1 }, { moves: 'a', nodes: 1, searched: [3] }, { moves: 'a', nodes: 1, searched: [[1.5, 'a']] }, { moves: 'a', nodes: 1, searched: [null, null, null] }])(
    'is nothing where it says %j',
    (value) => expect(readSavedReview(value)).toBeNull(),
  );

  const whole = savedReview(['x', 'y'], 1_000, [searches[0]!, searches[2]!]);
  it('goes to the site and comes back, if it is complete', () => {
    expect(fromStored(['x', 'y'], JSON.parse(JSON.stringify(toStored(whole))))).toEqual({ ...whole, by: '' });
    expect(toStored(savedReview(['x', 'y'], 1_000, searches))).toBeNull();
  });
  it.each([null, 'x', {}, { nodes: 1.5, searched: [] }, { nodes: 1, searched: [null] }, { nodes: 1, searched: [{ score: '1', pv: [] }] }, { nodes: 1, searched: [{ score: 1, pv: [1] }] }, { nodes: 1, searched: Array(4).fill({ score: 1, pv: ['a'] }) }])(
    'is nothing where the site says %j',
    (value) => expect(fromStored(['x', 'y'], value)).toBeNull(),
  );
});

describe('a retrospect', () => {
  const review: Review = {
    chances: [],
    sides: [],
    turningPoint: null,
    openEnd: null,
    slide: null,
    moves: [moved(1, { sign: '?!', best: 'good' }), moved(2, { sign: '??', best: 'fine' }), moved(3, { sign: '?', best: 'deep' }), moved(5, { sign: '?', best: null })],
  };
  const answers: Record<string, ReviewedMove['sign']> = { other: '', poor: '?' };
  function learning(judge = async (ply: number, move: string) => moved(ply, { move, sign: answers[move] ?? '??', loss: 0.3 })) {
    const went: number[] = [];
    const retrospect = new Retrospect({ review: () => review, judge: vi.fn(judge), go: (ply) => went.push(ply), ply: () => went.at(-1) ?? null });
    return { retrospect, went };
  }

  it('asks for the mistakes of a side for which a better move is known', () => {
    expect(mistakesOf(review, 'attackers').map(({ ply }) => ply)).toEqual([1, 3]);
    expect(mistakesOf(review, 'defenders').map(({ ply }) => ply)).toEqual([2]);
  });
  it('goes from one to the next, and counts what was found', async () => {
    const { retrospect, went } = learning();
    retrospect.begin('attackers');
    expect([retrospect.current.value?.ply, retrospect.isHere.value, retrospect.phase.value]).toEqual([1, true, 'asked']);
    expect(await retrospect.try('good')).toBe(true);
    expect([retrospect.phase.value, retrospect.found.value]).toEqual(['right', 1]);
    retrospect.next();
    expect([retrospect.current.value?.ply, retrospect.phase.value]).toEqual([3, 'asked']);
    retrospect.solve();
    expect(await retrospect.try('deep')).toBe(false);
    retrospect.next();
    expect([retrospect.current.value, retrospect.found.value, went]).toEqual([null, 1, [0, 2]]);
  });
  it('lets the engine judge other moves, and asks again after a bad one', async () => {
    const { retrospect } = learning();
    retrospect.begin('defenders');
    expect(await retrospect.try('poor')).toBe(false);
    expect([retrospect.phase.value, retrospect.answer.value?.loss]).toEqual(['wrong', 0.3]);
    expect(await retrospect.try('other')).toBe(true);
    expect(retrospect.phase.value).toBe('right');
  });
  it('does not take the move of the game, even if the engine now likes it', async () => {
    const { retrospect } = learning(async (ply, move) => moved(ply, { move }));
    retrospect.begin('defenders');
    expect(await retrospect.try('m2')).toBe(false);
    expect(retrospect.phase.value).toBe('wrong');
  });
  it('does not count what was found with a hint', async () => {
    const { retrospect } = learning();
    retrospect.begin('defenders');
    retrospect.giveHint();
    await retrospect.try('fine');
    expect([retrospect.phase.value, retrospect.found.value]).toEqual(['right', 0]);
  });
  it('asks again where the engine cannot judge', async () => {
    const { retrospect } = learning(() => Promise.reject(new ApiError(0, 'x', 'No.')));
    retrospect.begin('defenders');
    await retrospect.try('other');
    expect([retrospect.phase.value, (retrospect.trouble.value as Error).message]).toEqual(['asked', 'No.']);
  });
  it('does not hear an answer that comes after it was left', async () => {
    let end = () => {};
    const { retrospect } = learning((ply, move) => new Promise((done) => (end = () => done(moved(ply, { move })))));
    retrospect.begin('defenders');
    const answer = retrospect.try('other');
    retrospect.leave();
    end();
    expect([await answer, retrospect.isOpen.value, retrospect.phase.value]).toEqual([false, false, 'judging']);
  });
});
