// A picture is drawn from a position alone; whatever else is known of the board is shown, too.
import type { BoardState, Diagram } from './api';
import { squareAt } from './geometry';
import { cellsOf } from './position';

const completed = new WeakMap<Diagram, BoardState>(); // the same diagram is the same state, which the board need not draw again

export function stateOf(diagram: Diagram): BoardState {
  const known = completed.get(diagram);
  if (known) return known;
  const size = cellsOf(diagram.position).length;
  const middle = size % 2 ? [squareAt((size - 1) / 2, (size - 1) / 2)] : []; // boards of an even size have none
  const state: BoardState = {
    size,
    toMove: / d$/.test(diagram.position.trim()) ? 'defenders' : 'attackers',
    destinations: {},
    last: null,
    captures: [],
    kingInDanger: false,
    kingCanEscape: false,
    marks: [],
    mark: null,
    thrones: middle,
    corners: [],
    camps: [],
    starts: { attackers: [], defenders: [], king: middle[0] ?? '' },
    ...diagram,
  };
  completed.set(diagram, state);
  return state;
}
