// Run by `npm pack` in the folder of a package: copies the licence, and refuses a package whose exports or generated files are
// missing or empty. Without the presets `wasm` and `node` the engine's modules are empty (tafl/modules.mjs).
import { copyFileSync, existsSync, readFileSync, readdirSync, statSync } from 'node:fs';

const generated = existsSync('generated') ? readdirSync('generated').map((name) => `generated/${name}`) : [];
const exported = Object.values(JSON.parse(readFileSync('package.json', 'utf8')).exports).map((entry) => entry.default);
const lacking = [...exported, ...generated].filter((file) => !statSync(file, { throwIfNoEntry: false })?.size);
if (lacking.length > 0) {
  console.error(
    `Nothing is packed, because these files are missing or empty: ${lacking.join(', ')}. In the root of the repository:\n` +
      '  for preset in wasm node; do cmake --preset $preset && cmake --build --preset $preset; done; npm --prefix web ci && npm --prefix web run packages',
  );
  process.exit(1);
}
copyFileSync('../../LICENSE', 'LICENSE');
