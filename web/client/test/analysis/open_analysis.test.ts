import { effect } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { Analyser } from '../../src/analysis/analyser';
import type { Analysis, Tafl } from '../../src/analysis/engine';
import { gameAt, OwnRatedGames, ratedGames } from '../../src/analysis/fair_play';
import { OpenAnalysis } from '../../src/analysis/open_analysis';
import { emptyTree, ends, playAll, type Node } from '../../src/analysis/tree';
import { ApiError } from '../../src/api';
import type { BoardAfterMoves, Brief, Me } from '../../src/wire';

const settled = () => new Promise((done) => setTimeout(done));

// Fake rules: every move is legal except "no", "end" ends the game, and a position is the list of moves that
// led to it.
function judge(moves: readonly string[] = [], position = '', told = moves.length): BoardAfterMoves {
  const at = moves.indexOf('no');
  if (at >= 0) throw new ApiError(400, 'illegal', 'Not so.', at);
  const placeOf = (count: number) => `${[position, ...moves.slice(0, count)].join('+')} ${count % 2 === 0 ? 'a' : 'd'}`;
  return {
    position: placeOf(moves.length),
    toMove: moves.length % 2 === 0 ? 'attackers' : 'defenders',
    result: moves.at(-1) === 'end' ? 'defenders' : 'ongoing',
    played: moves.slice(Math.max(0, moves.length - told)).map((move, i, last) => ({ move, captures: move === 'take' ? ['d4'] : [], position: placeOf(moves.length - last.length + i + 1) })),
  } as never;
}
const rules = { line: async (line: { moves?: string[]; position?: string }) => judge(line.moves, line.position) };

async function opened(tree: Node = emptyTree, at: string[] = []) {
  const study = new OpenAnalysis(rules);
  await study.open('one', { ruleset: 'brandub', title: '', tree }, at);
  return study;
}

