// The review on the page, with a game whose review is known.
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { computed, signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BenchProvider, type Bench } from '../../src/analysis/context';
import type { Review, ReviewedMove, Tafl } from '../../src/analysis/engine';
import { EvaluationBar } from '../../src/analysis/engine_panel';
import { OpenAnalysis } from '../../src/analysis/open_analysis';
import { emptyTree, playAll } from '../../src/analysis/tree';
import { TreeView } from '../../src/analysis/tree_view';
import { NotBuilt } from '../../src/offline/not_built';
import { ReviewGraph, ReviewPanel } from '../../src/review/panel';
import { Retrospect } from '../../src/review/retrospect';
import { isShown, Reviewer } from '../../src/review/reviewer';
import { fromStored } from '../../src/review/saved_review';

const move = (ply: number, given: Partial<ReviewedMove> = {}): ReviewedMove => ({
  ply,
  side: ply % 2 === 1 ? 'attackers' : 'defenders',
  move: moves[ply - 1] ?? '',
  before: 0.5,
  chance: 0.5,
  loss: 0,
  sign: '',
  missedWin: null,
  allowedLoss: null,
  best: moves[ply - 1] ?? '',
  line: [],
  why: '',
  reasons: [],
  reply: [],
  allows: '',
  replyReasons: [],
  ...given,
});
const moves = ['a1-a2', 'b1-b2', 'a2-a3', 'b2-b3'];
const review: Review = {
  chances: [0.5, 0.5, 0.5, 0.1, 0.1],
  sides: [
    { side: 'attackers', accuracy: 61.6, inaccuracies: 0, mistakes: 0, blunders: 1 },
    { side: 'defenders', accuracy: null, inaccuracies: 0, mistakes: 0, blunders: 0 },
  ],
  turningPoint: 3,
  openEnd: null,
  slide: null,
  moves: [move(1), move(2), move(3, { sign: '??', chance: 0.1, loss: 0.4, best: 'a2-a4', line: ['a2-a4', 'b2-b4'], reasons: [{ kind: 'takes', number: 1, square: null }] }), move(4)],
};
let known = review;
const board = (played: readonly string[]) => ({ position: '7 a', toMove: 'attackers', result: 'ongoing', played: played.map(() => ({ captures: [], position: '' })) }) as never;
const tafl = {
  search: () => ({ result: Promise.resolve({ depth: 1, selectiveDepth: 1, nodes: 10, seconds: 1, lines: [{ score: 0, pv: ['x'] }] }) }),
  review: async ({ moves: line = [] }: { moves?: string[] }) => (line.length === moves.length ? known : { ...review, moves: line.map((_, i) => move(i + 1, { sign: '?', before: 0.5, chance: 0.2 })) }),
  close: () => undefined,
  secondLook: async (_: unknown, analyses: unknown[]) => ({ analyses, wanted: [] }),
} as never as Tafl;

let host: HTMLElement;
let bench: Bench;
const canReview = signal(true);
const mayReview = signal(true);
const isReviewAwaited = signal(false);
const you = signal<'attackers' | null>(null);
const one = (selector: string) => host.querySelector<HTMLElement>(selector);
const button = (text: string) => [...host.querySelectorAll('button')].find((node) => node.textContent?.includes(text));
const press = (text: string) => act(async () => button(text)?.click());
const settle = () => act(() => new Promise<void>((done) => setTimeout(done)));

beforeEach(async () => {
  known = review;
  const study = new OpenAnalysis({ line: async ({ moves: line = [] }) => board(line) });
  const reviewer = new Reviewer(study, { rules: async () => tafl, fresh: async () => tafl, workers: 1, allowed: () => true });
  const retrospect = new Retrospect({ review: () => reviewer.review.value, judge: (ply, text) => reviewer.judge(ply, text), go: reviewer.go, ply: () => reviewer.ply.value });
  await study.open('one', { ruleset: 'brandub', title: '', tree: playAll(emptyTree, [], moves) });
  bench = { app: { me: { get: () => ({ name: 'Björn' }) } }, study, reviewer, retrospect, canReview, mayReview, isReviewAwaited, you, signs: reviewer.signs, chance: reviewer.chance, isReviewed: computed(() => isReviewAwaited.value || isShown(reviewer.state.value)), analyser: { found: signal(null), threats: signal(false) } } as never;
  host = document.createElement('div');
  document.body.append(host);
  await act(() => render(h(BenchProvider, { value: bench }, h(EvaluationBar, {}), h(ReviewGraph, {}), h(ReviewPanel, {}), h(TreeView, {})), host));
});
afterEach(() => {
  render(null, host);
  host.remove();
});

async function reviewed(): Promise<void> {
  await press('Review this game');
  await vi.waitFor(() => expect(bench.reviewer.state.value).toBe('done'));
  await settle();
}

