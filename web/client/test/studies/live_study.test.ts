// A study on screen: what is stored and when, and what happens when two authors change one chapter.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OpenAnalysis } from '../../src/analysis/open_analysis';
import { Api, ApiError } from '../../src/api';
import { LiveStudy } from '../../src/studies/live_study';
import type { Chapter, Study } from '../../src/wire';

const board = (moves: readonly string[]) =>
  ({ position: '7/7 a', toMove: 'attackers', result: 'ongoing', played: moves.map(() => ({ captures: [], position: '' })) }) as never;
const person = { name: 'Ann', kind: 'member' } as never;

// The site: one study, whose chapters are lists of moves, or records with variations and notes.
let version = 1;
let chapters: Chapter[] = [];
let writes = true;
let fails: ApiError | null = null;
let sent: string[] = [];
let rulesSent: string | undefined;
let hear: (message: never) => void = () => undefined;

const head = (): Study => ({ id: 'study001', title: 'Forts', visibility: 'public', broadcast: null, made: 0, changed: 0, version, owner: person, writes, owns: writes, authors: [person], chapters });

function put(number: number, moves: string, title = `Chapter ${number}`): number {
  ++version;
  const chapter: Chapter = { number, title, ruleset: 'brandub', version, size: 1, record: moves };
  const at = chapters.findIndex((one) => one.number === number);
  chapters = at < 0 ? [...chapters, chapter] : chapters.map((one, i) => (i === at ? chapter : one));
  return version;
}

function answer(method: string, path: string, body?: { title: string; record: string; version: number; chapters: number[] }): unknown {
  const number = Number(/chapters\/(\d+)/.exec(path)?.[1]);
  if (method === 'GET') return Number.isNaN(number) ? head() : chapters.find((one) => one.number === number);
  if (fails) throw fails;
  sent.push(`${method} ${path.replace('/studies/study001', '')}`);
  if (method === 'PUT' && path.endsWith('/order')) {
    chapters = body!.chapters.map((wanted) => chapters.find((one) => one.number === wanted)!);
    return { version: ++version };
  }
  const record = body ? (JSON.parse(body.record) as { moves: string; rules?: string; variations?: unknown; notes?: unknown }) : { moves: '' };
  rulesSent = record.rules;
  const moves = record.variations || record.notes ? JSON.stringify(record) : record.moves;
  if (method === 'POST') {
    const added = chapters.length + 1;
    put(added, moves, body!.title);
    return { version, chapters: [added] };
  }
  const found = chapters.find((one) => one.number === number);
  if (found?.version !== body?.version) throw new ApiError(409, 'too-late', 'changed', undefined, 'study-changed');
  return { version: put(number, moves, body!.title) };
}

async function fetcher(address: RequestInfo | URL, { method = '', body }: RequestInit = {}): Promise<Response> {
  try {
    return Response.json(answer(method, String(address).replace('/api/v1', ''), body ? JSON.parse(String(body)) : undefined));
  } catch (refused) {
    if (!(refused instanceof ApiError) || refused.status === 0) throw refused;
    const { status, code: error, message: text, reason } = refused;
    return Response.json({ error, text, reason }, { status });
  }
}

const follow = vi.fn();
const app = {
  api: new Api(fetcher, () => 'No response.'),
  socket: { listen: (listener: typeof hear) => ((hear = listener), () => undefined), follow, unfollow: () => undefined },
} as never;
const rules = {
  line: async ({ moves = [] }: { moves?: string[] }) => board(moves),
  records: async (text: string) => {
    const { moves, ...further } = (text.startsWith('{') ? JSON.parse(text) : { moves: text }) as { moves: string; variations?: unknown; notes?: unknown };
    const game = { ...further, ruleset: 'brandub', tags: {}, start: '7/7 a', moves: moves.split(' ').filter(Boolean), result: '', reason: '', text: '' };
    return { games: [game], faults: [] };
  },
  ruleset: async () => ({ title: 'My rules', otn: 'dim:7' }),
} as never;

let live: LiveStudy;
const told = async () => {
  hear({ on: 'study', study: 'study001', version } as never);
  await vi.advanceTimersByTimeAsync(0);
};
const played = async (move: string) => {
  live.tree.play([move]);
  await vi.advanceTimersByTimeAsync(0);
};
const moves = (number = 1) => chapters.find((one) => one.number === number)?.record;