describe('a study', () => {
  const game = playAll(playAll(emptyTree, [], ['a', 'take', 'c']), ['a'], ['x', 'y']);

  it('shows the board of its place, and knows what was captured everywhere', async () => {
    const study = await opened(game, ['a']);
    expect(study.board.value?.position).toBe('+a d');
    expect(study.capturesAt(['a', 'take'])).toEqual(['d4']);
  });
  it('keeps few boards of a long game, which each hold all moves before them', async () => {
    const moves = Array.from({ length: 1_000 }, (_, i) => (i === 7 ? 'take' : `m${i}`));
    let asked = 0;
    const study = new OpenAnalysis({ line: async (line, played) => (asked++, judge(line.moves, line.position, played)) });
    await study.open('long', { ruleset: 'brandub', title: '', tree: playAll(emptyTree, [], moves) });
    const visit = async () => {
      for (let ply = 1; ply <= 100; ++ply) await study.boardAt(moves.slice(0, 900 + ply));
    };
    await visit();
    const before = asked;
    await visit();
    expect(asked - before).toBeGreaterThan(50);
    expect(study.capturesAt(moves.slice(0, 8))).toEqual(['d4']);
  });
  it('steps through a long game at the cost of one move', async () => {
    const moves = Array.from({ length: 2_000 }, (_, i) => `m${i}`);
    const told: (number | undefined)[] = [];
    const study = new OpenAnalysis({ line: async (line, played) => (told.push(played), judge(line.moves, line.position, played)) });
    await study.open('long', { ruleset: 'brandub', title: '', tree: playAll(emptyTree, [], moves) });
    let redrawn = 0;
    for (let place = study.origin.value.after(moves[0]!), i = 1; i <= moves.length; place = place.after(moves[i++] ?? '')) {
      const drawn = place;
      effect(() => void (drawn.isHere.value, drawn.captures.value, redrawn++));
    }
    redrawn = told.length = 0;
    study.end();
    await settled();
    expect(redrawn).toBe(1);
    for (let step = 1; step <= 10; ++step) {
      study.back();
      await settled();
      expect(redrawn).toBe(1 + 2 * step);
    }
    expect(told).toHaveLength(11);
    expect(Math.max(...told.map((count) => count ?? Infinity))).toBeLessThan(50);
    study.end();
    await settled();
    study.play(['take']);
    await settled();
    expect(study.capturesAt([...moves, 'take'])).toEqual(['d4']);
    expect(redrawn).toBe(1 + 20 + 2 + 1);
  });
  it('steps as fast as keys are pressed, and comes back along the variation that it left', async () => {
    const study = await opened(game, ['a', 'x', 'y']);
    study.back();
    study.back();
    await settled();
    expect(study.path.value).toEqual(['a']);
    study.onward();
    study.onward();
    await settled();
    expect(study.path.value).toEqual(['a', 'x', 'y']);
    study.sideways(-1);
    await settled();
    study.go(['a', 'take']);
    study.end();
    await settled();
    expect(study.path.value).toEqual(['a', 'take', 'c']);
  });
  it('shows the place that was asked for last, whatever the rules answer last', async () => {
    const answers = new Map<string, () => void>();
    const slow = (line: { moves?: string[] }) =>
      new Promise<BoardAfterMoves>((done) => answers.set((line.moves ?? []).join(''), () => done(judge(line.moves))));
    let isSlow = false;
    const study = new OpenAnalysis({ line: (line) => (isSlow ? slow(line) : rules.line(line)) });
    await study.open('one', { ruleset: 'brandub', title: '', tree: emptyTree });
    isSlow = true;
    study.play(['p']);
    study.start();
    study.play(['q']);
    for (const move of ['q', 'p']) {
      answers.get(move)?.();
      await settled();
    }
    expect([study.path.value, ends(study.tree.value)]).toEqual([['q'], [['q']]]);
  });
  it('follows a known move and begins a variation with another', async () => {
    const study = await opened(game);
    study.play(['a']);
    await settled();
    expect(study.tree.value).toEqual(game);
    study.play(['q', 'r']);
    await settled();
    expect(ends(study.tree.value)).toContainEqual(['a', 'q', 'r']);
    expect(study.path.value).toEqual(['a', 'q', 'r']);
  });
  it('stays where it is at a move that the rules refuse', async () => {
    const study = await opened(game);
    study.play(['no']);
    await settled();
    expect([study.path.value, study.tree.value]).toEqual([[], game]);
    expect((study.trouble.value as Error).message).toBe('Not so.');
  });
  it('cuts off what the rules refuse in a tree from elsewhere', async () => {
    const study = await opened(playAll(game, ['a'], ['v', 'no', 'w']));
    expect(ends(study.tree.value)).toEqual([['a', 'take', 'c'], ['a', 'x', 'y'], ['a', 'v']]);
    expect((study.trouble.value as Error).message).toBe('Not so.');
  });
  it('cuts off all moves of a place that no piece can make with one question', async () => {
    let asked = 0;
    const destinations = { d1: ['d2', 'd3'] };
    const line = async ({ moves = [] }: { moves?: string[] }) => {
      asked++;
      const at = moves.findIndex((move) => !['d1-d2', 'Kd1d3+'].includes(move));
      if (at >= 0) throw new ApiError(400, 'illegal', 'Not so.', at);
      return { ...judge(moves), destinations };
    };
    const study = new OpenAnalysis({ line });
    const moves = ['d1-d2', ...Array.from({ length: 1_000 }, (_, i) => `a${(i % 10) + 1}-b${(i % 19) + 1}`), 'Kd1d3+', 'd1-d4', 'rubbish'];
    const tree = { ...emptyTree, next: [...new Set(moves)].map((move) => ({ ...emptyTree, move })) };
    await study.open('wide', { ruleset: 'brandub', title: '', tree });
    expect(ends(study.tree.value)).toEqual([['d1-d2'], ['Kd1d3+']]);
    expect(asked).toBeLessThan(10);
  });
  it('leaves a move that is deleted', async () => {
    const study = await opened(game, ['a', 'x', 'y']);
    study.remove(['a', 'x']);
    await settled();
    expect([study.path.value, ends(study.tree.value)]).toEqual([['a'], [['a', 'take', 'c']]]);
  });
  it('keeps the open analysis if another cannot be opened', async () => {
    const study = await opened(game);
    const broken = new OpenAnalysis({ line: async () => Promise.reject(new ApiError(400, 'x', 'No such rules.')) });
    await expect(broken.open('two', { ruleset: 'x', title: '', tree: emptyTree })).rejects.toThrow('No such rules.');
    expect([broken.head.value.id, study.head.value.id]).toEqual(['', 'one']);
  });
});

const analysis = (depth: number, move = 'a'): Analysis => ({ depth, selectiveDepth: depth, nodes: 1, seconds: 1, lines: [{ move, score: 1, win: 0.5, pv: [move], why: '', reasons: [] }] });

// An engine whose reports are made by the test.
function engine() {
  const searches: { line: object; lines: number | undefined; stopped: boolean; report: (one: Analysis) => void }[] = [];
  const tafl = {
    search: (line: object, { lines }: { lines?: number }, report: (one: Analysis) => void) => {
      const search = { line, lines, stopped: false, report };
      searches.push(search);
      return { result: new Promise<Analysis>(() => undefined), stop: () => (search.stopped = true) };
    },
  } as never as Tafl;
  return { searches, load: async () => tafl };
}

