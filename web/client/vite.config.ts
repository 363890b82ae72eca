import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { defaultClientConditions, defineConfig, transformWithEsbuild, type Plugin } from 'vite';
import { documents } from './documents';

const shipped = ['@fontsource-variable/alegreya', '@fontsource-variable/source-sans-3', 'preact', '@preact/signals', '@preact/signals-core'];

// Ships the licences of the fonts and libraries.
function licences(): Plugin {
  const { resolve } = createRequire(import.meta.url);
  const folder = (name: string) => resolve(name).replace(new RegExp(`(.*/node_modules/${name}/).*`), '$1');
  const read = (name: string) => `${name}\n\n${readFileSync(`${folder(name)}LICENSE`, 'utf8')}`;
  return {
    name: 'licences',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: shipped.map(read).join('\n\n') });
    },
  };
}

// Writes the address patterns of the pages, one a line: the server returns 404 for other addresses.
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

const publicFolder = join(import.meta.dirname, 'public');
const json = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'));

// Writes first/LANGUAGE.html for each code that browsers send: the initial HTML that the server inserts into the first page below its header, readable before
// any script runs. It looks like src/play/home.tsx, which replaces it.
function firstView(): Plugin {
  const folder = join(import.meta.dirname, 'words');
  const words = (language: string): Record<string, string> =>
    Object.assign({}, ...Object.values(JSON.parse(readFileSync(join(folder, language, 'site.json'), 'utf8')) as object));
  const escaped = (text = '') => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  const view = (language: string) => {
    const said = { ...words('en'), ...words(language) };
    const t = (key: string) => escaped(said[key]);
    const way = (opponent: string, key: string, kind = '') => `<a class="button ${kind} big" href="/?opponent=${opponent}">${t(key)}</a>`;
    return `<div data-first lang="${language}">
  <main><div class="page home"><section class="hero"><div class="hero-words"><h1>${t('homeTitle')}</h1><p class="lead">${t('homeText')}</p>
    <div class="play-ways">${way('computer', 'playComputer', 'primary')}${way('friend', 'playFriend')}${way('anyone', 'playOnline')}</div></div>
    <div class="hero-board"><div class="board-host first-board"></div><p class="hint"></p></div></section></div></main>
</div>
`;
  };
  return {
    name: 'first-view',
    apply: 'build',
    generateBundle() {
      const own = Object.keys(json('words/languages.json')).map((language) => [language, language]);
      for (const [code, language] of [...own, ...Object.entries<string>(json('words/relatives.json'))])
        this.emitFile({ type: 'asset', fileName: `first/${code}.html`, source: view(language!) });
    },
  };
}

// Puts the styles of the first page into its HTML, so that it is drawn without a second request. The server's content security
// policy names their hash. Scripts loaded later no longer list these files among what they need.
function inlineStyles(): Plugin {
  const link = /\n *<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;
  return {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const [page, embedded] = [bundle['index.html'], bundle['embed.html']];
      if (page?.type !== 'asset' || embedded?.type !== 'asset') throw new Error('a page is missing');
      const styles = [...String(page.source).matchAll(link)].map((found) => found[1]!);
      const text = styles.map((name) => {
        const file = bundle[name];
        if (file?.type !== 'asset') throw new Error(`there is no ${name}`);
        for (const one of Object.values(bundle)) if (one.type === 'chunk') one.viteMetadata?.importedCss.delete(name);
        if (!String(embedded.source).includes(name)) delete bundle[name];
        return String(file.source).trim().replaceAll('url(./', 'url(/assets/');
      });
      page.source = String(page.source).replace(link, '').replace(/\n *<\/head>/, () => `\n    <style>${text.join('')}</style>\n  </head>`);
    },
  };
}

