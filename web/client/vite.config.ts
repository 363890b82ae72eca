import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const fonts = ['@fontsource-variable/alegreya', '@fontsource-variable/source-sans-3'];

// Ships the licences of the fonts.
function fontLicences(): Plugin {
  const { resolve } = createRequire(import.meta.url);
  const read = (name: string) =>
    readFileSync(resolve(`${name}/package.json`).replace('package.json', 'LICENSE'), 'utf8');
  return {
    name: 'font-licences',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'fonts-licence.txt', source: fonts.map(read).join('\n\n') });
    },
  };
}

// Writes the address patterns of the pages, one a line: the server returns 404 for others.
function routeList(): Plugin {
  const patterns = [...readFileSync(join(import.meta.dirname, 'src/routes.ts'), 'utf8').matchAll(/pattern: '([^']+)'/g)].map((found) => found[1]);
  return {
    name: 'route-list',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'routes.txt', source: patterns.join('\n') + '\n' });
    },
  };
}

// Compressed copies, which the server sends to browsers that accept them.
function packed(): Plugin {
  const worth = /\.(js|css|html|svg|txt)$/;
  return {
    name: 'packed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => worth.test(file))) {
        const bytes = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [fontLicences(), routeList(), packed()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the site's content policy allows no data: scripts or fonts
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: ['..', '../../docs', '../../art'] }, // the pages of the guide, the drawings
    proxy: { '/api': { target: process.env['SITE'] ?? 'http://127.0.0.1:8080', ws: true } },
  },
});
