import type { BoardWords } from './api';

/** The board's texts if the page provides none. */
export const english: BoardWords = {
  board: 'Board, {size} by {size}',
  attacker: 'attacker',
  defender: 'defender',
  king: 'king',
  commander: 'commander',
  knight: 'knight',
  empty: 'empty',
  throne: 'throne',
  corner: 'corner',
  camp: 'camp',
  marked: 'marked',
  square: '{square}, {what}',
  selected: '{piece} on {square} selected, {count} destinations',
  reach: '{piece} on {square}, in its own turn: {count} destinations',
  unselected: 'nothing selected',
  moved: '{piece} from {from} to {to}',
  captured: 'captured on {squares}',
  cannot: 'No move to {square}',
  fort: 'fort',
  ring: 'ring',
  wall: 'wall',
  typeMove: 'move',
};
