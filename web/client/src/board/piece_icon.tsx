// A piece as it stands on the board, for texts beside one: the board brings the drawings.
import { pieceId } from '@skjaldborg/board';
import type { App } from '../app';
import { withDefaults } from '../frame/settings';

export type PieceKind = Parameters<typeof pieceId>[1];

export const PieceIcon = ({ app, kind }: { app: App; kind: PieceKind }) => (
  <svg class="piece-icon tafl-board" viewBox="-32 -32 64 64" aria-hidden="true">
    <use href={`#${pieceId(withDefaults(app.settings.get()).pieces, kind)}`} />
  </svg>
);