// Writes /sw.js with the site's files and their fingerprints, and the version, a hash of all of them, into index.html.
// Fonts for non-Latin scripts, and the engine for machines without SIMD instructions, are cached on first
// use. The manifest is for browsers, which ask for it when there is a network.
function serviceWorker(): Plugin {
  const source = join(import.meta.dirname, 'worker/service_worker.ts');
  let printed: string[] = []; // names of the files that get a fingerprint
  const isLeftOut = (name: string) => /\.(map|webmanifest)$|^\w+\.txt$|^first\/|^embed\.html$|tafl-baseline/.test(name) || (name.endsWith('.woff2') && !name.includes('-latin-wght'));
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const built = Object.values(bundle).map((one): [string, string | Uint8Array] => [one.fileName, one.type === 'chunk' ? one.code : one.source]);
      const copied = readdirSync(publicFolder, { recursive: true, encoding: 'utf8' })
        .filter((name) => statSync(join(publicFolder, name)).isFile())
        .map((name): [string, Uint8Array] => [name, readFileSync(join(publicFolder, name))]);
      const all = [...built, ...copied].sort(([a], [b]) => (a < b ? -1 : 1));
      const kept = all.filter(([name]) => !isLeftOut(name));
      const hash = createHash('sha256');
      for (const [name, content] of kept) hash.update(name).update('\0').update(content);
      const { code } = await transformWithEsbuild(readFileSync(source, 'utf8'), source, { minify: true, sourcemap: false });
      hash.update(code);
      const version = hash.digest('hex').slice(0, 16);
      const texts = Object.keys(json('words/languages.json')).map((language) => `/api/v1/differences?language=${language}`);
      const files = [...kept.map(([name]) => `/${name}`), ...texts];
      printed = all.map(([name]) => name).filter((name) => name !== 'index.html');
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('there is no index.html');
      page.source = String(page.source).replace('%VERSION%', version);
      const given = `const VERSION=${JSON.stringify(version)},FILES=${JSON.stringify(files)},PRINTS=%PRINTS%;\n`;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: given + code });
    },
    // Other plugins still change the scripts until they are written.
    writeBundle: {
      order: 'pre',
      sequential: true,
      handler({ dir = '' }) {
        const print = (name: string) => createHash('sha256').update(readFileSync(join(dir, name))).digest('base64');
        const prints = Object.fromEntries(printed.map((name) => [`/${name}`, print(name)]));
        const script = join(dir, 'sw.js');
        writeFileSync(script, readFileSync(script, 'utf8').replace('%PRINTS%', JSON.stringify(prints)));
      },
    },
  };
}

// Writes static/: the page and the manifest of a site without a server, in any folder of its host (`tafl site`).
function staticPages(): Plugin {
  return {
    name: 'static-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('there is no index.html');
      const html = String(page.source).replace('<html', '<html data-site="static"').replace(/(="|url\()\//g, '$1./');
      const manifest = readFileSync(join(publicFolder, 'site.webmanifest'), 'utf8').replaceAll('"url": "/', '"url": "./?/');
      this.emitFile({ type: 'asset', fileName: 'static/index.html', source: html });
      this.emitFile({ type: 'asset', fileName: 'static/site.webmanifest', source: manifest });
    },
  };
}

// Compressed copies, which the server sends to browsers that accept them.
function packed(): Plugin {
  const worth = /\.(js|css|html|svg|txt|webmanifest|wasm)$/;
  const pack = async (file: string) => {
    const bytes = await readFile(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  };
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => worth.test(file));
      await Promise.all(files.map((file) => pack(join(dir, file))));
    },
  };
}

// The same headers as the server's; without them the page cannot share memory with its workers.
const isolated = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

// What a page with a board has beside it.
const besideBoard = /\/src\/(board\/(board_texts|moves_text|typed_move|typed_move_error)|frame\/keys|game\/premove|parts\/(keys_help|share)|file_urls)\.tsx?$/;

export default defineConfig({
  resolve: { conditions: ['source', ...defaultClientConditions] }, // uses the sources of @skjaldborg/board
  plugins: [documents(), licences(), routeList(), firstView(), inlineStyles(), serviceWorker(), staticPages(), packed()],
  // Scripts and styles find each other wherever they are; the page is served at every address.
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }) },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the site's content security policy forbids data: URLs for scripts and fonts
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ['index.html', 'embed.html'].map((page) => join(import.meta.dirname, page)),
      output: {
        hashCharacters: 'hex', // the first page's script names every chunk, and these letters compress best
        manualChunks: (id) => (besideBoard.test(id) ? 'beside_board' : undefined), // one file compresses better than eight
        onlyExplicitManualChunks: true,
      },
    },
  },
  worker: { format: 'es' },
  server: {
    headers: isolated,
    fs: { allow: ['..', '../../docs', '../../art', '../../puzzles'] }, // for the pages of the guide, the drawings, the puzzles
    proxy: { '/api': { target: process.env['SITE'] ?? 'http://127.0.0.1:8080', ws: true } },
  },
});
