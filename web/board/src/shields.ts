// The pieces, knots and start mark, defined once for the whole page; boards place them with <use>. They come from art/, the
// shields, knots and mark like those of the printed set. Colours are custom properties of the board that uses a drawing
// (board.css), so that one drawing serves all themes and both colour schemes. Sets other than the shields are loaded when
// one of their pieces is asked for.
import { knots, pieces as shields, start } from '../../../art/shields.json';
import type { PieceTheme } from './api';
import type { PieceKind } from './position';
import { svg } from './svg';

// A mark: a circle, a path, a knot or a letter, with colours by role, or their own.
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
  text?: string;
  size?: number; // of the text
}
type KnotName = keyof typeof knots;
export type PieceSet = Record<PieceKind, Mark[]>;

const role = (name: string | undefined): string => (name === undefined ? 'none' : name.startsWith('#') ? name : `var(--tb-${name})`);

const shadow = (r: number): SVGElement => svg('circle', { cx: 1.2, cy: 2.4, r, class: 'tb-shadow' });

function knot(name: KnotName, radius: number, width: number, stroke: string, ground: string, at = [0, 0]): SVGElement {
  const scale = radius / 100;
  const drawn = (d: string, colour: string, wide: number): SVGElement =>
    svg('path', { d, fill: 'none', stroke: colour, 'stroke-width': wide / scale, 'stroke-linejoin': 'round' });
  const { line: whole, over } = knots[name];
  return svg(
    'g',
    { transform: `translate(${at.join(' ')}) scale(${scale})` },
    drawn(whole, stroke, width),
    drawn(over, ground, 2.1 * width),
    drawn(over, stroke, width),
  );
}

function drawMark(mark: Mark): SVGElement {
  const { circle, path, text, at = [0, 0], width, opacity, dots } = mark;
  if (mark.knot) return knot(mark.knot as KnotName, mark.radius ?? 100, width ?? 1, role(mark.line), role(mark.ground), at);
  if (text) {
    const letter = svg('text', { class: 'tb-letter', y: 1, fill: role(mark.fill), 'font-size': mark.size });
    letter.textContent = text;
    return letter;
  }
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

// The shadow is below the marks.
const shield = (kind: PieceKind): SVGElement[] => [shadow(kind === 'king' ? 28 : 23), ...(shields[kind] as Mark[]).map(drawMark)];

const kinds: readonly PieceKind[] = ['attacker', 'defender', 'commander', 'knight', 'king'];
const idOf = (theme: PieceTheme, kind: PieceKind): string => `tb-${theme}-${kind}`;
const draw = (theme: PieceTheme, marks: (kind: PieceKind) => SVGElement[]): void => provideDrawings().append(...kinds.map((kind) => svg('g', { id: idOf(theme, kind), 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, ...marks(kind))));

const asked = new Set<PieceTheme>();

/** Loads the drawings of a set, once. Where they cannot be loaded, its pieces are shields. */
export async function provideSet(theme: PieceTheme): Promise<void> {
  provideDrawings();
  if (theme === 'shields' || asked.has(theme)) return;
  asked.add(theme);
  try {
    const set = await (await import('./sets')).loadSet(theme);
    draw(theme, (kind) => set[kind].map(drawMark));
  } catch {
    draw(theme, (kind) => [svg('use', { href: `#${idOf('shields', kind)}` })]);
  }
}

/** The id of a piece's drawing, for `<use href="#…">` beside a board. */
export function pieceId(theme: PieceTheme, kind: PieceKind): string {
  void provideSet(theme);
  return idOf(theme, kind);
}

const made = new WeakMap<Document, SVGDefsElement>();

// Adds the drawings to the page once, outside the body, whose content pages replace.
export function provideDrawings(): SVGDefsElement {
  const known = made.get(document);
  if (known) return known;
  const defs = svg('defs');
  made.set(document, defs);
  draw('shields', shield);
  const ground = (id: string, name: KnotName): SVGElement => svg('g', { id }, knot(name, 23, 3, role('knot'), role('gate')));
  defs.append(ground('tb-throne', 'throne'), ground('tb-corner', 'gate'), svg('path', { id: 'tb-start', d: start }));
  document.documentElement.append(svg('svg', { class: 'tb-drawings', width: 0, height: 0, 'aria-hidden': 'true' }, defs));
  return defs;
}
