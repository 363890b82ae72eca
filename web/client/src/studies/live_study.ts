// A study on screen. Authors change the tree of a chapter, which is stored a moment later; what others change appears as it is
// stored. A change names the version that it was made to, so that nothing of another author is overwritten: what both changed is
// merged and stored again; only where that cannot be does the author choose.
import { batch, effect, signal, type Signal } from '@preact/signals';
import { studyOf } from '../analysis/import_sheet';
import { recordOf } from '../analysis/record_of';
import type { Rules } from '../analysis/rules';
import type { OpenAnalysis } from '../analysis/open_analysis';
import { emptyTree, nodeAt, toEnd, type Node, type Path } from '../analysis/tree';
import { ApiError } from '../api';
import type { App } from '../app';
import { Refusal } from '../frame/socket';
import type { ServerMessage, Study } from '../wire';
import { t } from '../words';
import { changedPlace } from './changed_place';
import { merged } from './merge';
import { modelsId } from './models';
import { StudyRequests, titleFor } from './requests';

export type Saving = 'saved' | 'changed' | 'saving' | 'failed' | 'conflict';

const saveAfter = 1_000; // milliseconds without a change

const isConflict = (error: unknown): boolean => error instanceof ApiError && (error.reason === 'study-changed' || error.reason === 'chapter-unknown');

export class LiveStudy {
  readonly study;
  readonly number = signal<number | null>(null); // of the chapter that is open
  readonly saving = signal<Saving>('saved');
  readonly follows: Signal<boolean>; // goes to what another author changes
  readonly isGone = signal(false); // it was deleted, or became private
  readonly trouble = signal<unknown>(null);
  readonly requests: StudyRequests;
  private version = 0; // of the chapter, as it was read or stored last
  private stored: Node = emptyTree; // its tree then
  private timer: number | null = null;
  private storing: Promise<void> = Promise.resolve();
  private reading: Promise<void> = Promise.resolve(); // the last reading of the study; one after another
  private readonly ends: (() => void)[];

  constructor(
    app: App,
    readonly tree: OpenAnalysis,
    private readonly rules: Pick<Rules, 'records' | 'ruleset'>,
    first: Study,
    private readonly timers: Pick<Window, 'setTimeout' | 'clearTimeout'> = window,
  ) {
    this.requests = new StudyRequests(app.api);
    this.study = signal(first);
    this.follows = signal(!first.writes);
    this.ends = [effect(() => this.noticeChange())];
    if (first.id !== modelsId) this.follow(app);
  }

  private follow({ socket }: App): void {
    const follow = { do: 'study', study: this.id } as const;
    socket.follow(follow);
    this.ends.push(
      socket.listen((message) => void this.hear(message)),
      () => socket.unfollow(follow),
    );
  }

  get id(): string {
    return this.study.peek().id;
  }
  // Changes are still to be stored.
  get isUnsaved(): boolean {
    return this.study.peek().writes && this.saving.peek() !== 'saved' && !this.isGone.peek();
  }
  titleOf = (number: number | null): string => this.study.value.chapters.find((one) => one.number === number)?.title ?? '';

  // Leaves the page; what was changed last is stored on the way out.
  close(): void {
    void this.store();
    for (const end of this.ends) end();
  }

  // Throws if the chapter cannot be read. `placeIn` chooses the place in its tree.
  async open(number: number, placeIn: (tree: Node) => Path = () => []): Promise<void> {
    await this.store();
    if (this.saving.peek() === 'failed' || this.saving.peek() === 'conflict') return; // what is not stored stays on screen
    const chapter = await this.requests.chapter(this.id, number);
    const [game] = (await this.rules.records(chapter.record)).games;
    if (!game) throw new Refusal('unreadable', t('unreachable'));
    const isChanged = this.number.peek() !== null && this.tree.tree.peek() !== this.stored;
    if (isChanged && this.study.peek().writes) return this.open(number, placeIn); // stores it first
    const saved = { ...studyOf(game, 1), title: chapter.title };
    let place = placeIn(saved.tree);
    while (!nodeAt(saved.tree, place)) place = place.slice(0, -1);
    batch(() => {
      this.number.value = null; // its tree is not compared while it is read
      this.saving.value = 'saved';
      this.trouble.value = null;
    });
    await this.tree.open(`${this.id}-${number}`, saved, place);
    this.version = chapter.version;
    this.stored = this.tree.tree.peek();
    this.number.value = number;
  }

  // Reads the study again. A chapter that another author has changed is shown as it is now, unless it was changed here too.
  read = (): Promise<void> => (this.reading = this.reading.catch(() => undefined).then(() => this.readNow()));

  private async readNow(): Promise<void> {
    await this.storing;
    const before = this.study.peek().version;
    const study = await this.requests.study(this.id);
    this.study.value = study;
    const number = this.number.peek();
    const head = study.chapters.find((one) => one.number === number);
    if (this.saving.peek() !== 'saved') {
      if (!head || (head.version > this.version && !(await this.merge()))) this.saving.value = 'conflict';
      return;
    }
    const elsewhere = this.follows.peek() && study.chapters.find((one) => one.number !== number && one.version > before);
    if (head && head.version > this.version) await this.open(head.number, this.placeAfter(this.stored));
    else if (elsewhere) await this.open(elsewhere.number, (tree) => toEnd(tree, []));
    else if (!head) await this.openFirst();
  }

