// @vitest-environment node
// The rules and the records in WebAssembly are those of the native program.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import openapi from '../../../src/server/site/openapi.json' with { type: 'json' };
import type { Language, Line, Tafl } from '../src/api.ts';
import { install, linesOf, native, program, root, type Installed } from './packed.ts';

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

interface Golden {
  id: string;
  ruleset: string;
  position: string;
  moves: string[];
  expect: { legal: boolean; captures?: string[]; result?: string; reason?: string };
}

// Nothing if a game cannot begin from that position.
async function verdict({ ruleset, position, moves }: Golden): Promise<Golden['expect'] | null> {
  try {
    const board = await tafl.line({ ruleset, position, moves });
    const captures = [...(board.played.at(-1)?.captures ?? [])].sort();
    return { legal: true, captures, result: board.result, reason: board.reason };
  } catch (error) {
    const { TaflError } = installed.package;
    if (!(error instanceof TaflError)) throw error;
    return error.at === undefined ? null : { legal: false };
  }
}

describe.each(['golden', 'golden-crowded'])('the positions of %s.jsonl', (name) => {
  it('have the results that are known', async () => {
    let judged = 0;
    for (const line of linesOf(`tests/data/golden/${name}.jsonl`)) {
      const golden = JSON.parse(line) as Golden;
      const found = await verdict(golden);
      if (!found) continue;
      ++judged;
      const known = golden.expect.legal ? { ...golden.expect, captures: [...golden.expect.captures!].sort() } : golden.expect;
      expect({ id: golden.id, ...found }).toEqual({ id: golden.id, ...known });
    }
    expect(judged).toBeGreaterThan(150);
  });
});

it('as many move sequences are counted as in the tables', async () => {
  for (const file of readdirSync(join(root, 'tests/perft'))) {
    for (const line of linesOf(`tests/perft/${file}`)) {
      const [depth, count] = line.split(' ').map(Number);
      if (line.startsWith('#') || count! > 1_000_000) continue;
      const ruleset = file.replace('.perft', '');
      expect(await tafl.perft({ ruleset }, depth!), `${ruleset} ${depth}`).toBe(count);
    }
  }
});

const games = process.env['SKJALDBORG_GAMES'] ?? join(root, '../shared/games');

describe.skipIf(!existsSync(games) || !existsSync(program))('recorded games', () => {
  const sample = (name: string) =>
    readFileSync(join(games, name), 'utf8')
      .trim()
      .split('\n')
      .filter((_line, at) => at % 10 === 0)
      .join('\n') + '\n';

  it.each(['copenhagen.csv', 'brandub.csv'])('of %s are read and written as by the native program', async (name) => {
    const text = sample(name);
    const folder = mkdtempSync(join(tmpdir(), 'skjaldborg-games-'));
    const file = join(folder, name);
    writeFileSync(file, text);
    for (const format of ['otn', 'pgn', 'json'] as const) {
      const converted = await tafl.convert(text, format);
      expect(converted).toBe(native('convert', '--to', format, file));
      expect(await tafl.convert(converted, 'csv')).toBe(text);
    }
    rmSync(folder, { recursive: true });
  });

  it('are replayed as by the native program', async () => {
    const name = 'copenhagen.csv'; // games that name no rules are read as Copenhagen
    const text = sample(name);
    const folder = mkdtempSync(join(tmpdir(), 'skjaldborg-games-'));
    const file = join(folder, name);
    writeFileSync(file, text);
    const replayed = native('replay', '--json', file).trim().split('\n');
    const known = replayed.map((line) => JSON.parse(line) as { plies: number; result: string; recorded: string });
    const { games: read } = await tafl.records(text);
    expect(read.map(({ moves, result }) => ({ plies: moves.length, result }))).toEqual(
      known.map(({ plies, result, recorded }) => ({ plies, result: result === 'ongoing' ? recorded : result })),
    );
    rmSync(folder, { recursive: true });
  });
});

