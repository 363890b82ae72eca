// Puzzles: their files, streak and storm, and solving one.
import { describe, expect, it } from 'vitest';
import { Api } from '../../src/api';
import type { TextStorage } from '../../src/frame/device_storage';
import type { RulesOf } from '../../src/learn/judge';
import { lengthOf, parsePuzzles, sideOf, type Puzzle } from '../../src/puzzles/puzzle';
import { firstLevel, loadRecord, rememberResult, rememberScore, withResult } from '../../src/puzzles/record';
import { effectOf, opponentBy, type Opponent } from '../../src/puzzles/opponent';
import { StormRun, StreakRun } from '../../src/puzzles/run';
import { rowOf, setOf } from '../../src/puzzles/sitting';
import { Solving, type Pace } from '../../src/puzzles/solving';
import { beginStorm, bonusAt, rightMove, stormTime, timeLeft, wrongMove } from '../../src/puzzles/storm';
import { feedbackText, solvedText } from '../../src/puzzles/texts';
import { Training } from '../../src/puzzles/training';
import { defence, position, solution, win } from './sample_puzzles';

const settled = async () => {
  for (let i = 0; i < 30; i++) await Promise.resolve();
};

function memory(text: string | null = null): TextStorage {
  let kept = text;
  return { getItem: () => kept, setItem: (_key, value) => void (kept = value), removeItem: () => void (kept = null) };
}

describe('a file of puzzles', () => {
  it('is read line by line', () => {
    expect(win).toMatchObject({ id: '0123abcd', ruleset: 'brandub', position, line: solution.split(' '), asked: 3, phase: 'middlegame', themes: ['king-capture'] });
    expect([sideOf(win), sideOf(defence)]).toEqual(['attackers', 'defenders']);
    expect([lengthOf(win), lengthOf(defence)]).toEqual([3, 1]);
  });
  it('is refused where it is none', () => {
    expect(() => parsePuzzles('<html>')).toThrow('not a file of puzzles');
    for (const line of ['abc\tx\ta1-a2\t1 opening', '0123abcd\tx\ta1-a2\tmiddlegame', '0123abcd\tx\ta1-a2 a3-a4\t1 opening', '0123abcd\tx\ta1-a2(a3-a4 a5-a6)\t1 opening', '0123abcd\tx\t\t1 opening'])
      expect(() => parsePuzzles(`# puzzles of brandub\n${line}`)).toThrow('not a puzzle');
  });
});

describe('what the browser remembers', () => {
  it('is a level that the first try of a puzzle changes', () => {
    const storage = memory();
    expect(loadRecord(storage).level).toBe(firstLevel);
    rememberResult('a', firstLevel, true, storage);
    expect(loadRecord(storage).level).toBe(firstLevel + 20);
    rememberResult('a', firstLevel, false, storage);
    expect(loadRecord(storage)).toMatchObject({ level: firstLevel + 20, seen: new Map([['a', false]]) });
  });
  it('keeps the order in which puzzles were seen', () => {
    const first = withResult(withResult(loadRecord(memory()), '99999999', 1, true), '00000001', 1, true);
    expect([...withResult(first, '99999999', 1, true).seen.keys()]).toEqual(['00000001', '99999999']);
  });
  it('has the best scores', () => {
    const storage = memory();
    expect([3, 2, 4].map((score) => rememberScore('storm', 'brandub', score, storage))).toEqual([true, false, true]);
    expect(loadRecord(storage)).toMatchObject({ storm: { brandub: 4 }, streak: {} });
  });
  it('is nothing where the browser has nothing of use', () => {
    for (const text of ['', 'null', '[]', '{"level":"x","seen":[1,["a"]],"storm":{"a":"b"}}']) expect(loadRecord(memory(text))).toEqual(loadRecord(memory()));
  });
});

describe('a sitting', () => {
  const results = (marks: string) => [...marks].map((mark, i) => ({ id: String(i), isSolved: mark === '+' }));
  it('has a row of solved ones, which a mistake ends', () => {
    expect(['', '+++', '++-', '+-++'].map((marks) => rowOf(results(marks)))).toEqual([0, 3, 0, 2]);
  });
  it('is in sets of ten, each of which stays until the next has a result', () => {
    expect([0, 1, 10, 11, 20].map((count) => setOf(results('+'.repeat(count))).length)).toEqual([0, 1, 10, 1, 10]);
  });
});

