// @vitest-environment node
// Every exercise of the lessons is played by the rules: the module of web/tafl.
import { createTafl, type Tafl } from '@skjaldborg/tafl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courses, newSteps, stepsOf, wrongParts, type Step } from '../../src/learn/course';
import { Exercise } from '../../src/learn/exercise';
import { judge, lineOf, legalMoves, storedResult, type HintOf, type RulesOf } from '../../src/learn/judge';
import type { BoardAfterMoves } from '../../src/wire';
import { pathOf, read } from '../../words/check.mjs';

let tafl: Tafl;
const rules: RulesOf = (line) => tafl.line(line) as Promise<BoardAfterMoves>;
beforeAll(async () => {
  tafl = await createTafl();
});
afterAll(() => tafl.close());

// The defenders' moves after which the king cannot be stopped any more.
async function escapes(ruleset: string, step: Step): Promise<string[]> {
  const moves = legalMoves(await rules(lineOf(ruleset, step)));
  const boards = await Promise.all(moves.map((move) => rules(lineOf(ruleset, step, [move]))));
  const threats = moves.filter((_, i) => boards[i]!.kingCanEscape);
  const results = await Promise.all(threats.map((move) => judge(rules, ruleset, { ...step, goal: { threat: 1 } }, [move])));
  return threats.filter((_, i) => results[i]!.kind !== 'missed');
}

async function findSolutions(ruleset: string, step: Step): Promise<string[]> {
  const moves = legalMoves(await rules(lineOf(ruleset, step)));
  const results = await Promise.all(moves.map((move) => judge(rules, ruleset, step, [move])));
  return moves.filter((_, i) => results[i]!.kind !== 'missed');
}

const judging = 300_000; // milliseconds for all moves of a position on a busy machine: each asks for the board after thousands of lines
const known = new Map<Step, Promise<string[]>>();
function solutions(ruleset: string, step: Step): Promise<string[]> {
  const found = known.get(step) ?? findSolutions(ruleset, step);
  known.set(step, found);
  return found;
}

const exercises = courses.flatMap((course) => stepsOf(course).map((step) => [course.ruleset, step.id, step] as const));

// The rules as a site has them: each board is a request.
function counted(): { rules: RulesOf; count: () => number } {
  let asked = 0;
  return { rules: (line) => (asked++, rules(line)), count: () => asked };
}
const hint: HintOf = (line) => tafl.search(line, { nodes: 100_000, fresh: true }).result;

describe.each(exercises)('%s, %s', (ruleset, _id, step) => {
  it('asks for a handful of boards where the solution is played', async () => {
    const { rules: site, count } = counted();
    let solved = 0;
    const exercise = await Exercise.open({ rules: site, hint: () => hint }, ruleset, step, () => solved++);
    for (let i = 0; i < step.line.length; i += 2) await exercise.try(step.line[i]!);
    expect([exercise.phase.value, solved]).toEqual(['solved', 1]);
    expect(count()).toBeLessThanOrEqual(1 + step.line.length);
  });

  it('is solved by its solution', async () => {
    for (let i = 0; i < step.line.length; i += 2) {
      const reply = step.line[i + 1];
      const wanted = reply === undefined ? { kind: 'reached' } : { kind: 'continues', reply };
      expect(await judge(rules, ruleset, step, step.line.slice(0, i + 1))).toEqual(wanted);
      expect(storedResult(step, step.line.slice(0, i + 1))).toEqual(wanted);
    }
  });

  it('is missed by the wrong tries that it names', async () => {
    const named = wrongParts.flatMap((part) => step[part] ?? []);
    expect(new Set(named).size).toBe(named.length);
    for (const move of named) expect([move, (await judge(rules, ruleset, step, [move])).kind]).toEqual([move, 'missed']);
  });

  it('is solved by few moves', async () => {
    expect((await solutions(ruleset, step)).length).toBeLessThanOrEqual(2);
  }, judging);

  it('has its sentences', () => {
    const words = read(pathOf('en', 'lessons'));
    const parts = ['name', 'text', 'hint', 'done', ...wrongParts.filter((part) => step[part])];
    expect(parts.filter((part) => !words.has(`${step.id}_${part}`))).toEqual([]);
  });
});

