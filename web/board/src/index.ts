// The board widget. Import './board.css' once.
export type * from './api';
export { createBoard } from './board';
export { marginOf } from './geometry';
export { miniature } from './miniature';
export { pieceId } from './shields';