describe('the storm', () => {
  it('lasts three minutes, and longer by right moves in a row', () => {
    const begun = beginStorm(1_000);
    expect([timeLeft(begun, 1_000), timeLeft(begun, 1_000 + stormTime), timeLeft(begun, 1e9)]).toEqual([stormTime, 0, 0]);
    const five = Array.from({ length: 5 }).reduce<typeof begun>((storm) => rightMove(storm), begun);
    expect(five).toMatchObject({ combo: 5, longest: 5, endsAt: begun.endsAt + 3_000 });
    expect(wrongMove(five)).toMatchObject({ combo: 0, longest: 5, missed: 1, endsAt: five.endsAt - 10_000 });
  });
  it('gives more for longer rows', () => {
    expect([4, 5, 6, 12, 20, 29, 30, 40].map(bonusAt)).toEqual([0, 3_000, 0, 5_000, 7_000, 0, 10_000, 10_000]);
  });
});

// Fake rules: every move is legal, and a move to the first rank ends the game for the side that plays it.
const rules: RulesOf = async ({ position: start, moves }) => {
  const [first, second] = start.endsWith(' a') ? (['attackers', 'defenders'] as const) : (['defenders', 'attackers'] as const);
  const mover = moves.length % 2 === 1 ? first : second;
  const result = moves.at(-1)?.endsWith('1') ? mover : 'ongoing';
  return { position: `${start.split(' ')[0]} ${moves.length % 2 === 0 ? start.slice(-1) : 'x'}`, moves, result, reason: result === 'ongoing' ? null : mover === 'attackers' ? 'king-captured' : 'king-escaped', destinations: {} } as never;
};
const calm: Pace = { pause: async () => undefined, reply: 1, undo: 1, patience: 1, refutation: 1 };
const strict: Pace = { ...calm, undo: Infinity };

async function opened(puzzle: Puzzle, pace = calm, opponent?: Opponent) {
  const said: unknown[] = [];
  const solving = await Solving.open(rules, puzzle, pace, {
    onMove: (isRight) => said.push(isRight ? 'right' : 'wrong'),
    onResult: (isSolved, moves) => said.push([isSolved, moves.join(' ')]),
    onEnd: () => said.push('end'),
  }, opponent);
  return { solving, said };
}

describe('solving a puzzle', () => {
  it('goes on with the opponent’s reply until all that is asked is found', async () => {
    const { solving, said } = await opened({ ...win, asked: 2 }, strict);
    await solving.try('d1-d5');
    expect([solving.phase.value, solving.moves.value]).toEqual(['asked', ['d1-d5', 'd6-d7']]);
    await solving.try('b6-c6');
    expect([solving.phase.value, solving.isFound.value, solving.isLast.value]).toEqual(['asked', true, true]);
    expect(said).toEqual(['right', 'right', [true, 'd1-d5 d6-d7 b6-c6']]);
    await solving.try('c6-c7');
    expect(solving.phase.value).toBe('solved');
    expect(solving.moves.value.join(' ')).toBe('d1-d5 d6-d7 b6-c6 c7-b7 c6-c7');
    expect(said.slice(3)).toEqual(['right', 'end']);
    await solving.go(4);
    expect(solving.ply.value).toBe(4);
  });
  it('is over with any move that ends the game', async () => {
    const { solving, said } = await opened(win);
    await solving.try('e4-e1');
    expect([solving.phase.value, solving.isFailed.value, solving.moves.value]).toEqual(['solved', false, ['e4-e1']]);
    expect(said.at(-2)).toEqual([true, 'e4-e1']);
  });
  it('takes a wrong move back, and counts it once', async () => {
    const { solving, said } = await opened(defence);
    const before = solving.board.value;
    await solving.try('c2-c3');
    expect([solving.phase.value, solving.wrong.value, solving.moves.value]).toEqual(['asked', 'c2-c3', []]);
    expect(solving.board.value).toEqual(before);
    await solving.try('c2-c5');
    await solving.try('c2-c4');
    expect([solving.phase.value, solving.isFailed.value]).toEqual(['solved', true]);
    expect(said).toEqual(['wrong', [false, 'c2-c3'], 'wrong', 'right', 'end']);
  });
  it('counts a hint and the solution as not solved', async () => {
    const hinted = await opened(defence);
    hinted.solving.giveHint();
    expect(hinted.solving.shapes.value).toEqual([{ kind: 'circle', at: 'c2', tone: 'good' }]);
    await hinted.solving.try('c2-c4');
    expect(hinted.said).toEqual([[false, ''], 'right', 'end']);
    const shown = await opened(win);
    shown.solving.solve();
    await settled();
    expect([shown.solving.phase.value, shown.solving.ply.value, shown.solving.moves.value.length]).toEqual(['shown', 1, 5]);
    expect(shown.said).toEqual([[false, ''], 'end']);
  });
  it('takes back what the rules could not judge', async () => {
    const { solving } = await opened(defence);
    const failing = await Solving.open(async (line) => (line.moves.length > 0 ? Promise.reject(new Error('gone')) : rules(line)), defence, calm);
    await failing.try('c2-c4');
    expect([failing.phase.value, failing.trouble.value]).toEqual(['asked', new Error('gone')]);
    expect(solving.trouble.value).toBeNull();
  });
});