beforeEach(async () => {
  vi.useFakeTimers();
  version = 1;
  chapters = [];
  writes = true;
  fails = null;
  sent = [];
  put(1, 'd1-c1');
  put(2, '');
  live = new LiveStudy(app, new OpenAnalysis(rules), rules, head());
  await live.openFirst();
  live.tree.end();
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

it('stores a change a moment later, once', async () => {
  await played('d3-c3');
  expect(live.saving.value).toBe('changed');
  await played('c1-b1');
  await vi.advanceTimersByTimeAsync(1_100);
  expect(sent).toEqual(['PUT /chapters/1']);
  expect(moves()).toBe('d1-c1 d3-c3 c1-b1');
  expect(live.saving.value).toBe('saved');
  await told();
  expect(live.tree.path.value).toHaveLength(3);
});

it('stores before another chapter is opened, and on the way out', async () => {
  await played('d3-c3');
  await live.open(2);
  expect(moves()).toBe('d1-c1 d3-c3');
  await played('d1-b1');
  live.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(moves(2)).toBe('d1-b1');
});

it('shows what another author has stored, in the same place', async () => {
  put(1, 'd1-c1 d3-e3');
  await told();
  expect(live.tree.mainText.value).toBe('d1-c1 d3-e3');
  expect(live.tree.path.value).toEqual(['d1-c1']);
  expect(sent).toEqual([]);
});

const variations = (number = 1) => (JSON.parse(moves(number) ?? '') as { moves: string; variations: { moves: string }[] });
const noted = (text: string) => JSON.stringify({ moves: 'd1-c1', notes: [{ line: 0, ply: 0, comment: text }] });
const say = async (text: string) => {
  live.tree.comment(text);
  await vi.advanceTimersByTimeAsync(0);
};

it('makes two variations of what two authors play at the same moment', async () => {
  await played('d3-c3');
  put(1, 'd1-c1 d3-e3');
  await vi.advanceTimersByTimeAsync(2_200);
  expect(live.saving.value).toBe('saved');
  expect(variations().moves).toBe('d1-c1 d3-e3');
  expect(variations().variations.map((one) => one.moves)).toEqual(['d3-c3']);
  expect(live.tree.path.value, 'the author stays with their own move').toEqual(['d1-c1', 'd3-c3']);
  put(1, moves()!.replace('d3-e3', 'd3-e3 c1-b1'));
  await told();
  expect(live.tree.mainText.value).toBe('d1-c1 d3-e3 c1-b1');
});

it('merges what it hears of before it has stored its own', async () => {
  await played('d3-c3');
  put(1, 'd1-c1 d3-e3');
  await told();
  expect(live.saving.value).toBe('changed');
  expect(live.tree.mainText.value).toBe('d1-c1 d3-e3');
  await vi.advanceTimersByTimeAsync(1_100);
  expect(variations().variations.map((one) => one.moves)).toEqual(['d3-c3']);
  expect(sent).toEqual(['PUT /chapters/1']);
});

it('overwrites nothing that another author has stored, and loses neither', async () => {
  await say('mine');
  put(1, noted('theirs'));
  await vi.advanceTimersByTimeAsync(1_100);
  expect(live.saving.value).toBe('conflict');
  expect(moves()).toBe(noted('theirs'));
  await live.open(2);
  expect(live.number.value, 'what is not stored stays on screen').toBe(1);
  await live.keepMine();
  expect(moves()).toBe(noted('theirs'));
  expect(moves(3)).toContain('"mine"');
  expect(live.number.value).toBe(3);
  expect(live.saving.value).toBe('saved');
});

it('takes theirs if asked', async () => {
  await say('mine');
  put(1, noted('theirs'));
  await told();
  expect(live.saving.value).toBe('conflict');
  await live.takeTheirs();
  expect(live.tree.node.value.comment).toBe('theirs');
  expect(live.saving.value).toBe('saved');
});

it('keeps what could not be stored, and tries again', async () => {
  fails = new ApiError(503, 'later', 'busy');
  await played('d3-c3');
  await vi.advanceTimersByTimeAsync(1_100);
  expect(live.saving.value).toBe('failed');
  fails = null;
  await live.store();
  expect(moves()).toBe('d1-c1 d3-c3');
  expect(live.saving.value).toBe('saved');
});

it('stores what could not be stored as soon as the site answers again', async () => {
  fails = new ApiError(503, 'later', 'busy');
  await played('d3-c3');
  await vi.advanceTimersByTimeAsync(1_100);
  fails = null;
  await told();
  expect(moves()).toBe('d1-c1 d3-c3');
});

it('loses no move that is played while a chapter is read', async () => {
  const opening = live.open(2);
  await played('d3-c3');
  await opening;
  await vi.advanceTimersByTimeAsync(1_100);
  expect(moves()).toBe('d1-c1 d3-c3');
  expect(moves(2)).toBe('');
});

it('follows what an author changes, also to another chapter, if asked', async () => {
  live.follows.value = true;
  put(1, 'd1-c1 d3-e3');
  await told();
  expect(live.tree.path.value).toEqual(['d1-c1', 'd3-e3']);
  put(2, 'd1-b1');
  await told();
  expect(live.number.value).toBe(2);
  expect(live.tree.path.value).toEqual(['d1-b1']);
});

it('opens another chapter when the one on screen is deleted', async () => {
  chapters = chapters.filter(({ number }) => number !== 1);
  ++version;
  await told();
  expect(live.number.value).toBe(2);
});

it('adds a chapter under rules of one’s own', async () => {
  await live.addEmpty(' own', 'Own', 'parent = "brandub"');
  expect(chapters.map(({ title }) => title)).toEqual(['Chapter 1', 'Chapter 2', 'My rules']);
  expect(rulesSent).toBe('dim:7');
  expect(live.number.value).toBe(3);
});

it('stores nothing of a viewer', async () => {
  writes = false;
  await live.read();
  await played('d3-c3');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual([]);
});

it('moves, renames and follows', async () => {
  expect(follow).toHaveBeenCalledWith({ do: 'study', study: 'study001' });
  await live.move(1);
  expect(live.study.value.chapters.map((one) => one.number)).toEqual([2, 1]);
  await live.rename('The fort');
  expect(chapters.find((one) => one.number === 1)?.title).toBe('The fort');
  expect(live.saving.value).toBe('saved');
});
