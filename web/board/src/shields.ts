// The pieces and knots of every theme, drawn once for the whole page; boards place them with <use>. Colours are custom
// properties of the board that uses them (board.css), so that one drawing serves all themes and both schemes.
import type { PieceTheme } from './api';
import { gateKnot, kingKnot, throneKnot, type Knot } from './knots';
import type { PieceKind } from './position';
import { group, svg } from './svg';

const disc = (r: number, name: string): SVGElement => svg('circle', { r, class: name });
const line = (d: string, name: string): SVGElement => svg('path', { d, class: name });

const shadow = (r: number): SVGElement => svg('circle', { cx: 1.2, cy: 2.4, r, class: 'tb-shadow' });
const boss = (): SVGElement[] => [disc(7.6, 'tb-ink'), disc(6.2, 'tb-boss'), svg('circle', { cx: -1.6, cy: -1.8, r: 2.1, class: 'tb-shine' })];
const nails = (r: number, side: string): SVGElement =>
  svg('circle', { r, class: `tb-nails tb-nails-${side}`, 'stroke-dasharray': `0 ${((r * 2 * Math.PI) / 16).toFixed(3)}` });
const star = (): SVGElement => line('M0-13L3.6-3.6 13 0 3.6 3.6 0 13-3.6 3.6-13 0-3.6-3.6Z', 'tb-star');
const quarters = (r: number): SVGElement => line(`M0 0V-${r}A${r} ${r} 0 0 1 ${r} 0ZM0 0V${r}A${r} ${r} 0 0 1-${r} 0Z`, 'tb-quarters');
const planks = (): SVGElement => line('M-6.4 17.2V-17.2M6.4 17.2V-17.2', 'tb-planks');

function knot(drawn: Knot, name: string): SVGElement {
  return group(`tb-knot ${name}`, line(drawn.line, 'tb-knot-line'), line(drawn.over, 'tb-knot-casing'), line(drawn.over, 'tb-knot-line'));
}

const shield = (side: 'a' | 'd', ...painting: SVGElement[]): SVGElement[] => [
  shadow(23),
  disc(23, `tb-rim-${side}`),
  disc(18.4, `tb-field-${side}`),
  nails(20.7, side),
  ...painting,
];

const kingShield = (...painting: SVGElement[]): SVGElement[] => [
  shadow(28),
  disc(28, 'tb-gold'),
  disc(23.4, 'tb-field-k'),
  svg('circle', { r: 28, class: 'tb-rim-line' }),
  svg('circle', { r: 23.4, class: 'tb-rim-line' }),
  ...painting,
];

const letter = (text: string, name: string): SVGElement => {
  const element = svg('text', { class: `tb-letter ${name}`, y: 1 });
  element.textContent = text;
  return element;
};

const drawings: Record<PieceTheme, Record<PieceKind, () => SVGElement[]>> = {
  shields: {
    attacker: () => shield('a', planks(), ...boss()),
    defender: () => shield('d', quarters(18.4), ...boss()),
    commander: () => shield('a', planks(), star()),
    knight: () => shield('d', quarters(18.4), star()),
    king: () => kingShield(knot(kingKnot(15.4), 'tb-knot-king')),
  },
  letters: {
    attacker: () => [shadow(23), disc(23, 'tb-field-a'), letter('A', 'tb-letter-on')],
    defender: () => [shadow(23), disc(23, 'tb-quarter-fill'), svg('circle', { r: 21.5, class: 'tb-ring-d' }), letter('D', 'tb-letter-d')],
    commander: () => [shadow(23), disc(23, 'tb-field-a'), letter('C', 'tb-letter-on')],
    knight: () => [shadow(23), disc(23, 'tb-quarter-fill'), svg('circle', { r: 21.5, class: 'tb-ring-d' }), letter('N', 'tb-letter-d')],
    king: () => [shadow(27), disc(27, 'tb-gold'), svg('circle', { r: 26.2, class: 'tb-rim-line' }), letter('K', 'tb-letter-k')],
  },
  plain: {
    attacker: () => [shadow(22), disc(22, 'tb-dark'), svg('circle', { r: 14, class: 'tb-groove-on' })],
    defender: () => [shadow(22), disc(22, 'tb-light'), svg('circle', { r: 21.2, class: 'tb-rim-line' }), line('M-10 0H10M0-10V10', 'tb-cross')],
    commander: () => [shadow(22), disc(22, 'tb-dark'), star()],
    knight: () => [shadow(22), disc(22, 'tb-light'), svg('circle', { r: 21.2, class: 'tb-rim-line' }), star()],
    king: () => [shadow(27), disc(27, 'tb-light'), svg('circle', { r: 26.2, class: 'tb-rim-line' }), knot(kingKnot(17), 'tb-knot-plain')],
  },
};

const made = new WeakSet<Document>();

export const pieceId = (theme: PieceTheme, kind: PieceKind): string => `tb-${theme}-${kind}`;

// Puts the drawings into the page, once.
export function provideDrawings(): void {
  if (made.has(document)) return;
  made.add(document);
  const defs = svg('defs');
  for (const [theme, pieces] of Object.entries(drawings)) {
    for (const [kind, draw] of Object.entries(pieces)) {
      defs.append(svg('g', { id: `tb-${theme}-${kind}` }, ...draw()));
    }
  }
  const ground = (id: string, drawn: Knot): SVGElement => svg('g', { id }, knot(drawn, 'tb-knot-ground'));
  defs.append(ground('tb-throne', throneKnot(23)), ground('tb-corner', gateKnot(23)));
  document.body.append(svg('svg', { class: 'tb-drawings', width: 0, height: 0, 'aria-hidden': 'true' }, defs));
}