describe('a puzzle with a single defence', () => {
  it('says why its move was the only one, found or shown', async () => {
    const found = await opened(defence);
    await found.solving.try('c2-c4');
    expect(feedbackText(found.solving)).toBe('Right! Every other move loses.');
    const shown = await opened(defence);
    shown.solving.solve();
    await settled();
    expect(feedbackText(shown.solving)).toBe('The solution: 1. c2-c4 Every other move loses.');
  });
});

describe('a puzzle that is solved before the game is over', () => {
  const key = { ...win, asked: 1 };
  const atTheEnd = async (puzzle: Puzzle) => {
    const one = await opened(puzzle);
    await one.solving.try('d1-d5');
    return one;
  };

  it('goes on with the longest defence, and the solver plays all of his moves', async () => {
    const { solving, said } = await atTheEnd(key);
    expect([solving.phase.value, solving.moves.value.join(' '), solving.ply.value]).toEqual(['asked', 'd1-d5 d6-d7', 2]);
    expect([solving.isDone.value, solving.isOver.value, solving.isAsking.value]).toEqual([true, false, true]);
    expect(said).toEqual(['right', [true, 'd1-d5']]); // the move that was asked for decides
    expect(feedbackText(solving)).toBe('Right! d6-d7 holds out longest. Play on to the end.');
    await solving.try('b6-c6');
    expect(feedbackText(solving)).toBe('The longest defence is c7-b7. Now capture the king.');
    await solving.try('e4-e1');
    expect([solving.phase.value, solving.moves.value.join(' '), solving.ply.value]).toEqual(['solved', 'd1-d5 d6-d7 b6-c6 c7-b7 e4-e1', 5]);
    expect(said.slice(2)).toEqual(['right', 'right', 'end']);
    expect(feedbackText(solving)).toBe('Right! The king has been captured. After d1-d5 nothing could save the king.');
  });
  it('changes nothing once another puzzle has taken its place', async () => {
    const waiting: (() => void)[] = [];
    const solving = await Solving.open(rules, key, { ...calm, pause: () => new Promise((done) => waiting.push(done)) });
    void solving.try('d1-d5');
    await settled();
    expect([solving.phase.value, solving.isAsking.value]).toEqual(['replying', false]);
    solving.close();
    waiting[0]?.();
    await settled();
    expect(solving.ply.value).toBe(1);
  });
  it('takes back a move after which nobody sees the win, and counts nothing', async () => {
    const { solving, said } = await atTheEnd(key);
    const before = solving.board.value;
    await solving.try('c6-c7');
    expect([solving.phase.value, solving.wrong.value, solving.isFailed.value]).toEqual(['asked', 'c6-c7', false]);
    expect(solving.board.value).toEqual(before);
    expect(feedbackText(solving)).toBe('After c6-c7 the win is not certain. Try again.');
    solving.giveHint();
    expect([solving.hasHint.value, said]).toEqual([false, ['right', [true, 'd1-d5']]]);
  });
  it('has an answer to every move that still wins', async () => {
    const { solving, said } = await opened(key, strict, { refute: async () => null, defend: async (_puzzle, moves) => (moves.at(-1) === 'c6-c7' ? 'd7-d6' : null) });
    await solving.try('d1-d5');
    await solving.try('c6-b6');
    expect([solving.phase.value, solving.wrong.value]).toEqual(['asked', 'c6-b6']);
    expect(solving.board.value).toMatchObject({ moves: ['d1-d5', 'd6-d7'] });
    await solving.try('c6-c7');
    expect([solving.phase.value, solving.moves.value.join(' ')]).toEqual(['asked', 'd1-d5 d6-d7 c6-c7 d7-d6']);
    expect(feedbackText(solving)).toBe('Right! d7-d6 holds out longest. Play on to the end.');
    await solving.try('e4-e1');
    expect([solving.phase.value, solving.moves.value.length]).toEqual(['solved', 5]);
    expect(said).toEqual(['right', [true, 'd1-d5'], 'right', 'right', 'end']);
  });
  it('shows the rest to those who ask for it', async () => {
    const { solving } = await atTheEnd(key);
    solving.solve();
    await settled();
    expect([solving.phase.value, solving.isFailed.value, solving.ply.value, solving.moves.value]).toEqual(['solved', false, 3, key.line]);
  });
  it('says what is left to do', async () => {
    const last = async (theme: 'escape-in-3' | 'fort') => {
      const { solving } = await atTheEnd({ ...key, themes: [theme] });
      await solving.try('b6-c6');
      return feedbackText(solving);
    };
    expect([await last('escape-in-3'), await last('fort')]).toEqual(['The longest defence is c7-b7. Now let the king escape.', 'The longest defence is c7-b7. Now end the game.']);
  });
});

