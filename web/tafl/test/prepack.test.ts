// @vitest-environment node
// A package without its engine is not packed.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const web = resolve(import.meta.dirname, '../..');

it.each(['tafl', 'board'])('npm packs %s only with all that it exports', (name) => {
  const root = mkdtempSync(join(tmpdir(), 'skjaldborg-prepack-'));
  const folder = join(root, 'web', name);
  mkdirSync(join(folder, 'generated'), { recursive: true });
  mkdirSync(join(folder, 'dist'));
  copyFileSync(join(web, '../LICENSE'), join(root, 'LICENSE'));
  copyFileSync(join(web, 'prepack.mjs'), join(root, 'web/prepack.mjs'));
  copyFileSync(join(web, name, 'package.json'), join(folder, 'package.json'));
  for (const file of ['index.js', 'board.js', 'element.js', 'board.css']) writeFileSync(join(folder, 'dist', file), '//');
  const { version } = JSON.parse(readFileSync(join(web, name, 'package.json'), 'utf8')) as { version: string };
  // Debian's npm is silent about scripts in the background.
  const pack = () => spawnSync('npm', ['pack', '--silent', '--foreground-scripts', '--offline'], { cwd: folder, encoding: 'utf8' });

  writeFileSync(join(folder, 'generated/tafl.wasm'), '');
  expect(pack()).toMatchObject({ status: 1, stderr: expect.stringContaining('generated/tafl.wasm') });
  writeFileSync(join(folder, 'generated/tafl.wasm'), 'not empty');
  expect(pack()).toMatchObject({ status: 0, stdout: `skjaldborg-${name}-${version}.tgz\n` });
  rmSync(join(folder, 'dist'), { recursive: true });
  expect(pack().status).toBe(1);
  rmSync(root, { recursive: true });
});
