import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { defineConfig, type Plugin } from 'vite';

const fonts = ['@fontsource-variable/alegreya', '@fontsource-variable/source-sans-3'];

// The licence of the fonts travels with them.
function fontLicences(): Plugin {
  const { resolve } = createRequire(import.meta.url);
  const read = (name: string) => readFileSync(resolve(`${name}/package.json`).replace('package.json', 'LICENSE'), 'utf8');
  return {
    name: 'font-licences',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'fonts-licence.txt', source: fonts.map(read).join('\n\n') });
    },
  };
}

export default defineConfig({
  plugins: [fontLicences()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the site's content policy allows no data: scripts or fonts
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': { target: process.env['SITE'] ?? 'http://127.0.0.1:8080', ws: true } },
  },
});