describe('the refutation of a wrong move', () => {
  const shown = { reply: 'd6-d1', effect: 'escapes', board: { position: 'after' } } as never;
  const found: Opponent = { refute: async () => shown, defend: async () => null };
  const telling = (refute: Opponent['refute']): Opponent => ({ ...found, refute });
  const slow = () => {
    const waiting: [number, () => void][] = [];
    const pace: Pace = { undo: 9, patience: 20, refutation: 25, reply: 6, pause: (time) => new Promise((done) => waiting.push([time, done])) };
    const pass = async (time: number) => {
      for (const [, done] of waiting.filter(([one]) => one === time)) done();
      await settled();
    };
    return { pace, pass };
  };

  it('is on the board for a while, and in words until the next try', async () => {
    const { pace, pass } = slow();
    const solving = await Solving.open(rules, win, pace, {}, found);
    const before = solving.board.value;
    void solving.try('c2-c3');
    await settled();
    expect(feedbackText(solving)).toBe('c2-c3 does not work. Try again.');
    await pass(pace.undo);
    expect([solving.phase.value, solving.board.value.position]).toEqual(['missed', 'after']);
    expect(solving.shapes.value).toEqual([{ kind: 'arrow', from: 'd6', to: 'd1', tone: 'danger' }]);
    await pass(pace.refutation);
    expect([solving.phase.value, solving.board.value, solving.shapes.value]).toEqual(['asked', before, []]);
    expect(feedbackText(solving)).toBe('c2-c3 fails to d6-d1: the king escapes. Try again.');
    void solving.try('d1-d5');
    await settled();
    expect(solving.refutation.value).toBeNull();
  });
  it('does not keep the player from the next try', async () => {
    const { pace, pass } = slow();
    const solving = await Solving.open(rules, win, pace, {}, found);
    void solving.try('c2-c3');
    await settled();
    solving.retry();
    expect(solving.phase.value).toBe('asked');
    await pass(pace.undo);
    expect([solving.phase.value, solving.board.value.position]).toEqual(['asked', position]);
    void solving.try('c2-c5');
    await settled();
    solving.giveHint();
    expect([solving.phase.value, solving.hasHint.value]).toEqual(['asked', true]);
  });
  it('comes in words alone when it is found late, and not at all after another try', async () => {
    const { pace, pass } = slow();
    const answers: ((found: never) => void)[] = [];
    const solving = await Solving.open(rules, win, pace, {}, telling(() => new Promise((done) => answers.push(done))));
    for (const move of ['c2-c3', 'c2-c5']) {
      void solving.try(move);
      await settled();
      await pass(pace.undo);
      expect(solving.phase.value).toBe('missed');
      await pass(pace.patience);
    }
    answers[0]?.(shown);
    await settled();
    expect([solving.phase.value, solving.wrong.value, solving.refutation.value]).toEqual(['asked', 'c2-c5', null]);
    answers[1]?.(shown);
    await settled();
    expect([solving.phase.value, solving.board.value.position, solving.refutation.value]).toEqual(['asked', position, shown]);
  });
  it('is not looked for where there is no second try', async () => {
    let asked = 0;
    const solving = await Solving.open(rules, win, strict, {}, telling(async () => (asked++, shown)));
    await solving.try('c2-c3');
    solving.retry();
    expect([asked, solving.phase.value]).toEqual([0, 'missed']);
  });
  it('says what the answer does', () => {
    const ended = (result: string, reason: string | null = null) => ({ result, reason }) as never;
    expect(['king-escaped', 'encircled', 'exit-fort', 'no-legal-move'].map((reason) => effectOf(win, 31_999, ended('defenders', reason)))).toEqual(['escapes', 'ring', 'fort', 'wins']);
    expect([win, defence].map((puzzle) => effectOf(puzzle, 31_990, ended('ongoing')))).toEqual(['unstoppable', 'doomed']);
    expect([0, -31_990].map((score) => effectOf(win, score, ended('ongoing')))).toEqual(['gone', null]);
    expect(effectOf(defence, 0, ended('ongoing'))).toBeNull();
    expect(effectOf(win, 0, ended('draw'))).toBeNull();
  });
  it('is the best answer of a search, if that is found in time', async () => {
    const tafl = { search: () => ({ result: Promise.resolve({ lines: [{ move: 'd6-d1', score: 31_999 }] }) }) };
    const never = () => new Promise(() => {});
    const ask = (load: () => Promise<unknown>, wait = never) => opponentBy(load as never, rules, wait).refute(win, ['c2-c3']);
    expect(await ask(async () => tafl)).toMatchObject({ reply: 'd6-d1', effect: 'escapes', board: { moves: ['c2-c3', 'd6-d1'] } });
    expect(await ask(() => Promise.reject(new Error('offline')))).toBeNull();
    expect(await ask(never, async () => undefined)).toBeNull();
  });
  it('is a defence where the search sees that it loses', async () => {
    const after = async (score: number) =>
      opponentBy(async () => ({ search: () => ({ result: Promise.resolve({ lines: [{ move: 'd6-d1', score }] }) }) }) as never, rules, () => new Promise(() => {})).defend(win, ['d1-d5']);
    expect([await after(-31_990), await after(-500), await after(31_990)]).toEqual(['d6-d1', null, null]);
  });
});

