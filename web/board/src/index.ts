// The board widget. Import './board.css' once.
export type * from './api';
export { createBoard } from './board';
export { boardDefaults } from './defaults';
export { english } from './english';
export { marginOf } from './geometry';
export { miniature } from './miniature';
export { pieceId } from './shields';