// Exercises before "Blocking the way" show a rule and nothing else.
const ofWholePositions = exercises.filter(([, , { goal }]) => goal.hold ?? goal.safe ?? goal.edge ?? goal.close);
it.each(ofWholePositions)('%s, %s: leaves the attackers a defence, and the defenders no better move', async (ruleset, _id, step) => {
  const before = step.before ?? [];
  const { toMove } = await rules(lineOf(ruleset, step));
  expect(await escapes(ruleset, toMove === 'attackers' ? { ...step, before: [...before, ...step.line] } : step)).toEqual([]);
});

// The engine searches the right moves and the best of the others. Scores beyond 31,000 are wins that it has found.
const deeply = exercises.filter(([, , { before, goal }]) => before ?? goal.close ?? goal.hold ?? goal.safe);
it.each(deeply)('%s, %s: the right moves do not lose, and each other one is worse', async (ruleset, _id, step) => {
  const right = await solutions(ruleset, step);
  const { lines } = await tafl.search(lineOf(ruleset, step), { nodes: 300_000, lines: right.length + 1, fresh: true }).result;
  const [best, other] = [lines.slice(0, -1), lines.at(-1)!];
  expect(best.map(({ move }) => move).sort()).toEqual([...right].sort());
  expect(best.at(-1)!.score).toBeGreaterThan(Math.max(other.score, -31_000));
}, judging);

it('has no sentence that no exercise uses', () => {
  const ids = new Set(exercises.map(([, id]) => id));
  const parts = /^(.+)_(?:name|text|hint|done|wrong[23]?)$/;
  const ofSteps = [...read(pathOf('en', 'lessons')).keys()].map((key) => parts.exec(key)?.[1]).filter((id) => id !== undefined);
  expect(ofSteps.filter((id) => !ids.has(id))).toEqual([]);
});

it('answers a wrong try with the move that refutes it', async () => {
  const [brandub] = courses;
  const steps = new Map(stepsOf(brandub!).map((step) => [step.id, step]));
  const tried = (id: string, move: string) => judge(rules, 'brandub', steps.get(id)!, [move]);
  expect(await tried('guard', 'c4-c3')).toEqual({ kind: 'missed', miss: { why: 'hold', reply: 'd1-a1', by: 'king-escaped' } });
  expect(await tried('guard', 'b4-b1')).toEqual({ kind: 'missed', miss: { why: 'safe', reply: 'd1-c1', captures: ['b1'] } });
  expect(await tried('wait', 'c3-g3')).toEqual({ kind: 'missed', miss: { why: 'hold', reply: 'g4-g7', by: 'king-escaped' } });
  expect(await tried('crossing', 'b5-g5')).toEqual({ kind: 'missed', miss: { why: 'hold', reply: 'c6-g6', by: 'king-captured' } });
  expect(await tried('takeback', 'd6-g6')).toEqual({ kind: 'missed', miss: { why: 'close', reply: 'e5-g5' } });
  expect(await tried('takebackthrone', 'b3-d3')).toEqual({ kind: 'missed', miss: { why: 'safe', reply: 'f2-d2', captures: ['d3'] } });
  expect(await tried('loneking', 'f2-f1')).toMatchObject({ kind: 'missed', miss: { why: 'close' } });
  expect(await tried('crossing', 'b5-b4')).toEqual({ kind: 'missed', miss: { why: 'stopped' } });
  expect(await tried('crossingstop', 'c1-c2')).toEqual({ kind: 'missed', miss: { why: 'close', reply: 'c3-c5' } });
  const inCopenhagen = stepsOf(courses[1]!).find(({ id }) => id === 'crossingstop')!;
  expect(await judge(rules, 'copenhagen', inCopenhagen, ['a7-a9'])).toEqual({ kind: 'missed', miss: { why: 'close', reply: 'd9-b9' } });
  expect(await tried('emptyedge', 'e1-e6')).toEqual({ kind: 'missed', miss: { why: 'close', reply: 'd2-d1' } });
  expect(await tried('behind', 'd5-c5')).toEqual({ kind: 'missed', miss: { why: 'safe', reply: 'b2-b4', captures: ['c4'] } });
  expect(await tried('behind', 'c4-c5')).toEqual({ kind: 'missed', miss: { why: 'close', reply: 'd4-a4' } });
  expect(await tried('intime', 'b4-a4')).toEqual({ kind: 'missed', miss: { why: 'close', reply: 'd3-a3' } });
  expect(await tried('intime', 'c4-c3')).toEqual({ kind: 'missed', miss: { why: 'safe', reply: 'b2-b3', captures: ['c3'] } });
  expect(await tried('twoways', 'c3-a3')).toEqual({ kind: 'missed', miss: { why: 'threat', reply: 'f2-a2' } });
  expect(await tried('trade', 'b2-b1')).toEqual({ kind: 'missed', miss: { why: 'safe', reply: 'c4-c1', captures: ['b1'] } });
  expect(await tried('line', 'd3-d2')).toEqual({ kind: 'missed', miss: { why: 'noEdge' } });
  expect(await tried('line', 'c4-c3')).toEqual({ kind: 'missed', miss: { why: 'edge', reply: 'a2-a4' } });
  expect(await tried('double', 'd7-d6')).toEqual({ kind: 'missed', miss: { why: 'capture', count: 0 } });
  expect(await tried('kingcorner', 'f3-f2')).toEqual({ kind: 'missed', miss: { why: 'win', wanted: 'king-captured', reply: 'a2-a1', by: 'king-escaped' } });
  expect(await tried('encircled', 'f7-f6')).toEqual({ kind: 'missed', miss: { why: 'win', wanted: 'encircled', reply: null, by: '' } });
  expect(await tried('repetition', 'g3-a3')).toEqual({ kind: 'missed', miss: { why: 'ended' } });
});