describe('a run', () => {
  const ladder = ['00000001', '00000002', '00000003'].map((id): Puzzle => ({ ...defence, id }));
  const running = async (run: StreakRun | StormRun) => {
    await run.start();
    return run.current.value as Solving;
  };

  it('of a streak ends with the first mistake; one puzzle may be skipped', async () => {
    const run = new StreakRun(rules, ladder, strict, () => 0);
    const first = await running(run);
    await first.try('c2-c4');
    await settled();
    expect(run.streak.value).toEqual({ solved: 1, canSkip: true });
    run.skip();
    await settled();
    run.skip();
    await settled();
    expect(run.current.value?.puzzle.id).toBe('00000003');
    await run.current.value?.try('c2-c3');
    expect([run.state.value, run.streak.value.solved, run.missed.value.map(({ id }) => id)]).toEqual(['over', 1, ['00000003']]);
  });

  it('of a streak ends when all are solved', async () => {
    const run = new StreakRun(rules, ladder, strict, () => 0);
    await running(run);
    for (let i = 0; i < 3; i++) {
      await run.current.value?.try('c2-c4');
      await settled();
    }
    expect([run.state.value, run.streak.value.solved]).toEqual(['over', 3]);
  });

  it('of a storm ends when its time is up, whatever is on the board', async () => {
    let now = 5_000;
    let tick = () => {};
    let isTicking = true;
    const ticker = { now: () => now, every: (_: number, run: () => void) => ((tick = run), () => void (isTicking = false)) };
    const run = new StormRun(rules, ladder, strict, () => 0, ticker);
    await running(run);
    await run.current.value?.try('c2-c4');
    await settled();
    await run.current.value?.try('c2-c3');
    await settled();
    expect(run.storm.value).toMatchObject({ solved: 1, missed: 1, combo: 0 });
    expect([run.state.value, run.left.value, run.current.value?.puzzle.id]).toEqual(['running', stormTime - 10_000, '00000003']);
    now += stormTime - 10_001;
    tick();
    expect(run.state.value).toBe('running');
    now += 1;
    tick();
    expect([run.state.value, run.left.value, isTicking]).toEqual(['over', 0, false]);
  });
});

