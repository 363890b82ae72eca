// The pieces, knots and start mark of every theme, defined once for the whole page; boards place them with <use>. Shields,
// knots and mark come from art/shields.json, like those of the printed set. Colours are custom properties of the
// board that uses a drawing (board.css), so that one drawing serves all themes and both colour schemes.
import art from '../../../art/shields.json';
import type { PieceTheme } from './api';
import type { PieceKind } from './position';
import { svg } from './svg';

// A mark in art/shields.json: a circle, a path or a knot, with colours by role.
interface Mark {
  circle?: number;
  path?: string;
  knot?: string;
  at?: number[];
  radius?: number; // for a knot
  fill?: string;
  line?: string;
  ground?: string; // background of a knot
  width?: number;
  opacity?: number;
  dots?: number; // draws the line as this number of dots
}
type KnotName = keyof typeof art.knots;

const role = (name: string | undefined): string => (name === undefined ? 'none' : `var(--tb-${name})`);

const disc = (r: number, name: string): SVGElement => svg('circle', { r, class: name });
const line = (d: string, name: string): SVGElement => svg('path', { d, class: name });
const shadow = (r: number): SVGElement => svg('circle', { cx: 1.2, cy: 2.4, r, class: 'tb-shadow' });

function knot(name: KnotName, radius: number, width: number, stroke: string, ground: string, at = [0, 0]): SVGElement {
  const scale = radius / 100;
  const drawn = (d: string, colour: string, wide: number): SVGElement =>
    svg('path', { d, fill: 'none', stroke: colour, 'stroke-width': wide / scale, 'stroke-linejoin': 'round' });
  const { line: whole, over } = art.knots[name];
  return svg(
    'g',
    { transform: `translate(${at.join(' ')}) scale(${scale})` },
    drawn(whole, stroke, width),
    drawn(over, ground, 2.1 * width),
    drawn(over, stroke, width),
  );
}

function drawMark(mark: Mark): SVGElement {
  const { circle, path, at = [0, 0], width, opacity, dots } = mark;
  if (mark.knot) return knot(mark.knot as KnotName, mark.radius ?? 100, width ?? 1, role(mark.line), role(mark.ground), at);
  const paint = {
    fill: role(mark.fill),
    stroke: role(mark.line),
    'stroke-width': width,
    opacity,
    ...(dots && circle
      ? { 'stroke-linecap': 'round', 'stroke-dasharray': `0 ${((circle * 2 * Math.PI) / dots).toFixed(3)}` }
      : {}),
  };
  return path === undefined
    ? svg('circle', { cx: at[0], cy: at[1], r: circle, ...paint })
    : svg('path', { d: path, ...paint });
}

const shield = (kind: PieceKind): SVGElement[] => [
  shadow(kind === 'king' ? 28 : 23),
  ...(art.pieces[kind] as Mark[]).map(drawMark),
];
const star = (): SVGElement[] => (art.pieces.knight as Mark[]).slice(-1).map(drawMark);

const letter = (text: string, name: string): SVGElement => {
  const element = svg('text', { class: `tb-letter ${name}`, y: 1 });
  element.textContent = text;
  return element;
};

const drawings: Record<PieceTheme, Record<PieceKind, () => SVGElement[]>> = {
  shields: {
    attacker: () => shield('attacker'),
    defender: () => shield('defender'),
    commander: () => shield('commander'),
    knight: () => shield('knight'),
    king: () => shield('king'),
  },
  letters: {
    attacker: () => [shadow(23), disc(23, 'tb-field-a'), letter('A', 'tb-letter-on')],
    defender: () => [shadow(23), disc(23, 'tb-bone'), svg('circle', { r: 21.5, class: 'tb-ring-d' }), letter('D', 'tb-letter-d')],
    commander: () => [shadow(23), disc(23, 'tb-field-a'), letter('C', 'tb-letter-on')],
    knight: () => [shadow(23), disc(23, 'tb-bone'), svg('circle', { r: 21.5, class: 'tb-ring-d' }), letter('N', 'tb-letter-d')],
    king: () => [shadow(27), disc(27, 'tb-gold'), svg('circle', { r: 26.2, class: 'tb-rim-line' }), letter('K', 'tb-letter-k')],
  },
  plain: {
    attacker: () => [shadow(22), disc(22, 'tb-dark'), svg('circle', { r: 14, class: 'tb-groove-on' })],
    defender: () => [shadow(22), disc(22, 'tb-light'), svg('circle', { r: 21.2, class: 'tb-rim-line' }), line('M-10 0H10M0-10V10', 'tb-cross')],
    commander: () => [shadow(22), disc(22, 'tb-dark'), ...star()],
    knight: () => [shadow(22), disc(22, 'tb-light'), svg('circle', { r: 21.2, class: 'tb-rim-line' }), ...star()],
    king: () => [shadow(27), disc(27, 'tb-light'), svg('circle', { r: 26.2, class: 'tb-rim-line' }), knot('king', 17, 3, '#5b4a37', '#f6efe0', [0, 1.6])],
  },
};

const made = new WeakSet<Document>();

/** The id of a piece's drawing, for `<use href="#…">` beside a board. */
export const pieceId = (theme: PieceTheme, kind: PieceKind): string => `tb-${theme}-${kind}`;

// Adds the drawings to the page once, outside the body, whose content pages replace.
export function provideDrawings(): void {
  if (made.has(document)) return;
  made.add(document);
  const defs = svg('defs');
  for (const [theme, pieces] of Object.entries(drawings)) {
    for (const [kind, draw] of Object.entries(pieces)) {
      defs.append(svg('g', { id: `tb-${theme}-${kind}` }, ...draw()));
    }
  }
  const ground = (id: string, name: KnotName): SVGElement => svg('g', { id }, knot(name, 23, 3, role('knot'), role('gate')));
  defs.append(ground('tb-throne', 'throne'), ground('tb-corner', 'gate'), svg('path', { id: 'tb-start', d: art.start }));
  document.documentElement.append(svg('svg', { class: 'tb-drawings', width: 0, height: 0, 'aria-hidden': 'true' }, defs));
}
