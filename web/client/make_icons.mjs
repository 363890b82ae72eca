// Draws the icons of the installed site, public/icons/*.png: the king's shield of art/shields.json. Run it
// after changing the shield:
//   node web/client/make_icons.mjs
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const here = import.meta.dirname;
const art = JSON.parse(readFileSync(join(here, '../../art/shields.json'), 'utf8'));
const colours = { 'king-rim': '#c8952b', 'king-field': '#6b1d17', 'king-nails': '#2b2118', ink: '#2b2118', 'king-device': '#f2cb6b' };
const ground = '#e3d3b4'; // ash

function knot({ knot: name, radius, at = [0, 0], width, line, ground: under }) {
  const scale = radius / 100;
  const stroke = (d, role, wide) =>
    `<path d="${d}" fill="none" stroke="${colours[role]}" stroke-width="${wide / scale}" stroke-linejoin="round"/>`;
  const { line: whole, over } = art.knots[name];
  const drawn = stroke(whole, line, width) + stroke(over, under, 2.1 * width) + stroke(over, line, width);
  return `<g transform="translate(${at.join(' ')}) scale(${scale})">${drawn}</g>`;
}

function mark(one) {
  if (one.knot) return knot(one);
  const { circle, fill, line, width = 0, dots } = one;
  const dotted = dots ? `stroke-linecap="round" stroke-dasharray="0 ${(circle * 2 * Math.PI) / dots}"` : '';
  return `<circle r="${circle}" fill="${colours[fill] ?? 'none'}" stroke="${colours[line] ?? 'none'}" stroke-width="${width}" ${dotted}/>`;
}

// `half`: half the width of the picture, in the units of the shield, whose radius is 28.
const picture = (size, half, tile) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-half} ${-half} ${2 * half} ${2 * half}">` +
  (tile ? `<rect x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}" fill="${ground}"/>` : '') +
  `${art.pieces.king.map(mark).join('')}</svg>`;

const icons = [
  ['icon-192', 192, 29.5, false],
  ['icon-512', 512, 29.5, false],
  ['maskable-512', 512, 38, true], // systems cut it to a circle of four fifths
  ['touch-180', 180, 33, true],
];

mkdirSync(join(here, 'public/icons'), { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [name, size, half, tile] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>html,body{margin:0;background:transparent}svg{display:block}</style>${picture(size, half, tile)}`);
  await page.screenshot({ path: join(here, `public/icons/${name}.png`), omitBackground: true });
}
await browser.close();
