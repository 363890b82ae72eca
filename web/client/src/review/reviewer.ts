// The review of the main line of the study that is open: made here by several workers, or saved from an earlier visit. Pages read
// its signals. A change of the main line ends a review that is at work, and hides one that is done.
import { batch, computed, effect, signal, untracked } from '@preact/signals';
import type { Analysis, DoneCheck, EngineLine, Review, ReviewedMove, Tafl } from '../analysis/engine';
import type { OpenAnalysis } from '../analysis/open_analysis';
import type { Path } from '../analysis/tree';
import { otherSide, type BoardAfterMoves } from '../wire';
import { savedReview, searchedOf, type SavedReview } from './saved_review';
import { deepNodes, maxNodes, Plan, type Searched } from './plan';
import { checkAll, searchAll, searcherOf, type Searcher } from './pool';

export type ReviewState = 'none' | 'coming' | 'running' | 'done' | 'failed' | 'refused'; // coming: one that was saved

export const isShown = (state: ReviewState): boolean => state === 'coming' || state === 'running' || state === 'done';

const noSigns: ReadonlyMap<string, string> = new Map();
const redrawAfter = 0.08; // of the progress
const checksShare = 0.3; // of the progress, for the second look

export interface Engines {
  rules: () => Promise<Tafl>; // answers about the rules, and judges single answers
  fresh: () => Promise<Tafl>; // with a worker of its own
  workers: number;
  allowed: (end: BoardAfterMoves) => boolean; // not for a line that passes the player's own running rated game
}

type Decided = 'attackers' | 'defenders' | 'draw';
const decided = (result: string | undefined): { result?: Decided } =>
  result === 'attackers' || result === 'defenders' || result === 'draw' ? { result } : {};

// Says of the last move where it lost by repetition: for the engine it loses, no more.
function withEnd(review: Review, { result, reason }: BoardAfterMoves): Review {
  const last = review.moves.at(-1);
  if (!last || reason !== 'repetition' || result !== otherSide(last.side)) return review;
  return { ...review, moves: [...review.moves.slice(0, -1), { ...last, byRepetition: true }] };
}

// By the rules, whatever engine is asked.
const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'TaflError';

export class Reviewer {
  readonly state = signal<ReviewState>('none');
  readonly progress = signal(0); // 0 to 1
  readonly review = signal<Review | null>(null); // while it is made: as far as it is known
  readonly trouble = signal<unknown>(null);
  readonly moves = computed<Path>(() => this.study.mainText.value.split(' ').filter(Boolean)); // the line that is reviewed
  readonly isRunning = computed(() => this.state.value === 'running');
  // By path: the signs of the moves, once they are certain.
  readonly signs = computed<ReadonlyMap<string, string>>(() => {
    if (this.state.value !== 'done') return noSigns; // the same each time, so that no move is drawn again
    const judged = this.review.value?.moves ?? [];
    const moves = this.moves.value;
    return new Map(judged.filter(({ sign }) => sign !== '').map(({ ply, sign }) => [moves.slice(0, ply).join(' '), sign]));
  });
  private turn = 0;
  private shown: SavedReview | null = null; // that `review` was made from
  private searchers: Searcher[] = [];
  private readonly stopFollowing: () => void;

  constructor(
    private readonly study: OpenAnalysis,
    private readonly engines: Engines,
  ) {
    this.stopFollowing = effect(() => this.follow());
  }

  close(): void {
    this.stopFollowing();
    this.halt();
  }

  // The place that is shown: how many moves of the reviewed line come before it.
  readonly ply = computed(() => {
    const [moves, path] = [this.moves.value, this.study.path.value];
    const left = path.findIndex((move, i) => move !== moves[i]);
    return left < 0 ? path.length : left;
  });
  readonly isOnLine = computed(() => this.ply.value === this.study.path.value.length); // and not in a variation
  // The reviewed move that led to the place; null at the start and in variations.
  readonly here = computed<ReviewedMove | null>(() => {
    if (this.state.value !== 'done' || !this.isOnLine.value) return null;
    return this.review.value?.moves[this.ply.value - 1] ?? null;
  });

  // The attackers' chance in the place that is shown, as far as it is known.
  readonly chance = computed<number | null>(() => (this.isOnLine.value ? (this.review.value?.chances[this.ply.value] ?? null) : null));

  go = (ply: number): void => this.study.go(this.moves.peek().slice(0, Math.min(Math.max(ply, 0), this.moves.peek().length)));

  cancel = (): void => {
    this.halt();
    batch(() => {
      this.state.value = 'none';
      this.review.value = null;
    });
  };

  start = (): void => {
    this.halt();
    void this.run(++this.turn);
  };

  // What a move in place of move `ply` of the game would have done.
  async judge(ply: number, move: string): Promise<ReviewedMove> {
    const path = [...this.moves.peek().slice(0, ply - 1), move];
    const saved = this.shown;
    const [tafl, board] = await Promise.all([this.engines.rules(), this.study.boardAt(path)]);
    const line = this.study.lineTo(path);
    const searches: (Searched | Analysis | null)[] = path.slice(1).map(() => null);
    searches.push((saved && searchedOf(saved)[ply - 1]) ?? null);
    if (board.result === 'ongoing') searches.push(await tafl.search(line, { nodes: Math.min(saved?.nodes ?? maxNodes, maxNodes), fresh: true }).result);
    const { moves } = withEnd(await tafl.review(line, searches), board);
    const judged = moves.at(-1);
    if (!judged) throw new Error('there is no move to judge');
    return judged;
  }

