// @vitest-environment node
// A game in review, from searches of WebAssembly: what comes back is what the native program says.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Analysis, DoneCheck, SecondLook, Tafl } from '../src/api.ts';
import { install, native, program, type Installed } from './packed.ts';

let installed: Installed;
let tafl: Tafl;

beforeAll(async () => {
  installed = await install();
  tafl = await installed.package.createTafl();
});
afterAll(() => {
  tafl.close();
  installed.remove();
});

const ruleset = 'brandub';
const nodes = 2_000;
// The king reaches g1.
const moves = 'd2-a2 d3-g3 f4-f5 d4-d2 f5-f6 d2-g2 a2-a3 g2-g1'.split(' ');

async function searched(): Promise<Analysis[]> {
  const analyses: Analysis[] = [];
  for (let ply = 0; ply < moves.length; ++ply)
    analyses.push(await tafl.search({ ruleset, moves: moves.slice(0, ply) }, { nodes, fresh: true }).result);
  return analyses;
}

// The analyses after every second look that is wanted.
async function confirmed(analyses: Analysis[]): Promise<SecondLook['analyses']> {
  const checks: DoneCheck[] = [];
  for (;;) {
    const look = await tafl.secondLook({ ruleset, moves }, analyses, checks);
    if (look.wanted.length === 0) return look.analyses;
    for (const { at, moves: more, lines, factor } of look.wanted) {
      const line = { ruleset, moves: [...moves.slice(0, at), ...more] };
      const { lines: found } = await tafl.search(line, { nodes: nodes * factor, lines, fresh: true }).result;
      checks.push({ at, moves: more, found });
    }
  }
}

describe('a review', () => {
  it.skipIf(!existsSync(program))('is that of the native program', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'skjaldborg-review-'));
    const file = join(folder, 'game.csv');
    writeFileSync(file, `${moves.join(' ')},0,0,White\n`);
    const known = JSON.parse(native('review', file, '--rules', ruleset, '--nodes', String(nodes), '--json'));
    const { chances, sides, turningPoint, openEnd, slide, moves: reviewed } = known;
    expect(await tafl.review({ ruleset, moves }, await confirmed(await searched()))).toEqual({ chances, sides, turningPoint, openEnd, slide, moves: reviewed });
    rmSync(folder, { recursive: true });
  });

  it('gives its reasons in the language', async () => {
    const line = { ruleset, position: '7/7/7/1K4t/7/7/7 d', moves: ['b4-b5'] };
    const analyses = [{ score: 31_997, pv: ['b4-a4', 'g4-g5', 'a4-a7'] }, { score: 0, pv: ['g4-g5'] }];
    const why = async (language: 'en' | 'es') => (await tafl.review(line, analyses, { result: 'defenders', language })).moves[0];
    expect(await why('en')).toMatchObject({ missedWin: 2, best: 'b4-a4', why: 'brings the king out in 2 moves', reasons: [{ kind: 'escapesIn', number: 2, square: null }] });
    expect(await why('es')).toMatchObject({ why: 'saca al rey en 2 jugadas' });
  });

  it('leaves out what was not searched', async () => {
    const { chances, moves: reviewed } = await tafl.review({ ruleset, moves }, [null, null]);
    expect(chances).toEqual([...moves.map(() => null), 0]);
    expect(reviewed.map(({ sign, best }) => [sign, best])).toEqual(moves.map(() => ['', null]));
  });

  it('is refused for a line that cannot be played, and for other searches', async () => {
    const { TaflError } = installed.package;
    await expect(tafl.review({ ruleset, moves: ['a1-a2'] }, [])).rejects.toMatchObject({ name: 'TaflError', at: 0 });
    await expect(tafl.review({ ruleset, moves: [] }, [{ score: 0, pv: ['a1-a2'] }])).rejects.toThrow('cannot be played');
    await expect(tafl.review({ ruleset, moves }, new Array(99).fill(null))).rejects.toBeInstanceOf(TaflError);
  });
});

it('a fresh search does not depend on those before it', async () => {
  const once = async () => (await tafl.search({ ruleset }, { nodes, fresh: true }).result).lines;
  const first = await once();
  await tafl.search({ ruleset, moves: moves.slice(0, 2) }, { nodes }).result;
  expect(await once()).toEqual(first);
});