it.each([
  ['crossingstop', 'c1-c2', { why: 'close', reply: 'c3-c5' }],
  ['crossing', 'b5-b4', { why: 'stopped' }],
  ['behind', 'c4-c5', { why: 'close', reply: 'd4-a4' }],
])('judges a wrong try by the site without a board for each variation: %s, %s', async (id, move, miss) => {
  const step = stepsOf(courses[0]!).find((one) => one.id === id)!;
  const { rules: site, count } = counted();
  const result = await judge(site, 'brandub', step, [move], hint);
  const replies = legalMoves(await rules(lineOf('brandub', step, [move])));
  expect(result).toEqual({ kind: 'missed', miss });
  expect(count()).toBeLessThanOrEqual(2 + replies.length);
});

it.each([
  ['b3-b1', 'wrong'],
  ['f2-f1', 'wrong2'],
  ['e5-e2', 'wrong3'],
  ['g4-g5', undefined],
] as const)('has a sentence for each kind of wrong try: %s', async (move, part) => {
  const step = stepsOf(courses[0]!).find(({ id }) => id === 'loneking')!;
  const exercise = await Exercise.open({ rules }, 'brandub', step, () => undefined);
  await exercise.try(move);
  expect([exercise.phase.value, exercise.explanation.value]).toEqual(['missed', part]);
});

it('keeps a move on the board that nobody could judge, and judges it again', async () => {
  const step = stepsOf(courses[0]!).find((one) => one.id === 'capture')!;
  const refusal = new Error('Too many requests');
  let isBusy = false;
  const site: RulesOf = (line) => (isBusy ? Promise.reject(refusal) : rules(line));
  const exercise = await Exercise.open({ rules: site }, 'brandub', step, () => undefined);
  isBusy = true;
  await exercise.try('d2-d5');
  expect([exercise.phase.value, exercise.trouble.value, exercise.board.value.last]).toEqual(['unjudged', refusal, 'd2-d5']);
  expect(exercise.board.value.position).toMatch(/^7\/6t\/1tTt3\//);
  isBusy = false;
  await exercise.judgeAgain();
  expect([exercise.phase.value, exercise.trouble.value, exercise.board.value.captures]).toEqual(['solved', null, ['c5']]);
});

it('finds what a course has that none before it has', () => {
  const [brandub, copenhagen] = courses;
  const found = newSteps(copenhagen!).map(({ id }) => id);
  expect(newSteps(brandub!)).toEqual([]);
  expect(found).toContain('wall');
  expect(found).not.toContain('move');
});