  // Where a reader of the chapter finds himself when another author has changed it.
  private placeAfter(before: Node): (tree: Node) => Path {
    const here = this.tree.path.peek();
    return (tree) => (this.follows.peek() ? changedPlace(before, tree) : null) ?? here;
  }

  // Stores what was changed, now.
  store = (): Promise<void> => {
    this.stopTimer();
    return (this.storing = this.storing.then(() => this.send()));
  };

  // After a conflict: the other author's chapter, or one's own as a further one.
  async takeTheirs(): Promise<void> {
    this.saving.value = 'saved';
    this.stored = this.tree.tree.peek();
    await this.read();
  }
  async keepMine(): Promise<void> {
    const { chapters } = await this.requests.add(this.id, { title: this.titleOf(this.number.peek()) || this.tree.head.peek().title, record: await this.record() });
    const at = this.tree.path.peek();
    await this.takeTheirs();
    const [added] = chapters;
    if (added !== undefined) await this.open(added, () => at);
  }

  async rename(title: string): Promise<void> {
    const number = this.number.peek();
    if (number === null || title === '' || title === this.titleOf(number)) return;
    await this.store();
    this.version = (await this.requests.replace(this.id, number, this.version, { title, record: await this.record() })).version;
    await this.read();
  }
  async remove(): Promise<void> {
    const number = this.number.peek();
    if (number === null) return;
    await this.store();
    await this.requests.remove(this.id, number, this.version);
    this.number.value = null;
    await this.read();
  }
  async move(by: number): Promise<void> {
    const order = this.study.peek().chapters.map((one) => one.number);
    const from = order.indexOf(this.number.peek() ?? 0);
    const to = from + by;
    if (from < 0 || to < 0 || to >= order.length) return;
    order.splice(to, 0, ...order.splice(from, 1));
    await this.requests.order(this.id, order);
    await this.read();
  }
  async openFirst(): Promise<void> {
    const [first] = this.study.peek().chapters;
    this.number.value = null;
    if (first) await this.open(first.number);
  }

  // Each game of the text becomes a chapter.
  // Of a broadcast: the whole file of its games.
  grow = async (text: string): Promise<void> => {
    await this.requests.grow(this.id, text);
    await this.read();
  };
  endBroadcast = async (): Promise<number> => {
    const { archived } = await this.requests.endBroadcast(this.id);
    await this.read();
    return archived;
  };
  take = async (text: string): Promise<void> => this.show((await this.requests.take(this.id, text)).chapters);
  // A chapter without moves, under the rules with that name or those of a ruleset file.
  async addEmpty(name: string, title: string, file?: string): Promise<void> {
    const rules = file ? await this.rules.ruleset({ ruleset: 'own-rules', file }) : null;
    const record = JSON.stringify({ ...(rules ? { rules: rules.otn } : { ruleset: name }), moves: '' });
    await this.show((await this.requests.add(this.id, { title: titleFor(rules?.title ?? title), record })).chapters);
  }
  private async show([first]: number[]): Promise<void> {
    this.study.value = await this.requests.study(this.id);
    if (first !== undefined) await this.open(first);
  }

  private async hear(message: ServerMessage): Promise<void> {
    if (message.on !== 'study' || message.study !== this.id) return;
    if (this.saving.peek() === 'failed') await this.store(); // the site is there again
    if (message.version <= this.study.peek().version) return;
    await this.read().catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) this.isGone.value = true;
    });
  }

  private noticeChange(): void {
    const [tree, number] = [this.tree.tree.value, this.number.value];
    if (number === null || tree === this.stored || !this.study.peek().writes || this.saving.peek() === 'conflict') return;
    this.saving.value = 'changed';
    this.stopTimer();
    this.timer = this.timers.setTimeout(() => void this.store(), saveAfter);
  }

  private record = (): Promise<string> => recordOf(this.tree.saved(), this.tree.root.peek()?.position ?? '', this.rules);

  // Takes what another author has stored into the tree on screen, which is then still to be stored. False: it cannot be merged.
  private async merge(): Promise<boolean> {
    const number = this.number.peek();
    if (number === null) return false;
    const chapter = await this.requests.chapter(this.id, number);
    const [game] = (await this.rules.records(chapter.record)).games;
    const theirs = game && studyOf(game, 1).tree;
    const both = theirs && merged(this.stored, this.tree.tree.peek(), theirs);
    if (!both || number !== this.number.peek()) return false;
    this.version = chapter.version;
    this.stored = theirs;
    await this.tree.replace(both);
    return true;
  }

  private async send(): Promise<void> {
    const [number, tree] = [this.number.peek(), this.tree.tree.peek()];
    if (number === null || tree === this.stored || !this.study.peek().writes || this.saving.peek() === 'conflict') return;
    this.saving.value = 'saving';
    try {
      const { version } = await this.requests.replace(this.id, number, this.version, { title: this.titleOf(number), record: await this.record() });
      this.version = version;
      this.stored = tree;
      this.saving.value = this.tree.tree.peek() === tree ? 'saved' : 'changed';
      this.trouble.value = null;
    } catch (error) {
      this.saving.value = 'changed';
      if (isConflict(error) && (await this.merge().catch(() => false))) return this.send();
      this.saving.value = isConflict(error) ? 'conflict' : 'failed';
      this.trouble.value = isConflict(error) ? null : error;
    }
  }

  private stopTimer(): void {
    if (this.timer !== null) this.timers.clearTimeout(this.timer);
    this.timer = null;
  }
}
