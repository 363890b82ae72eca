// The analysis that is open: the tree, the place in it, and the board there. Pages read its signals; every change goes through
// its methods, and the rules judge every position.
import { batch, computed, signal } from '@preact/signals';
import type { Shape } from '@skjaldborg/board';
import { ApiError } from '../api';
import { Refusal } from '../frame/socket';
import type { SavedReview } from '../review/saved_review';
import type { BoardAfterMoves, Square } from '../wire';
import type { EngineLine } from './engine';
import { Place } from './place';
import { mayBeLegal, type Rules } from './rules';
import { toggledIn } from './shapes';
import type { SavedStudy } from './study_text';
import * as trees from './tree';
import { emptyTree, isPrefix, nodeAt, toEnd, type Node, type Path } from './tree';

export type Head = Omit<SavedStudy, 'tree' | 'review'> & { id: string };

const lineOf = ({ ruleset, file, position }: Omit<Head, 'id'>, path: Path): EngineLine => ({
  ruleset,
  ...(file ? { file } : {}),
  ...(position ? { position } : {}),
  moves: [...path],
});
const recentMoves = 20; // that a board tells of; fair play looks at fewer (fair_play.ts)
const minBoards = 8;
const maxMovesOfBoards = 40_000;

const keyOf = (path: Path): string => path.join(' ');

export class OpenAnalysis {
  readonly head = signal<Head>({ id: '', ruleset: 'copenhagen', title: '' });
  readonly tree = signal<Node>(emptyTree);
  readonly review = signal<SavedReview | null>(null);
  readonly path = signal<Path>([]);
  readonly root = signal<BoardAfterMoves | null>(null);
  readonly board = signal<BoardAfterMoves | null>(null); // at the path
  readonly trouble = signal<unknown>(null); // the last refusal
  readonly isDrawing = signal(false); // a finger or the left button draws on the board
  readonly mainText = computed(() => toEnd(this.tree.value, []).join(' ')); // the moves of the main line
  readonly node = computed(() => nodeAt(this.tree.value, this.path.value) ?? emptyTree);
  readonly origin = signal(new Place()); // the place of the empty path; another one for each analysis that is opened
  private here = this.origin.peek();
  private boards = new Map<string, Promise<BoardAfterMoves>>();
  private reach: Path = []; // the line that the arrow keys walk along
  private wanted: Path = []; // the place that was asked for last
  private turn = 0;

  constructor(private readonly rules: Pick<Rules, 'line'>) {}

  // What the rules say about another position.
  judge = (position: string): Promise<BoardAfterMoves> => this.rules.line({ ...this.lineTo([]), position });

  lineTo = (path: Path): EngineLine => lineOf(this.head.value, path);

  saved(): SavedStudy {
    const { id: _, ...head } = this.head.value;
    const review = this.review.value;
    return { ...head, ...(review ? { review } : {}), tree: this.tree.value };
  }

  // Throws if the rules refuse the start; then nothing changes. Moves that they refuse are cut off, and `trouble` says why.
  async open(id: string, { tree, review, ...head }: SavedStudy, at: Path = []): Promise<void> {
    const start = await this.rules.line(lineOf(head, []));
    batch(() => {
      this.turn++;
      this.boards = new Map([['', Promise.resolve(start)]]);
      this.origin.value = this.here = new Place();
      this.head.value = { ...head, id };
      this.tree.value = tree;
      this.review.value = review ?? null;
      this.root.value = start;
      this.reach = toEnd(tree, at);
      this.trouble.value = null;
      this.place([], start);
    });
    if (at.length > 0) await this.show(at);
    await this.checkAll(tree);
  }

  // Shows another tree of the same analysis, at the same place or where it breaks off.
  async replace(tree: Node): Promise<void> {
    let place = this.wanted;
    while (!nodeAt(tree, place)) place = place.slice(0, -1);
    this.tree.value = tree;
    if (place.length < this.wanted.length) await this.show(place);
    await this.checkAll(tree);
  }

  private async checkAll(tree: Node): Promise<void> {
    const { id } = this.head.value;
    for (const end of trees.ends(tree)) {
      if (this.head.value.id !== id) return;
      if (nodeAt(this.tree.value, end)) await this.check(end);
    }
  }

  // Plays the line under the rules, which also tells what each of its moves captured.
  private async check(path: Path): Promise<void> {
    try {
      this.learn(path, await this.wholeLine(path));
    } catch (error) {
      this.trouble.value = error;
      if (!(error instanceof ApiError) || error.at === undefined) return;
      const place = path.slice(0, error.at);
      await this.removeIllegal(place, path[error.at] ?? '');
      await this.check(place);
    }
  }