  private halt(): void {
    this.turn++;
    for (const searcher of this.searchers) searcher.close();
    this.searchers = [];
    this.shown = null;
  }

  // Depends on the signals that it reads.
  private follow(): void {
    const saved = this.study.review.value;
    const moves = this.study.mainText.value;
    void this.study.head.value.id;
    untracked(() => {
      if (saved && saved === this.shown && saved.moves === moves) return;
      this.cancel();
      this.trouble.value = null;
      if (saved && saved.moves === moves) void this.show(saved, ++this.turn);
    });
  }

  private async show(saved: SavedReview, mine: number): Promise<void> {
    this.shown = saved;
    this.state.value = 'coming';
    try {
      const review = await this.made(this.moves.peek(), searchedOf(saved));
      if (mine !== this.turn) return;
      batch(() => {
        this.review.value = review;
        this.state.value = 'done';
      });
    } catch (error) {
      if (mine !== this.turn) return;
      this.shown = null;
      this.state.value = 'none'; // one can be made here
      if (isRefusal(error)) this.study.review.value = null; // it is not of this game
    }
  }

  private async made(moves: Path, searches: (Searched | null)[]): Promise<Review> {
    const [tafl, end] = await Promise.all([this.engines.rules(), this.study.boardAt(moves)]);
    const { result } = this.study.head.peek();
    return withEnd(await tafl.review(this.study.lineTo(moves), searches, decided(result)), end);
  }

  private async run(mine: number): Promise<void> {
    batch(() => {
      this.state.value = 'running';
      this.progress.value = 0;
      this.review.value = null;
      this.trouble.value = null;
    });
    const moves = this.moves.peek();
    try {
      const end = await this.study.wholeLine(moves);
      if (mine !== this.turn) return;
      if (!this.engines.allowed(end)) return void (this.state.value = 'refused');
      const plan = new Plan(moves.length + (end.result === 'ongoing' ? 1 : 0));
      const nodes = await this.search(plan, moves, mine);
      const searches = await this.secondLook(plan.analyses(), moves, nodes, mine);
      const saved = savedReview(moves, nodes, searches);
      const review = await this.made(moves, searches);
      if (mine !== this.turn) return;
      this.halt();
      batch(() => {
        this.shown = this.study.review.value = saved;
        this.review.value = review;
        this.state.value = 'done';
      });
    } catch (error) {
      if (mine !== this.turn) return;
      this.halt();
      this.trouble.value = error;
      this.state.value = 'failed';
    }
  }

  private async search(plan: Plan, moves: Path, mine: number): Promise<number> {
    const line = (at: number, more: readonly string[]): EngineLine => this.study.lineTo([...moves.slice(0, at), ...more]);
    const searchers = await Promise.all(
      Array.from({ length: Math.min(this.engines.workers, moves.length) }, async () => searcherOf(await this.engines.fresh(), line)),
    );
    if (mine !== this.turn) {
      for (const searcher of searchers) searcher.close();
      throw new Error('stopped');
    }
    this.searchers = searchers;
    const draw = this.drawing(plan, moves, mine);
    return searchAll(plan, searchers, {
      deepNodes: (measured, workers) => deepNodes(measured.speed, workers, moves.length),
      onResult: () => {
        if (mine !== this.turn) return;
        this.progress.value = plan.progress * (1 - checksShare);
        if (plan.hasGraph) draw();
      },
    });
  }

  // Searches again what the review would recommend or call won, until it stands.
  private async secondLook(searches: (Searched | null)[], moves: Path, nodes: number, mine: number): Promise<(Searched | null)[]> {
    const tafl = await this.engines.rules();
    const done: DoneCheck[] = [];
    while (true) {
      const look = await tafl.secondLook(this.study.lineTo(moves), searches, done, decided(this.study.head.peek().result));
      if (mine !== this.turn || look.wanted.length === 0) return look.analyses;
      const left = 1 - this.progress.peek();
      done.push(...(await checkAll(look.wanted, this.searchers, nodes)));
      if (mine === this.turn) this.progress.value = 1 - left / 2;
    }
  }

  // Shows what is known from time to time, one question to the rules at a time.
  private drawing(plan: Plan, moves: Path, mine: number): () => void {
    let drawn = -1;
    let isBusy = false;
    return () => {
      if (isBusy || (drawn >= 0 && plan.progress - drawn < redrawAfter)) return;
      isBusy = true;
      drawn = plan.progress;
      this.made(moves, plan.analyses())
        .then((review) => {
          if (mine === this.turn && this.isRunning.peek()) this.review.value = review;
        })
        .catch(() => undefined) // the end of the review says what is wrong
        .finally(() => (isBusy = false));
    };
  }
}