describe('training', () => {
  const onSite = (puzzle: Puzzle) => ({ ...puzzle, moves: 1, rating: 1_500, deviation: 350, attempts: 0, up: 3, down: 1, rated: true, vote: 'none' });
  const answers: Record<string, unknown> = {
    'GET /puzzles/next?ruleset=brandub&theme=only-defence': onSite(defence),
    [`GET /puzzles/${win.id}`]: onSite(win),
    [`POST /puzzles/${defence.id}/attempt`]: { solved: true, rated: true, rating: { before: 1_500, after: 1_662, deviation: 290, attempts: 1 }, puzzle: { rating: 1_338, deviation: 290, attempts: 1 } },
    [`POST /puzzles/${defence.id}/vote`]: { up: 4, down: 1 },
  };
  function trainingOf(isMember: boolean, wait: () => Promise<unknown> = async () => undefined) {
    const asked: string[] = [];
    const fetcher = async (address: RequestInfo | URL, { method, body }: RequestInit = {}) => {
      const request = `${method} ${String(address).replace('/api/v1', '')}`;
      if (request !== 'GET /puzzles') asked.push([request, ...(body ? [body] : [])].join(' ')); // the player's rating
      await wait();
      return new Response(JSON.stringify(answers[request]), { status: request in answers ? 200 : 404 });
    };
    const opened: string[] = [];
    const training = new Training(rules, { api: new Api(fetcher, () => 'No response.'), isMember }, { ruleset: 'brandub', theme: 'only-defence' }, calm, () => 0, ({ id }) => opened.push(id));
    return { training, asked, opened };
  }

  it('lets the site choose and rate a member’s puzzles, and takes votes', async () => {
    const { training, asked, opened } = trainingOf(true);
    await training.next();
    expect([training.current.value?.puzzle, opened]).toEqual([defence, [defence.id]]);
    await training.current.value?.try('c2-c4');
    await settled();
    expect(training.judged.value?.rating).toMatchObject({ after: 1_662 });
    await training.vote('up');
    expect(training.about.value).toMatchObject({ up: 4, down: 1, vote: 'up' });
    expect(asked.slice(1)).toEqual([`POST /puzzles/${defence.id}/attempt {"moves":["c2-c4"]}`, `POST /puzzles/${defence.id}/vote {"vote":"up"}`]);
  });

  it('tells the site of a failed attempt once, with the wrong move', async () => {
    const { training, asked } = trainingOf(true);
    await training.next();
    await training.current.value?.try('c2-c3');
    await training.current.value?.try('c2-c4');
    await settled();
    expect(asked.slice(1)).toEqual([`POST /puzzles/${defence.id}/attempt {"moves":["c2-c3"]}`]);
  });

  it('asks of a guest’s puzzle what the site says of it, and sends nothing', async () => {
    const { training, asked } = trainingOf(false);
    await training.begin(win);
    await training.current.value?.try('e4-e1');
    await settled();
    expect(training.about.value?.rating).toBe(1_500);
    expect(asked).toEqual([`GET /puzzles/${win.id}`]);
  });

  it('ignores what comes too late', async () => {
    let answer = () => {};
    const { training } = trainingOf(false, () => new Promise<void>((done) => (answer = done)));
    await training.begin(win);
    await training.begin(defence, onSite(defence) as never);
    answer();
    await settled();
    expect(training.about.value?.id).toBe(defence.id);
  });

  it('does without the site', async () => {
    const { training } = trainingOf(true);
    await training.begin({ ...win, id: '11111111' });
    await training.current.value?.try('e4-e1');
    await settled();
    expect([training.about.value, training.judged.value, training.trouble.value, training.current.value?.phase.value]).toEqual([null, null, null, 'solved']);
  });
});

it('counts with separators', () => {
  expect(solvedText(1_085, 4_798)).toBe('1,085 of 4,798 solved');
});
