// A static picture of a position, for lists.
import type { BoardTheme, Diagram, PieceTheme } from './api';
import { stateOf } from './diagram';
import { placeOf, viewBox, type Layout } from './geometry';
import { drawGround, drawWashes } from './ground';
import { drawMarks } from './overlay';
import { piecesOf } from './position';
import { pieceId, provideDrawings } from './shields';
import { svg } from './svg';

/** A static picture of a position, with the classes of board.css. */
export function miniature(diagram: Diagram, theme: BoardTheme = 'ash', pieces: PieceTheme = 'shields', flipped = false): HTMLElement {
  provideDrawings();
  const state = stateOf(diagram);
  const layout: Layout = { size: state.size, flipped, coordinates: false };
  const drawing = svg(
    'svg',
    { class: 'tb-drawing', viewBox: viewBox(layout).join(' '), 'aria-hidden': 'true' },
    drawGround(layout, state),
    ...drawWashes(layout, state.last?.split('-') ?? [], 'tb-last'),
    ...[...piecesOf(state.position)].map(([square, kind]) => svg('use', { href: `#${pieceId(pieces, kind)}`, ...placeOf(layout, square) })),
    drawMarks(layout, state.marks, ''),
  );
  const root = document.createElement('div');
  root.className = 'tafl-board tb-miniature';
  root.dataset['theme'] = theme;
  root.append(drawing);
  return root;
}
