import { h, render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import { MovesText } from '../../src/board/moves_text';

const host = document.createElement('p');
afterEach(() => render(null, host));

it.each([
  ['a3-f3 was better: it keeps the chance at 40%.', ['a3-f3']],
  ['13… k11-k1?? Blunder', ['13… k11-k1??']],
  ['1. d1-d3 e5-e2 2. d3-d6×2', ['1. d1-d3', 'e5-e2', '2. d3-d6×2']],
  ['A well-known 1-0', []],
])('keeps the moves of "%s" whole and the text as it is', (text, moves) => {
  render(h(MovesText, { text }), host);
  expect(host.textContent).toBe(text);
  expect([...host.querySelectorAll('.whole')].map((node) => node.textContent)).toEqual(moves);
});