describe.skipIf(!existsSync(program))('a refusal has the sentence of the native program', () => {
  const sentence = async (question: Promise<unknown>) => {
    const refusal = await question.then(
      () => 'nothing',
      (error: Error) => error.message,
    );
    expect(refusal).not.toBe('nothing');
    return refusal;
  };

  it('for a ruleset that cannot be read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'skjaldborg-rules-'));
    const texts = ['name = 3', 'parent = "nowhere"', 'parent = "brandub"\nking.armed = maybe', 'parent = "brandub"\n[', 'size = 8'];
    for (const file of texts) {
      const path = join(folder, 'rules.toml');
      writeFileSync(path, file);
      const refusal = await sentence(tafl.line({ ruleset: '', file }));
      expect(native('moves', '--rules', path), file).toContain(refusal.replace('own-rules', 'rules'));
    }
    rmSync(folder, { recursive: true });
  });

  it('for a record that cannot be read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'skjaldborg-records-'));
    const texts = ['', '{', '{"moves": 3}', '[Event "x"', 'd1-d99', 'nonsense', '\0\0\0', 'a\0b'];
    for (const text of texts) {
      const path = join(folder, 'games');
      writeFileSync(path, text);
      const refusal = await tafl.convert(text, 'csv').catch((error: Error) => error.message.replace(/^line \d+, column \d+: /, ''));
      expect(native('convert', '--to', 'csv', path), JSON.stringify(text)).toContain(refusal);
    }
    rmSync(folder, { recursive: true });
  });

  it('for a position or a move', async () => {
    const lines: Line[] = [
      { ruleset: 'copenhagen', position: '3t3/7 a' },
      { ruleset: 'brandub', position: 'nonsense' },
    ];
    for (const line of lines) {
      const refusal = await sentence(tafl.line(line));
      expect(native('moves', '--rules', line.ruleset, '--position', line.position!)).toContain(refusal);
    }
    expect(await tafl.why({ ruleset: 'copenhagen' }, 'd1-d2')).toBeNull();
    expect(await tafl.why({ ruleset: 'copenhagen' }, 'f1-f6')).toMatch(/^f1-f6: .* \(rule \d+\)$/);
    await expect(tafl.line({ ruleset: 'copenhagen', moves: ['d1-d2', 'd2-d3'] })).rejects.toMatchObject({ at: 1, reason: undefined });
    await expect(tafl.line({ ruleset: 'brandub', position: '7/7/7/7/7/7/7 a' })).rejects.toMatchObject({ at: undefined, reason: 'setup-no-king' });
  });
});

const languages = openapi.components.schemas.Language.enum as Language[];

it('rule books are there in every language, also for a ruleset file', async () => {
  const titles = await Promise.all(languages.map((language) => tafl.ruleset({ ruleset: 'brandub' }, language)));
  expect(new Set(titles.map(({ book }) => JSON.stringify(book))).size).toBe(languages.length);
  expect(titles.map(({ book }) => book.language)).toEqual(languages);
  expect(new Set(await Promise.all(languages.map(async (language) => (await tafl.rulesets(language)).find(({ name }) => name === 'sea-battle-11')?.title))).size).toBe(languages.length);
  expect((await tafl.ruleset({ ruleset: 'brandub' }, 'xx' as Language)).book.language).toBe('en');
  const own = await tafl.ruleset({ ruleset: '', file: 'parent = "brandub"\ntitle = "Ours"' });
  expect(own.title).toBe('Ours (own rules)');
});

it('lists the built-in rulesets', async () => {
  expect((await tafl.rulesets()).map(({ name }) => name)).toContain('copenhagen');
});

it.each([7, 9, 11])('lists them also if only the module for boards of %dx%d is loaded', async (board) => {
  const small = await installed.package.createTafl({ board });
  expect(await small.rulesets()).toEqual(await tafl.rulesets());
  small.close();
});

it('reads records without rules by the given ones', async () => {
  const text = 'd2-e2,0,0,Ongoing\n';
  const file = 'parent = "brandub"\ntitle = "Kitchen"\n';
  expect((await tafl.records(text, { ruleset: 'brandub' })).games).toMatchObject([{ ruleset: 'brandub', moves: ['d2-e2'] }]);
  expect((await tafl.records(text, { ruleset: '', file })).games).toMatchObject([{ ruleset: 'own-rules', moves: ['d2-e2'] }]);
  expect((await tafl.records(text)).faults[0]?.text).toContain('is read as Copenhagen');
});

it('writes a line with its tags', async () => {
  const line = { ruleset: 'copenhagen', moves: ['d1-d3', 'e5-e2', 'g1-g3', 'f4-c4', 'g3-e3'] };
  const text = await tafl.write(line, 'otn', { event: 'A test', attackers: 'Åse' });
  expect(text).toContain('[event:A test]');
  const [game] = (await tafl.records(text)).games;
  expect(game).toMatchObject({ ruleset: 'copenhagen', moves: line.moves, tags: { event: 'A test', attackers: 'Åse' } });
});
