// Arrows and circles that the player draws with the right button or with Alt, or while the board draws (BoardOptions.draws).
import type { Shape, Square, Tone } from './api';

export const toneFor = (event: { shiftKey: boolean; ctrlKey: boolean }): Tone =>
  event.shiftKey ? 'danger' : event.ctrlKey ? 'gold' : 'good';

const same = (a: Shape, b: Shape): boolean =>
  a.kind === 'arrow'
    ? b.kind === 'arrow' && a.from === b.from && a.to === b.to
    : b.kind !== 'arrow' && a.kind === b.kind && a.at === b.at;

// Adds the shape, or removes it if it is there.
export function toggled(shapes: readonly Shape[], from: Square, to: Square, tone: Tone): Shape[] {
  const shape: Shape = from === to ? { kind: 'circle', at: from, tone } : { kind: 'arrow', from, to, tone };
  const others = shapes.filter((drawn) => !same(drawn, shape));
  return others.length < shapes.length ? others : [...others, shape];
}
