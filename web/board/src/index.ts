// The board widget. Import './board.css' once.
export type * from './api';
export { drawBoard } from './board';
export { boardDefaults, createBoard } from './defaults';
export { english } from './english';
export { fileOf, marginOf, rankOf, squareAt } from './geometry';
export { miniature } from './miniature';
export { cellsOf, rowsOf } from './position';
export { pieceId, provideSet } from './shields';
