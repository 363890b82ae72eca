// The site's shields equal those of art/shields.json, mark by mark; tests/print/art_test.cpp checks the same
// for print.
import { expect, it } from 'vitest';
import art from '../../../art/shields.json';
import { pieceId, provideDrawings, provideSet } from '../src/shields';

const pieces = ['attacker', 'defender', 'commander', 'knight', 'king'] as const;
const marksOf = (piece: (typeof pieces)[number]): Element[] => {
  provideDrawings();
  return [...document.getElementById(pieceId('shields', piece))!.children].slice(1); // the shadow is below them
};

it.each(pieces)('draws the %s', (piece) => {
  const marks = marksOf(piece);
  expect(marks).toHaveLength(art.pieces[piece].length);
  art.pieces[piece].forEach((mark, i) => {
    if ('circle' in mark) expect(marks[i]!.getAttribute('r')).toBe(String(mark.circle));
    if ('path' in mark) expect(marks[i]!.getAttribute('d')).toBe(mark.path);
    if ('fill' in mark) expect(marks[i]!.getAttribute('fill')).toBe(`var(--tb-${mark.fill})`);
    if ('line' in mark && 'circle' in mark) expect(marks[i]!.getAttribute('stroke')).toBe(`var(--tb-${mark.line})`);
  });
});

it('draws the knots', () => {
  const knot = marksOf('king').at(-1)!;
  expect([...knot.children].map((line) => line.getAttribute('d'))).toEqual([art.knots.king.line, art.knots.king.over, art.knots.king.over]);
  expect(document.querySelector('#tb-throne path')!.getAttribute('d')).toBe(art.knots.throne.line);
  expect(document.querySelector('#tb-corner path')!.getAttribute('d')).toBe(art.knots.gate.line);
});

it('draws the mark of a start square', () => {
  provideDrawings();
  expect(document.querySelector('#tb-start')!.getAttribute('d')).toBe(art.start);
});

it('keeps the drawings where a page replaces its body', () => {
  provideDrawings();
  document.body.replaceChildren();
  expect(document.getElementById(pieceId('shields', 'king'))).not.toBeNull();
});

it('loads another set when one of its pieces is asked for, and each has all pieces', async () => {
  provideDrawings();
  expect(document.getElementById('tb-runes-king')).toBeNull();
  for (const set of ['runes', 'carved', 'lewis', 'letters', 'plain'] as const) {
    await provideSet(set);
    for (const piece of pieces) expect(document.getElementById(pieceId(set, piece))!.children.length, `${set} ${piece}`).toBeGreaterThan(2);
  }
  await provideSet('runes');
  expect(document.querySelectorAll('#tb-runes-king')).toHaveLength(1);
});