  // The move that was refused, and with it all others of its place that no piece can make: one question, however many there are.
  private async removeIllegal(place: Path, refused: string): Promise<void> {
    const board = await this.boardAt(place).catch(() => null);
    this.tree.value = trees.keep(this.tree.value, place, (move) => move !== refused && (!board || mayBeLegal(move, board)));
  }

  // The board tells of the last moves of the path. Where a move is known, so are those before it.
  private learn(path: Path, { played }: BoardAfterMoves): void {
    let place = this.origin.peek().at(path);
    for (let i = played.length - 1; i >= 0 && place.before && !place.captures.peek(); --i, place = place.before)
      place.captures.value = played[i]?.captures ?? [];
  }

  capturesAt = (path: Path): readonly Square[] => this.origin.value.at(path).captures.value ?? [];

  // What every move of the line did is told as well.
  wholeLine = (path: Path): Promise<BoardAfterMoves> => this.rules.line(this.lineTo(path));

  boardAt(path: Path): Promise<BoardAfterMoves> {
    const key = keyOf(path);
    const known = this.boards.get(key);
    if (known) return known;
    const { boards } = this;
    const answer = this.rules.line(this.lineTo(path), recentMoves);
    boards.set(key, answer);
    answer.catch(() => boards.delete(key));
    this.forgetOldBoards(path.length);
    return answer;
  }

  // Where the site answers, a board holds what each move before it did: those of a long game take much memory. The start stays.
  private forgetOldBoards(moves: number): void {
    const most = Math.max(minBoards, Math.floor(maxMovesOfBoards / (moves + 1)));
    const [, ...old] = this.boards.keys();
    for (const key of old.slice(0, Math.max(0, this.boards.size - most))) this.boards.delete(key);
  }

  private place(path: Path, board: BoardAfterMoves): void {
    this.path.value = this.wanted = path;
    this.board.value = board;
    this.here.isHere.value = false;
    this.here = this.origin.peek().at(path);
    this.here.isHere.value = true;
    if (!isPrefix(path, this.reach)) this.reach = toEnd(this.tree.value, path);
  }

  // Steps may be faster than the rules: only the latest one is shown. `also` happens at the same moment.
  private async show(path: Path, also: () => void = () => undefined): Promise<boolean> {
    const mine = ++this.turn;
    this.wanted = path;
    try {
      const board = await this.boardAt(path);
      if (mine !== this.turn) return false;
      batch(() => {
        this.trouble.value = null;
        also();
        this.place(path, board);
        this.learn(path, board);
      });
      return true;
    } catch (error) {
      if (mine !== this.turn) return false;
      this.wanted = this.path.value;
      this.trouble.value = error;
      return false;
    }
  }

  go = (path: Path): void => void this.show(path);
  back = (): void => this.go(this.wanted.slice(0, -1));
  start = (): void => this.go([]);
  end = (): void => this.go(this.ahead());
  onward = (): void => {
    const next = this.ahead()[this.wanted.length];
    if (next !== undefined) this.go([...this.wanted, next]);
  };
  sideways = (by: number): void => this.go(trees.neighbour(this.tree.value, this.wanted, by));

  private ahead = (): Path => (isPrefix(this.wanted, this.reach) && nodeAt(this.tree.value, this.reach) ? this.reach : toEnd(this.tree.value, this.wanted));

  // Plays from the place shown: a move that is in the tree is followed, another begins a variation.
  play = (moves: Path): void => {
    const from = this.wanted;
    void this.show([...from, ...moves], () => (this.tree.value = trees.playAll(this.tree.value, from, moves)));
  };

  // Why a tap on the board was no move.
  explain = (why: string): void => void (this.trouble.value = why === '' ? null : new Refusal('illegal', why));

  promote = (path: Path): void => void (this.tree.value = trees.promote(this.tree.value, path));
  makeMain = (path: Path): void => void (this.tree.value = trees.makeMain(this.tree.value, path));
  remove = (path: Path): void => {
    const leave = () => (this.tree.value = trees.remove(this.tree.value, path));
    if (!isPrefix(path, this.wanted)) leave();
    else void this.show(path.slice(0, -1), leave);
  };
  comment = (text: string): void => void (this.tree.value = trees.comment(this.tree.value, this.path.value, text));
  draw = (shape: Shape | undefined): void => {
    if (shape) this.comment(toggledIn(this.node.peek().comment, shape));
  };
  annotate = (nag: number): void => void (this.tree.value = trees.annotate(this.tree.value, this.path.value, nag));
}
