// The board widget with the player's settings and the chosen language.
import { createBoard, type Board, type BoardOptions, type BoardWords } from '@skjaldborg/board';
import type { App } from '../app';
import { h } from '../dom';
import { withDefaults } from '../settings';
import { t } from '../words';
import type { BoardState, Brief } from '../wire';

export const boardWords = (): BoardWords => ({
  board: t('boardLabel'),
  attacker: t('pieceAttacker'),
  defender: t('pieceDefender'),
  king: t('pieceKing'),
  commander: t('pieceCommander'),
  knight: t('pieceKnight'),
  empty: t('squareEmpty'),
  throne: t('squareThrone'),
  corner: t('squareCorner'),
  camp: t('squareCamp'),
  square: t('squareWhat'),
  selected: t('selected'),
  unselected: t('unselected'),
  moved: t('pieceMoved'),
  captured: t('pieceCaptured'),
  cannot: t('cannotMove'),
  fort: t('fort'),
  ring: t('ring'),
  wall: t('wall'),
  typeMove: t('typeMove'),
});

type Given = Pick<BoardOptions, 'state'> & Partial<BoardOptions>;

export function optionsFor(app: App, given: Given): BoardOptions {
  const settings = withDefaults(app.settings.get());
  return {
    movable: 'none',
    flipped: false,
    coordinates: settings.coordinates,
    theme: settings.board,
    pieces: settings.pieces,
    animate: settings.animate,
    sound: settings.volume > 0,
    volume: settings.volume,
    confirm: settings.confirm === 'always',
    shapes: [],
    words: boardWords(),
    onMove: () => undefined,
    ...given,
  };
}

export interface BoardPart {
  node: HTMLElement;
  board: Board;
}

export function boardPart(app: App, given: Given): BoardPart {
  const node = h('div', { class: 'board-host' });
  return { node, board: createBoard(node, optionsFor(app, given)) };
}

export const still = (board: BoardState): BoardState => ({ ...board, destinations: {} });

// A small board without sound and coordinates, hidden from assistive technology: its link has the text.
export function miniature(app: App, state: BoardState): BoardPart {
  const part = boardPart(app, { state: still(state), coordinates: false, sound: false, confirm: false });
  part.node.classList.add('miniature');
  part.node.inert = true;
  part.node.setAttribute('aria-hidden', 'true');
  return part;
}

export async function stateOfBrief(app: App, brief: Brief): Promise<BoardState> {
  const plain = {
    size: brief.size,
    thrones: [],
    corners: [],
    camps: [],
    starts: { attackers: [], defenders: [], king: null },
  };
  const opening = await app.opening(brief.ruleset).catch(() => plain);
  const { size, thrones, corners, camps, starts } = opening;
  return {
    size,
    thrones,
    corners,
    camps,
    starts,
    position: brief.position,
    last: brief.last,
    toMove: 'attackers',
    destinations: {},
    captures: [],
    kingInDanger: false,
    kingCanEscape: false,
    marks: [],
    mark: null,
  };
}
