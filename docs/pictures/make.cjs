// The part of docs/pictures/make that needs a browser: plays the game on a site, and takes and packs the pictures.
//   node make.cjs TREE WORK PICTURES MOVES
const { spawn } = require('node:child_process');
const { readFileSync, readdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { chromium } = require('playwright-core');

const [tree, work, pictures, moves] = process.argv.slice(2);

function startSite() {
  const pages = join(tree, 'web/client/dist');
  const server = spawn('tafl', ['serve', '--port', '0', '--data', join(work, 'data'), '--web', pages]);
  const address = new Promise((found, failed) => {
    server.stdout.on('data', (bytes) => {
      const said = /http:\/\/[\w.:]+:\d+/.exec(bytes.toString());
      if (said) found(said[0]);
    });
    server.on('exit', (code) => failed(new Error(`tafl serve ended with ${code}`)));
  });
  return { server, address };
}

async function member(browser, site, name, options) {
  const context = await browser.newContext({ baseURL: site, locale: 'en', reducedMotion: 'reduce', ...options });
  const post = async (path, data) => {
    const answer = await context.request.post(`/api/v1${path}`, { data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.status() === 204 ? null : answer.json();
  };
  await post('/account', { name, password: 'nine worlds, one tree' });
  return { context, post };
}

async function playGame(attackers, defenders) {
  const terms = { ruleset: 'copenhagen', side: 'attackers', opponent: { friend: true } };
  const { challenge } = await attackers.post('/challenges', terms);
  const { game } = await defenders.post(`/challenges/${challenge}/accept`, {});
  const sides = [attackers, defenders];
  for (const [ply, move] of moves.split(/\s+/).entries()) await sides[ply % 2].post(`/games/${game}/move`, { move });
  await attackers.post(`/games/${game}/chat`, { text: 'Good luck!' });
  await defenders.post(`/games/${game}/chat`, { text: 'Mind your corners.' });
  return game;
}

async function screenshot(person, path, size, colorScheme) {
  const page = await person.context.newPage();
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(size);
  await page.goto(path, { waitUntil: 'networkidle' });
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

const dataUrl = (png) => `data:image/png;base64,${png.toString('base64')}`;

// Chromium packs WebP, so that no other program is needed.
async function packed(page, png, quality) {
  const url = await page.evaluate(
    async ([source, q]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', q);
    },
    [dataUrl(png), quality],
  );
  return Buffer.from(url.split(',')[1], 'base64');
}

async function save(page, name, png, quality = 0.82) {
  writeFileSync(join(pictures, `${name}.webp`), await packed(page, png, quality));
}

// SGR sequences as spans: 24-bit and 256 colours, bold, underlined, dim.
function ansiToHtml(text) {
  const grey = (n) => 8 + 10 * (n - 232);
  const step = (n) => (n === 0 ? 0 : 55 + 40 * n);
  const colour256 = (n) =>
    n >= 232
      ? `rgb(${grey(n)},${grey(n)},${grey(n)})`
      : `rgb(${step(Math.floor((n - 16) / 36))},${step(Math.floor((n - 16) / 6) % 6)},${step((n - 16) % 6)})`;
  let style = {};
  const apply = (codes) => {
    while (codes.length > 0) {
      const code = codes.shift();
      const where = code === 48 ? 'background' : 'color';
      if (code === 0) style = {};
      else if (code === 1) style['font-weight'] = 'bold';
      else if (code === 2) style.opacity = '.7';
      else if (code === 22) delete style['font-weight'], delete style.opacity;
      else if (code === 4) style['text-decoration'] = 'underline';
      else if (code === 38 || code === 48) {
        if (codes.shift() === 2) style[where] = `rgb(${codes.splice(0, 3).join(',')})`;
        else style[where] = colour256(codes.shift());
      } else if (code === 39 || code === 49) delete style[code === 49 ? 'background' : 'color'];
    }
  };
  const escape = (s) => s.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
  return text
    .replace(/\r/g, '')
    .split(/(\x1b\[[0-9;]*[A-Za-z])/)
    .map((part) => {
      const sgr = /^\x1b\[([0-9;]*)m$/.exec(part);
      if (sgr) apply(sgr[1].split(';').map(Number));
      if (part.startsWith('\x1b')) return '';
      const css = Object.entries(style).map(([key, value]) => `${key}:${value}`);
      return css.length > 0 ? `<span style="${css.join(';')}">${escape(part)}</span>` : escape(part);
    })
    .join('');
}

async function picture(page, html) {
  await page.setContent(html, { waitUntil: 'load' });
  return page.locator('#it').screenshot({ omitBackground: true });
}

const terminal = (page) =>
  picture(
    page,
    `<pre id="it" style="display:inline-block;margin:0;padding:18px 22px;border-radius:10px;background:#17130f;color:#efe4cf;
     font:15px/1.164 'DejaVu Sans Mono',monospace">${ansiToHtml(readFileSync(join(work, 'terminal.ansi'), 'utf8'))}</pre>`,
  );

// The sheets as they come from the printer, overlapping a little.
const set = (page) => {
  const sheets = readdirSync(work).filter((name) => /^sheet-\d+\.png$/.test(name)).sort();
  const shown = sheets.map((name) => dataUrl(readFileSync(join(work, name))));
  const images = shown.map(
    (url, i) => `<img src="${url}" style="width:300px;margin:10px;background:#fff;box-shadow:0 2px 8px #0007;
      transform:rotate(${[-1.2, 0.8, -0.5, 1.1][i % 4]}deg)">`,
  );
  return picture(page, `<div id="it" style="width:1300px;padding:16px;box-sizing:border-box;background:#e3d3b4;
    display:flex;flex-wrap:wrap;justify-content:center;align-items:center">${images.join('')}</div>`);
};

async function main() {
  const { server, address } = startSite();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const site = await address;
    const astrid = await member(browser, site, 'Astrid');
    const erik = await member(browser, site, 'Erik');
    const game = `/game/${await playGame(astrid, erik)}`;
    const page = await (await browser.newContext()).newPage();
    const wide = { width: 1280, height: 860 };
    await save(page, 'site-light', await screenshot(astrid, game, wide, 'light'));
    await save(page, 'site-dark', await screenshot(astrid, game, wide, 'dark'));
    await save(page, 'phone-light', await screenshot(erik, game, { width: 390, height: 844 }, 'light'));
    await save(page, 'phone-dark', await screenshot(erik, game, { width: 390, height: 844 }, 'dark'));
    await page.setViewportSize({ width: 1400, height: 1000 });
    await save(page, 'terminal', await terminal(page));
    await save(page, 'set', await set(page));
    await save(page, 'numbered', readFileSync(join(work, 'numbered.png')));
  } finally {
    await browser.close();
    server.kill();
  }
}

main().catch((fault) => {
  console.error(fault);
  process.exit(1);
});
