// @vitest-environment node
// `tafl` in WebAssembly prints what the native program prints, and ends as it does.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { install, program, root, type Installed } from './packed.ts';

const built = statSync(new URL('../generated/program.wasm', import.meta.url)).size > 0 && existsSync(program);
if (!built) console.warn('Skipped without build/release/bin/tafl and: cmake --preset node && cmake --build --preset node && npm --prefix web run packages');

let installed: Installed;
let folder: string; // for what they write
beforeAll(async () => {
  installed = await install();
  folder = mkdtempSync(join(tmpdir(), 'skjaldborg-program-'));
});
afterEach(() => new Promise(setImmediate)); // for what vitest has to say meanwhile
afterAll(() => {
  installed.remove();
  rmSync(folder, { recursive: true });
});

// What is measured is not compared.
const times = /"seconds":[\d.]+|"nps":\d+| *[\d.,]+ s\b|[\d.,]+ [\w ]+ a second|\b(time|nps) \d+/g;
const untimed = (text: string) => text.replace(times, '…');

const run = (tafl: string, words: string, input: string) => {
  const { status, stdout, stderr } = spawnSync(`TAFL='${tafl}'; OUT='${folder}'; ${words.replace(/\btafl(?= |$)/, '"$TAFL"')}`, {
    shell: true,
    cwd: root,
    input,
    encoding: 'utf8',
  });
  return { status, stdout: untimed(stdout), stderr: untimed(stderr) };
};

const game = 'tests/compatibility/1.0.0/game';
it.skipIf(!built).each(
  `tafl
  tafl help
  tafl rules --help
  tafl help records
  tafl nonsense
  tafl show --nonsense
  tafl rulesets
  tafl rulesets brandub
  tafl rulesets --json
  tafl rules copenhagen
  tafl rules --language de brandub
  tafl rules nowhere
  tafl rules rulesets/tablut.toml
  tafl rules rulesets
  tafl check rulesets/brandub.toml ${game}.otn ${game}.csv nowhere.csv
  tafl check -
  tafl moves
  tafl moves --rules brandub --moves "d1-c1 d3-a3"
  tafl moves --rules brandub --moves "d1-c1 d3-a4"
  tafl moves --rules nowhere
  tafl moves --rules rulesets/brandub.toml --json
  tafl replay ${game}.otn
  tafl replay ${game}.csv ${game}.pgn --json
  tafl replay tests/data/reviewed_games.csv
  tafl replay tests/data/reviewed_games.csv | head -1
  tafl convert --to pgn ${game}.otn
  tafl convert --to json ${game}.csv
  rm -f "$OUT/games.csv"; tafl convert --to csv tests/data/reviewed_games.csv -o "$OUT/games.csv"; cat "$OUT/games.csv"; ls -l "$OUT/games.csv" | cut -c 1-10
  install -m 600 /dev/null "$OUT/private.csv"; tafl convert --to csv ${game}.otn -o "$OUT/private.csv"; stat -c %a "$OUT/private.csv"
  tafl convert --to csv ${game}.otn -o "$OUT/nowhere/games.csv"
  tafl show
  tafl show --rules tablut --position startpos -o "$OUT/board.svg"; cat "$OUT/board.svg"
  tafl show examples/brandub.otg --after 0,3 --ascii
  tafl perft --depth 3 --rules brandub
  tafl playouts --games 20
  tafl golden tests/data/golden/golden-reports.jsonl
  tafl analyse --rules brandub --nodes 20000 --lines 2 --json
  tafl analyse --depth 5
  tafl analyse examples/brandub.otg
  tafl analyse --tables nowhere
  tafl analyse --hash 0
  tafl review examples/brandub.otg --nodes 300
  tafl review examples/brandub.otg --nodes 300 --threads 3 --format otn
  tafl review nowhere.csv
  tafl play --side attackers --rules brandub --level 1 --seed 1
  tafl play --side both --resume nowhere.otg
  tafl engine --level 3
  : > "$OUT/uci"; { printf "position startpos\\ngo nodes 2000\\n"; until grep -q bestmove "$OUT/uci"; do sleep 0.1; done; } | tafl engine | tee "$OUT/uci"
  tafl engine --protocol htp --nodes 2000`.split('\n  '),
)('%s', (words) => {
  const input = words.includes('play ')
    ? `d1-c1\nd1\nhelp\nx9\nsave ${folder}/nowhere/game.otg\nundo\nquit\n`
    : words.includes('htp')
      ? 'version\ngenerate_move\nboardsize 7\nquit\n'
      : 'a7-a6';
  const [wasm, native] = [join(installed.folder, 'node_modules/.bin/tafl'), program].map((tafl) => run(tafl, words, input));
  expect(wasm).toEqual(native);
}, 60_000);
