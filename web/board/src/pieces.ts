// The pieces on the board: one element each, which is moved rather than redrawn.
import type { BoardState, PieceTheme, Square } from './api';
import { placeOf, type Layout, type Point } from './geometry';
import type { PieceKind, Pieces } from './position';
import { pieceId } from './shields';
import { group, svg } from './svg';
import { transition } from './transition';

export const slideMs = 150;

interface Standing {
  kind: PieceKind;
  node: SVGGElement;
}

const moveTo = (node: SVGGElement, { x, y }: Point): void => {
  node.style.transform = `translate(${x}px, ${y}px)`;
};

export class PieceLayer {
  readonly node = group('tb-pieces');
  private standing = new Map<Square, Standing>();
  private now: Pieces = new Map();

  constructor(
    private layout: Layout,
    private theme: PieceTheme,
  ) {}

  nodeAt(square: Square): SVGGElement | undefined {
    return this.standing.get(square)?.node;
  }

  // Redraws everything, without animation.
  reset(layout: Layout, theme: PieceTheme, pieces: Pieces): void {
    this.layout = layout;
    this.theme = theme;
    this.node.replaceChildren();
    this.standing.clear();
    this.now = pieces;
    for (const [square, kind] of pieces) this.put(square, kind);
  }

  // Animates to the new placement. `carried`: the moved piece was dragged and is already in place.
  change(pieces: Pieces, state: BoardState, animate: boolean, carried: boolean): void {
    const { slides, gone, come } = transition(this.now, pieces, state.last);
    for (const square of gone) this.take(square, animate);
    const moving = slides.map((slide) => ({ ...slide, standing: this.standing.get(slide.from) }));
    for (const { from } of moving) this.standing.delete(from);
    for (const { to, kind, standing } of moving) {
      if (!standing) {
        this.put(to, kind);
        continue;
      }
      this.standing.set(to, standing);
      standing.node.classList.toggle('tb-sliding', animate && !carried);
      this.node.append(standing.node); // above the others
      moveTo(standing.node, placeOf(this.layout, to));
    }
    for (const square of come) {
      const kind = pieces.get(square);
      if (kind) this.put(square, kind);
    }
    this.now = pieces;
  }

  // Places a dragged piece under the pointer.
  carry(square: Square, point: Point): void {
    const node = this.nodeAt(square);
    if (!node) return;
    node.classList.remove('tb-sliding');
    node.classList.add('tb-carried');
    if (node.nextSibling) this.node.append(node);
    moveTo(node, point);
  }

  // Shows the piece on its square, or on another one until the move is confirmed.
  place(square: Square, shownAt: Square, animate: boolean): void {
    const node = this.nodeAt(square);
    if (!node) return;
    node.classList.remove('tb-carried');
    node.classList.toggle('tb-sliding', animate);
    moveTo(node, placeOf(this.layout, shownAt));
  }

  private put(square: Square, kind: PieceKind): void {
    const node = svg('g', { class: `tb-piece tb-is-${kind}` }, svg('use', { href: `#${pieceId(this.theme, kind)}` }));
    moveTo(node, placeOf(this.layout, square));
    this.standing.set(square, { kind, node });
    this.node.append(node);
  }

  private take(square: Square, animate: boolean): void {
    const standing = this.standing.get(square);
    if (!standing) return;
    this.standing.delete(square);
    if (!animate) {
      standing.node.remove();
      return;
    }
    standing.node.classList.add('tb-fading');
    setTimeout(() => standing.node.remove(), slideMs + 60);
  }
}