describe('the review', () => {
  it('is offered when nothing forbids it, and has its place from the start where the address asks for it', async () => {
    const offer = () => button('Review this game') as HTMLButtonElement | undefined;
    await act(() => void (mayReview.value = false));
    expect([offer()?.disabled, one('.review')]).toEqual([true, null]);
    await act(() => void (isReviewAwaited.value = true));
    expect([offer(), one('.review')?.getAttribute('aria-busy')]).toEqual([undefined, 'true']);
    expect(one('.bench-graph')).not.toBeNull();
    await act(() => void (isReviewAwaited.value = false));
    await act(() => void (mayReview.value = true));
    expect(offer()?.disabled).toBe(false);
    await act(() => void (canReview.value = false));
    expect(offer()).toBeUndefined();
    await act(() => void (canReview.value = true));
  });

  it('says that it waits while the engine is being built', async () => {
    await act(() => {
      bench.reviewer.trouble.value = new NotBuilt();
      bench.reviewer.state.value = 'failed';
    });
    expect(host.textContent).toContain('The review waits for the engine');
    expect(host.querySelector('[role=alert], .review-offer')).toBeNull();
  });

  it('breaks no line inside a move', async () => {
    await reviewed();
    expect([...host.querySelectorAll('.review-summary .whole')].map((node) => node.textContent)).toEqual(['2. a2-a3', 'a2-a4', '2. a2-a3']);
    expect(host.textContent).not.toContain('\u2011');
  });

  it('says where the game was lost, and marks the move', async () => {
    await reviewed();
    expect(one('.review-summary')?.textContent).toContain('The attackers lost the game with 2. a2-a3: their winning chance fell from 50 to 10%. a2-a4 was better: it captures a piece.');
    expect([...host.querySelectorAll('tbody tr')].map((row) => row.textContent?.trim())).toEqual(['Attackers62%001', 'Defenders–000']);
    expect([...host.querySelectorAll('.tree .review-sign')].map((node) => node.parentElement?.textContent)).toEqual(['a2-a3??']);
    expect(host.querySelectorAll('.review-graph .mark')).toHaveLength(1);
  });

  it('names the player who stored it with the game, and nobody where it was made here', async () => {
    await reviewed();
    expect(one('.review-summary')?.getAttribute('title')).toBe('The engine looked at 50,000 positions for each move.');
    expect(one('.review-origin')).toBeNull();
    const saved = fromStored(moves, { by: 'Anna', nodes: 12_345, searched: moves.map(() => ({ score: 0, pv: ['x'] })) });
    await act(async () => bench.study.open('two', { ruleset: 'brandub', title: '', tree: playAll(emptyTree, [], moves), review: saved! }));
    await vi.waitFor(() => expect(bench.reviewer.state.value).toBe('done'));
    await settle();
    expect(host.textContent).toContain('Made and stored by Anna; the site has not checked it.');
    await press('Review it here');
    await vi.waitFor(() => expect(bench.reviewer.state.value).toBe('done'));
    await settle();
    expect(host.textContent).not.toContain('has not checked');
  });

  it('has a graph for the keyboard', async () => {
    await reviewed();
    const graph = one('.review-graph')!;
    expect([graph.getAttribute('role'), graph.getAttribute('aria-valuemax'), graph.getAttribute('aria-valuenow')]).toEqual(['slider', '4', '0']);
    const key = async (name: string) => {
      await act(async () => void graph.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
      await settle();
    };
    await key('PageUp');
    expect([bench.study.path.value.length, graph.getAttribute('aria-valuetext')]).toEqual([3, '2. a2-a3: attackers 10%, Blunder']);
    expect(one('.review-move')?.textContent).toContain('Attackers: 50 → 10%');
    expect(one('.review-summary')?.textContent?.trim()).toBe('The attackers lost the game with 2. a2-a3: their winning chance fell from 50 to 10%.'); // the note says why
    await key('ArrowLeft');
    expect(bench.study.path.value).toHaveLength(2);
    await key('End');
    expect(bench.study.path.value).toHaveLength(4);
  });

  it('says of a missed win its length, and not the chance', async () => {
    known = { ...review, moves: review.moves.map((one) => (one.ply === 3 ? { ...one, before: 1, chance: 0.99, missedWin: 4 } : one)) };
    await reviewed();
    await act(async () => bench.reviewer.go(3));
    await settle();
    expect(one('.review-move')?.textContent).toContain('2. a2-a3?? BlunderThere was a forced win in 4 moves.');
  });

  it('shows its chances in the bar beside the board', async () => {
    await reviewed();
    await act(async () => bench.reviewer.go(3));
    await settle();
    expect(one('.evaluation')?.getAttribute('aria-label')).toBe('Attackers: 10% to win');
    await press('Play the better line');
    await settle();
    expect(one('.evaluation')?.getAttribute('aria-label')).toBe('Not evaluated yet');
  });

  it('plays the better line as a variation', async () => {
    await reviewed();
    await act(async () => bench.reviewer.go(3));
    await settle();
    await press('Play the better line');
    await settle();
    expect(bench.study.path.value).toEqual(['a1-a2', 'b1-b2', 'a2-a4', 'b2-b4']);
    expect(bench.reviewer.state.value).toBe('done');
  });
});

describe('a retrospect', () => {
  it('asks for a better move, gives a hint, and says what an answer is worth', async () => {
    await reviewed();
    await press('Attackers: 1');
    await settle();
    expect(one('.retrospect h2')?.textContent).toBe('Blunder · 1 of 1');
    expect(host.textContent).toContain('2. a2-a3?? was played. Find a better move for the attackers.');
    expect([bench.study.path.value.length, bench.retrospect.isAsking.value]).toEqual([2, true]);
    await press('Hint');
    expect(one('.feedback')?.textContent).toContain('Look at the piece on a2.');
    await act(async () => void (await bench.retrospect.try('a2-b2')));
    expect(one('.feedback')?.textContent).toContain('After a2-b2 the attackers’ winning chance goes from 50 to 20%.');
    await act(async () => void (bench.retrospect.answer.value = { ...bench.retrospect.answer.value!, missedWin: 3 }));
    expect(one('.feedback')?.textContent).toContain('After a2-b2 the forced win is gone. Try another move.');
    await act(async () => void (await bench.retrospect.try('a2-a4')));
    expect(one('.feedback')?.textContent).toBe('Very good! The engine plays a2-a4, too: it captures a piece.');
    await press('Show the result');
    expect(host.textContent).toContain('Found without help: 0 of 1.');
    await press('Back to the review');
    expect(one('.review-summary')).not.toBeNull();
  });
});
