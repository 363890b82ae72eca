// Arrows and circles in a comment, as chess sites write them in PGN: [%cal Gd1d3,Rf4c4] and [%csl Ya1]. Green, red, yellow, blue.
import type { Shape } from '@skjaldborg/board';
import { arrow } from '../board/position_text';
import type { Analyser } from './analyser';

type Tone = NonNullable<Shape['tone']>;

const tones: Record<string, Tone> = { G: 'good', R: 'danger', Y: 'gold', B: 'woad' };
const letterOf = ({ tone = 'woad' }: Shape): string => Object.keys(tones).find((letter) => tones[letter] === tone) ?? 'B';
const commands = / ?\[%c[as]l ([^\]]*)\]/g;

export const textIn = (comment: string): string => comment.replace(commands, '');

function shapeOf(written: string): Shape[] {
  const [, letter = '', from = '', to] = /^([GRYB])([a-s]\d{1,2})([a-s]\d{1,2})?$/.exec(written.trim()) ?? [];
  const tone = tones[letter];
  if (!tone) return [];
  return [to === undefined ? { kind: 'circle', at: from, tone } : { kind: 'arrow', from, to, tone }];
}

export const shapesIn = (comment: string): Shape[] => [...comment.matchAll(commands)].flatMap(([, list = '']) => list.split(',').flatMap(shapeOf));

export function withShapes(text: string, shapes: readonly Shape[]): string {
  const arrows = shapes.map((shape) => (shape.kind === 'arrow' ? `${letterOf(shape)}${shape.from}${shape.to}` : '')).filter(Boolean);
  const circles = shapes.map((shape) => (shape.kind === 'arrow' ? '' : `${letterOf(shape)}${shape.at}`)).filter(Boolean);
  const lists = [...(arrows.length > 0 ? [`[%cal ${arrows.join()}]`] : []), ...(circles.length > 0 ? [`[%csl ${circles.join()}]`] : [])];
  return [...(text ? [text] : []), ...lists].join(' ');
}

// The first moves of the engine's lines; the best one stands out.
export const arrowsOf = ({ found, threats }: Pick<Analyser, 'found' | 'threats'>): Shape[] =>
  (found.value?.lines ?? []).map(({ move }, i) => arrow(move, i > 0 ? 'woad' : threats.value ? 'danger' : 'good'));

const place = (shape: Shape): string => (shape.kind === 'arrow' ? `${shape.from} ${shape.to}` : shape.at);

// The comment with the shape added, or removed if it is there in the same colour.
export function toggledIn(comment: string, shape: Shape): string {
  const before = shapesIn(comment);
  const isThere = before.some((one) => place(one) === place(shape) && one.tone === shape.tone);
  const others = before.filter((one) => place(one) !== place(shape));
  return withShapes(textIn(comment), isThere ? others : [...others, shape]);
}
