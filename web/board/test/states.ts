import type { BoardOptions, BoardState, BoardWords } from '../src';

export const words: BoardWords = {
  board: 'Board, {size} by {size}', attacker: 'attacker', defender: 'defender', king: 'king', commander: 'commander', knight: 'knight',
  empty: 'empty', throne: 'throne', corner: 'corner', camp: 'camp', marked: 'marked', square: '{square}, {what}',
  selected: '{piece} on {square} selected, {count} destinations', reach: '{piece} on {square}, in its own turn: {count} destinations', unselected: 'nothing selected', moved: '{piece} from {from} to {to}',
  captured: 'captured on {squares}', cannot: 'No move to {square}',
  fort: 'fort', ring: 'ring', wall: 'wall', typeMove: 'move',
};

export const brandub: BoardState = {
  position: '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a', size: 7, toMove: 'attackers',
  destinations: { d7: ['c7', 'b7', 'e7', 'f7'], d1: ['c1', 'b1'] },
  last: null, captures: [], kingInDanger: false, kingCanEscape: false, marks: [], mark: null,
  thrones: ['d4'], corners: ['a1', 'g1', 'a7', 'g7'], camps: [], starts: { attackers: ['d7'], defenders: ['d5'], king: 'd4' },
};

export const options = (change: Partial<BoardOptions> = {}): BoardOptions => ({
  state: brandub, movable: 'both', flipped: false, coordinates: true, theme: 'ash', pieces: 'shields', animate: false, sound: false, volume: 0,
  confirm: false, shapes: [], words, onMove: () => undefined, ...change,
});
