// The ARIA grid for assistive technology and the keyboard: a cell over each square, one of them in the tab
// order.
import type { Square } from './api';
import { allSquares, placeOf, squareUnder, type Layout, cell } from './geometry';

export class CellGrid {
  readonly node = document.createElement('div');
  private cells = new Map<Square, HTMLElement>();
  private cursor: Square = ''; // the middle square by default

  constructor() {
    this.node.className = 'tb-cells';
    this.node.setAttribute('role', 'grid');
  }

  build(layout: Layout, label: string): void {
    const focused = this.node.contains(document.activeElement);
    this.node.setAttribute('aria-label', label);
    this.node.replaceChildren();
    this.cells.clear();
    for (let row = 0; row < layout.size; row++) {
      const line = document.createElement('div');
      line.setAttribute('role', 'row');
      line.className = 'tb-row';
      for (let column = 0; column < layout.size; column++) {
        const square = squareUnder(layout, { x: (column + 0.5) * cell, y: (row + 0.5) * cell });
        if (square) line.append(this.cellOf(square));
      }
      this.node.append(line);
    }
    if (!this.cells.has(this.cursor)) this.cursor = allSquares(layout.size)[Math.floor((layout.size * layout.size) / 2)] ?? 'a1';
    this.point(this.cursor, focused);
  }

  private cellOf(square: Square): HTMLElement {
    const element = document.createElement('div');
    element.setAttribute('role', 'gridcell');
    element.className = 'tb-cell';
    element.dataset['square'] = square;
    element.tabIndex = -1;
    this.cells.set(square, element);
    return element;
  }

  label(square: Square, text: string, selected: boolean, playable: boolean): void {
    const element = this.cells.get(square);
    if (!element) return;
    if (element.getAttribute('aria-label') !== text) element.setAttribute('aria-label', text);
    if (selected) element.setAttribute('aria-selected', 'true');
    else element.removeAttribute('aria-selected');
    element.classList.toggle('tb-playable', playable);
  }

  get at(): Square {
    return this.cursor;
  }

  // Puts the square into the tab order, and focuses it if requested.
  point(square: Square, focus: boolean): void {
    const before = this.cells.get(this.cursor);
    if (before) before.tabIndex = -1;
    this.cursor = square;
    const element = this.cells.get(square);
    if (!element) return;
    element.tabIndex = 0;
    if (focus) element.focus({ preventScroll: true });
  }

  // Aligns the grid with the squares of the drawing.
  fit(layout: Layout, box: [number, number, number, number]): void {
    const [x, y, width, height] = box;
    const corner = placeOf({ ...layout, flipped: false }, `a${layout.size}`);
    const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;
    this.node.style.left = percent(corner.x - cell / 2 - x, width);
    this.node.style.top = percent(corner.y - cell / 2 - y, height);
    this.node.style.width = percent(layout.size * cell, width);
    this.node.style.height = percent(layout.size * cell, height);
  }
}
