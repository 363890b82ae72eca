// The package as users get it: packed by npm and installed into a folder of its own.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export const root = resolve(import.meta.dirname, '../../..');
export const program = process.env['TAFL'] ?? join(root, 'build/release/bin/tafl');

type Package = typeof import('../src/index.ts');

const npm = (folder: string, ...words: string[]) =>
  execFileSync('npm', [...words, '--no-audit', '--no-fund', '--silent'], { cwd: folder, encoding: 'utf8' }).trim();

export interface Installed {
  folder: string;
  package: Package;
  file(name: string): Uint8Array<ArrayBuffer>; // in the package
  remove(): void;
}

export async function install(): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), 'skjaldborg-tafl-'));
  const packed = npm(resolve(import.meta.dirname, '..'), 'pack', '--ignore-scripts', '--pack-destination', folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  npm(folder, 'install', '--offline', join(folder, packed.split('\n').pop()!));
  const inside = join(folder, 'node_modules/@skjaldborg/tafl');
  return {
    folder,
    package: (await import(pathToFileURL(join(inside, 'dist/index.js')).href)) as Package,
    file: (name) => new Uint8Array(readFileSync(join(inside, name))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

// The native program's standard output, or its standard error if it fails.
export function native(...words: string[]): string {
  try {
    return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return stdout + stderr;
  }
}

export const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').trim().split('\n');