describe('the analyser', () => {
  it('searches while it is on, again for each place, and stops the search before', async () => {
    const [study, { searches, load }] = [await opened(), engine()];
    const analyser = new Analyser(study, load, () => true, {} as never);
    await settled();
    expect(searches).toHaveLength(0);
    analyser.toggle();
    await settled();
    searches[0]?.report(analysis(3));
    expect(analyser.found.value?.depth).toBe(3);
    study.play(['a']);
    await settled();
    expect(searches.map(({ stopped }) => stopped)).toEqual([true, false]);
    expect(analyser.found.value).toBeNull();
    searches[0]?.report(analysis(4));
    expect(analyser.found.value).toBeNull();
    analyser.toggle();
    await settled();
    expect([searches[1]?.stopped, analyser.state.value]).toEqual([true, 'off']);
  });
  it('shows the deepest answer for a place again at once', async () => {
    const [study, { searches, load }] = [await opened(), engine()];
    const analyser = new Analyser(study, load, () => true, {} as never);
    analyser.toggle();
    await settled();
    searches[0]?.report(analysis(9));
    study.play(['a']);
    await settled();
    study.back();
    await settled();
    searches[2]?.report(analysis(1));
    expect(analyser.found.value?.depth).toBe(9);
  });
  it('asks what the other side threatens', async () => {
    const [study, { searches, load }] = [await opened(), engine()];
    const analyser = new Analyser(study, load, () => true, {} as never);
    analyser.threats.value = true;
    analyser.toggle();
    await settled();
    expect(searches[0]?.line).toEqual({ ruleset: 'brandub', position: ' d' });
  });
  it('is silent when the game is over, and where it is not allowed', async () => {
    const [study, { searches, load }] = [await opened(playAll(emptyTree, [], ['end']), ['end']), engine()];
    const analyser = new Analyser(study, load, () => true, {} as never);
    analyser.toggle();
    await settled();
    const other = new Analyser(await opened(), load, () => false, {} as never);
    other.toggle();
    await settled();
    expect([searches.length, analyser.state.value, other.state.value]).toEqual([0, 'off', 'off']);
  });
  it('says that it failed, and asks the server instead', async () => {
    const study = await opened();
    const hint = async () => ({ move: 'b', text: '', lines: analysis(1, 'b').lines });
    const analyser = new Analyser(study, () => Promise.reject(new Error('no SIMD')), () => true, { hint });
    analyser.toggle();
    await settled();
    expect(analyser.state.value).toBe('failed');
    await analyser.askServer();
    expect(analyser.found.value?.lines[0]?.move).toBe('b');
    const states: string[] = [];
    const end = effect(() => void states.push(analyser.state.value));
    study.play(['a']);
    await settled();
    end();
    expect(new Set(states)).toEqual(new Set(['failed']));
  });
  it('says why it could not be loaded, and loads it again when asked', async () => {
    const [study, { load }] = [await opened(), engine()];
    const cutOff = Object.assign(new Error('tafl-11.wasm is cut off'), { name: 'TaflError' });
    let isCutOff = true;
    const analyser = new Analyser(study, () => (isCutOff ? Promise.reject(cutOff) : load()), () => true, {} as never);
    analyser.toggle();
    await settled();
    expect([analyser.state.value, analyser.notLoaded.value]).toEqual(['failed', 'tafl-11.wasm is cut off']);
    isCutOff = false;
    analyser.retry();
    await settled();
    expect([analyser.state.value, analyser.notLoaded.value]).toEqual(['running', '']);
  });
});

describe('fair play', () => {
  const person = { name: 'x', kind: 'member' };
  const brief = (change: object): Brief => ({ id: 'g', ruleset: 'brandub', rated: true, position: '+a d', players: { attackers: person, defenders: person }, ...change }) as never;
  const member = { name: 'x', kind: 'member' } as Me;
  const after = (count: number) => judge(['a', ...Array<string>(count).fill('m')]);

  it('is about rated games against people alone', async () => {
    const games = [brief({}), brief({ rated: false }), brief({ players: { attackers: person, defenders: { kind: 'computer' } } })];
    const api = { games: async () => ({ games, more: null }) };
    expect(await ratedGames(api, member)).toEqual([games[0]]);
    expect(await ratedGames(api, { ...member, kind: 'guest' })).toEqual([]);
  });
  it('silences the engine in the present position and up to ten plies after it', () => {
    const at = (ruleset: string, count: number) => gameAt([brief({})], ruleset, ' a', after(count))?.id;
    expect([at('brandub', 0), at('brandub', 10)]).toEqual(['g', 'g']);
    expect([at('brandub', 11), at('copenhagen', 0)]).toEqual([undefined, undefined]);
    expect(gameAt([brief({})], 'brandub', ' a', judge([]))).toBeUndefined();
    expect(gameAt([brief({})], 'brandub', ' a', after(30), 31)?.id).toBe('g'); // a review looks back to the start
    expect(gameAt([brief({ position: ' a' })], 'brandub', ' a', judge([]))?.id).toBe('g');
  });
  it('knows whether the place that is shown is in a game of the reader', async () => {
    const study = await opened();
    const app = { api: { games: async () => ({ games: [brief({})], more: null }) }, me: { get: () => member }, games: { going: { follow: (tell: () => void) => (tell(), () => undefined) } } };
    const rated = new OwnRatedGames(app as never, study);
    expect([rated.games.value, rated.isHere.value]).toEqual([null, false]);
    await rated.asked;
    expect(rated.isHere.value).toBe(false);
    study.play(['a']);
    await settled();
    expect(rated.isHere.value).toBe(true);
  });
});
