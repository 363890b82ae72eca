import type { BoardOptions, CreateBoard } from './api';
import { drawBoard } from './board';
import { english } from './english';

/** What a board does unless it is told otherwise. */
export const boardDefaults: Omit<BoardOptions, 'state'> = {
  movable: 'both',
  flipped: false,
  coordinates: true,
  theme: 'ash',
  pieces: 'shields',
  animate: true,
  sound: true,
  volume: 0.5,
  confirm: false,
  shapes: [],
  words: english,
  onMove: () => {},
};

/** Draws a board into the page. */
export const createBoard: CreateBoard = (host, setup) => drawBoard(host, { ...boardDefaults, ...setup });
