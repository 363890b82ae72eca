// @vitest-environment node
// A ring that marks a square stands out from every board, by day and by night.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('../src/board.css', import.meta.url), 'utf8');
const minimum = 3; // WCAG 2.2, 1.4.11

// The colour of a theme: by day 0, by night 1.
function colourOf(name: string, theme: string, scheme: number): string {
  const start = theme === 'ash' ? 0 : css.indexOf(`[data-theme='${theme}']`);
  const block = css.slice(start, css.indexOf('}', start));
  const found = new RegExp(`--tb-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(block);
  return found?.[scheme + 1] ?? colourOf(name, 'ash', scheme);
}

function luminance(colour: string): number {
  const digits = colour.length === 4 ? colour.replace(/\w/g, '$&$&') : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const boards = ['ash', 'oak', 'linen', 'moss', 'slate', 'paper', 'contrast'].flatMap((theme) => ['ash', 'gate'].flatMap((ground) => [0, 1].map((scheme) => [theme, ground, scheme] as const)));
it.each(boards)('%s, %s, %d', (theme, ground, scheme) => {
  expect(css).toContain('.tb-tone-gold { --tb-tone: var(--tb-ring); }');
  expect(contrast(colourOf('ring', theme, scheme), colourOf(ground, theme, scheme))).toBeGreaterThanOrEqual(minimum);
});
