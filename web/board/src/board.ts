// The board: combines the layers, and turns pointer and keyboard input into moves.
//
// From back to front: ground, washes, pieces, hints and marks, shapes, coordinates; above the drawing the
// cells for screen readers and the keyboard. Selecting changes only washes and hints; a new state moves the
// pieces.
import type { Board, BoardOptions, BoardSetup, BoardState, Shape, Square } from './api';
import { CellGrid } from './cells';
import { destinationsFrom, nothing, pointAt, typedMove, type Choice } from './choice';
import { stateOf } from './diagram';
import { toggled, toneFor } from './drawing';
import { allSquares, neighbour, squareUnder, viewBox, type Layout, type Point } from './geometry';
import { drawCoordinates, drawGround, drawWashes } from './ground';
import { drawCaptures, drawDestinations, drawKingsState, drawMarks, drawReach, drawShape } from './overlay';
import { PieceLayer } from './pieces';
import { piecesOf, type Pieces } from './position';
import { provideDrawings } from './shields';
import { play } from './sound';
import { fill, moveSpoken, pieceWord, squareLabel } from './speech';
import { group, svg } from './svg';

const dragFrom = 5; // pixels of movement that begin a drag

interface Hold {
  square: Square;
  start: Point; // in screen coordinates
  dragging: boolean;
  wasChosen: boolean;
  draws: boolean;
}

// A piece that cannot be moved now, and where it could go in its side's turn; no targets while they are asked for.
interface Glance {
  square: Square;
  targets: readonly Square[];
  isTapped: boolean; // otherwise the mouse is over it
}

class ShieldBoard implements Board {
  private readonly root = document.createElement('div');
  private readonly drawing = svg('svg', { class: 'tb-drawing', 'aria-hidden': 'true' });
  private readonly ground = group('tb-layer');
  private readonly washes = group('tb-layer');
  private readonly hints = group('tb-layer');
  private readonly shapes = group('tb-layer');
  private readonly edge = group('tb-layer');
  private readonly pieces: PieceLayer;
  private readonly cells = new CellGrid();
  private readonly voice = document.createElement('div');
  private standing: Pieces;
  private choice: Choice = nothing;
  private glance: Glance | null = null;
  private hold: Hold | null = null;
  private carried = false; // the last move was a drag, so there is nothing to animate
  private drawn: Shape[] = [];
  private dropTarget: Square | null = null;
  private painted: Square | null = null; // the last square painted while the pointer is down

  constructor(
    host: HTMLElement,
    private options: BoardOptions,
  ) {
    provideDrawings();
    this.standing = piecesOf(options.state.position);
    this.pieces = new PieceLayer(this.layout, options.pieces);
    this.root.className = 'tafl-board';
    this.voice.className = 'tb-voice';
    this.voice.setAttribute('aria-live', 'polite');
    this.drawing.append(this.ground, this.washes, this.pieces.node, this.hints, this.shapes, this.edge);
    this.root.append(this.drawing, this.cells.node, this.voice);
    this.listen();
    this.drawAll();
    host.append(this.root);
  }

  private get layout(): Layout {
    const { state, flipped, coordinates } = this.options;
    return { size: state.size, flipped, coordinates };
  }

  set(change: Partial<BoardSetup>): void {
    const before = this.options;
    this.options = { ...before, ...change, state: change.state ? stateOf(change.state) : before.state };
    const { state, flipped, coordinates, pieces, theme, words } = this.options;
    const isNew =
      state.size !== before.state.size || flipped !== before.flipped || coordinates !== before.coordinates ||
      pieces !== before.pieces || theme !== before.theme || words !== before.words;
    if (state !== before.state) this.drawn = [];
    if (isNew) this.drawAll();
    else if (state !== before.state) this.changeState(before.state);
    if (state.position !== before.state.position || !this.options.reach) this.glance = null;
    this.keepChoice();
    this.drawSigns();
  }

  typed(text: string): boolean {
    const move = typedMove(this.options, text);
    if (!move) return false;
    const [from, to] = move;
    if (this.options.confirm) this.choose({ chosen: from, pending: to });
    else this.move(from, to, false);
    return true;
  }

  settle(confirmed: boolean): void {
    const { chosen, pending } = this.choice;
    if (!chosen || !pending) return;
    if (confirmed) this.move(chosen, pending, false);
    else this.choose(nothing);
  }

  focus(): void {
    this.cells.point(this.cells.at, true);
  }

  destroy(): void {
    this.root.remove();
  }

  // ---- drawing

  private drawAll(): void {
    const { state, theme, pieces, words } = this.options;
    const box = viewBox(this.layout);
    this.root.dataset['theme'] = theme;
    this.drawing.setAttribute('viewBox', box.join(' '));
    this.root.style.aspectRatio = `${box[2]} / ${box[3]}`;
    this.ground.replaceChildren(drawGround(this.layout, state));
    this.edge.replaceChildren(drawCoordinates(this.layout));
    this.standing = piecesOf(state.position);
    this.pieces.reset(this.layout, pieces, this.standing);
    this.cells.build(this.layout, fill(words.board, { size: state.size }));
    this.cells.fit(this.layout, box);
    this.drawSigns();
  }

  private changeState(before: BoardState): void {
    const { state, animate } = this.options;
    if (!sameGround(state, before)) this.ground.replaceChildren(drawGround(this.layout, state));
    this.standing = piecesOf(state.position);
    this.pieces.change(this.standing, state, animate, this.carried);
    this.carried = false;
    if (state.last && (state.last !== before.last || state.position !== before.position)) this.announce(before.last);
  }

  private announce(known: string | null): void {
    const { state, sound, volume, words } = this.options;
    this.tell(moveSpoken(words, state, this.standing, state.last === known));
    if (sound) play(state.mark ? 'end' : state.captures.length > 0 ? 'capture' : 'move', volume);
  }

  // Redraws what depends on state and selection: washes, hints, marks, shapes, labels.
  private drawSigns(): void {
    const { state, words, shapes, onPaint, draws } = this.options;
    const { chosen, pending } = this.choice;
    this.root.classList.toggle('tb-paints', onPaint !== undefined);
    this.root.classList.toggle('tb-draws', draws === true);
    const targets = pending ? [pending] : destinationsFrom(this.options, chosen);
    this.washes.replaceChildren(
      ...drawWashes(this.layout, state.last?.split('-') ?? [], 'tb-last'),
      ...drawWashes(this.layout, chosen ? [chosen] : [], 'tb-chosen'),
      ...drawWashes(this.layout, pending ? [pending] : [], 'tb-pending'),
      ...drawWashes(this.layout, this.dropTarget ? [this.dropTarget] : [], 'tb-drop'),
      ...drawKingsState(this.layout, state, this.standing),
    );
    const word = state.mark === 'fort' || state.mark === 'ring' || state.mark === 'wall' ? words[state.mark] : '';
    this.hints.replaceChildren(
      ...drawCaptures(this.layout, state.captures, this.standing),
      ...drawDestinations(this.layout, targets),
      ...(this.glance ? drawReach(this.layout, this.glance.square, this.glance.targets) : []),
      drawMarks(this.layout, state.marks, word),
    );
    const allShapes = [...shapes, ...this.drawn];
    this.shapes.replaceChildren(...allShapes.map((shape) => drawShape(this.layout, shape)));
    const marked = new Set([...allShapes.map((shape) => (shape.kind === 'circle' ? shape.at : '')), ...(this.glance?.targets ?? [])]);
    for (const square of allSquares(state.size)) {
      const playable = destinationsFrom(this.options, square).length > 0 || targets.includes(square);
      this.cells.label(square, squareLabel(words, state, this.standing, square, marked.has(square)), square === chosen, playable);
    }
  }

  // Keeps the announcement of the previous move, so that an immediate reply does not cut it short.
  private tell(text: string): void {
    const line = document.createElement('div');
    line.textContent = text;
    for (const old of [...this.voice.children].slice(0, -1)) old.remove();
    if (this.voice.children.length === 0) this.voice.replaceChildren();
    this.voice.append(line);
  }

  private say(text: string): void {
    this.voice.textContent = text;
  }

  // ---- selecting and moving

  private keepChoice(): void {
    if (this.choice.chosen && destinationsFrom(this.options, this.choice.chosen).length === 0) this.choose(nothing, false);
  }

  private point(square: Square): void {
    const shown = this.glance?.isTapped ? this.glance.square : null;
    const step = pointAt(this.options, this.choice, square, this.options.confirm);
    if (step.kind === 'move') return this.move(step.from, step.to, false);
    if (step.kind === 'refuse') this.refuse(this.choice.chosen, step.square);
    else this.choose(step.choice);
    if (this.choice.chosen) return;
    if (step.kind === 'choose') this.options.onUnselected?.(square);
    if (square !== shown) void this.look(square, true);
  }

  private refuse(from: Square | null, to: Square): void {
    const { words, onRefused, onUnselected } = this.options;
    this.choose(nothing, false);
    if (from && onRefused) return onRefused(`${from}-${to}`);
    this.say(fill(words.cannot, { square: to }));
    onUnselected?.(to);
  }

  private choose(choice: Choice, speak = true): void {
    const before = this.choice;
    this.glance = null;
    this.setChoice(choice);
    const { words, animate } = this.options;
    if (before.chosen && before.pending && choice.pending !== before.pending) this.pieces.place(before.chosen, before.chosen, animate);
    if (choice.chosen && choice.pending) this.pieces.place(choice.chosen, choice.pending, animate);
    if (speak && choice.chosen && choice.chosen !== before.chosen) {
      const kind = this.standing.get(choice.chosen);
      const count = destinationsFrom(this.options, choice.chosen).length;
      if (kind) this.say(fill(words.selected, { piece: pieceWord(words, kind), square: choice.chosen, count }));
    } else if (speak && before.chosen && !choice.chosen) {
      this.say(words.unselected);
    }
    this.drawSigns();
  }

  private setChoice(choice: Choice): void {
    const before = this.choice.pending;
    this.choice = choice;
    if (choice.pending !== before) this.options.onPending?.(choice.pending && `${choice.chosen}-${choice.pending}`);
  }

  private move(from: Square, to: Square, carried: boolean): void {
    this.carried = (carried || this.choice.pending === to) && !this.options.premove;
    this.setChoice(nothing);
    this.glance = null;
    this.dropTarget = null;
    this.drawSigns();
    this.options.onMove(`${from}-${to}`);
  }

  // Shows where the piece on the square could go, if it cannot be moved now; nothing otherwise.
  private async look(square: Square | null, isTapped: boolean): Promise<void> {
    const { reach, onPaint, draws, words } = this.options;
    const kind = square && this.standing.get(square);
    const before = this.glance;
    if (!reach || onPaint || draws || !kind || destinationsFrom(this.options, square).length > 0) {
      this.glance = null;
      return before ? this.drawSigns() : undefined;
    }
    const mine: Glance = { square, targets: [], isTapped };
    this.glance = mine;
    const targets = await reach(square).catch(() => null);
    if (this.glance !== mine) return;
    this.glance = targets && { ...mine, targets };
    if (targets && isTapped) this.tell(fill(words.reach, { piece: pieceWord(words, kind), square, count: targets.length }));
    this.drawSigns();
  }

  private hover(square: Square | null): void {
    if (!this.glance?.isTapped && !this.choice.chosen && square !== (this.glance?.square ?? null)) void this.look(square, false);
  }

  // ---- pointer

  private listen(): void {
    this.root.addEventListener('pointerdown', (event) => this.press(event));
    this.root.addEventListener('pointermove', (event) => this.drag(event));
    this.root.addEventListener('pointerup', (event) => this.release(event));
    this.root.addEventListener('pointerleave', () => this.hover(null));
    this.root.addEventListener('pointercancel', () => this.letGo());
    this.root.addEventListener('mousedown', (event) => this.keepFocus(event));
    this.root.addEventListener('contextmenu', (event) => event.preventDefault());
    this.cells.node.addEventListener('keydown', (event) => this.key(event));
  }

  // A click must not move the focus into the grid, because the page uses the arrow keys for stepping.
  private keepFocus(event: MouseEvent): void {
    event.preventDefault();
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && !this.root.contains(focused)) focused.blur();
  }

  private under(event: PointerEvent): Point {
    const box = this.drawing.getBoundingClientRect();
    const [x, y, width, height] = viewBox(this.layout);
    return {
      x: x + ((event.clientX - box.left) / box.width) * width,
      y: y + ((event.clientY - box.top) / box.height) * height,
    };
  }

  private press(event: PointerEvent): void {
    const square = squareUnder(this.layout, this.under(event));
    if (!square || this.hold) return;
    const draws = event.button === 2 || event.altKey || (this.options.draws === true && event.button === 0);
    if (!draws && event.button !== 0) return;
    if (this.options.onPaint && !draws) {
      event.preventDefault();
      this.root.setPointerCapture(event.pointerId);
      this.paint(square);
      return;
    }
    this.cells.point(square, this.cells.node.contains(document.activeElement));
    const mine = destinationsFrom(this.options, square).length > 0;
    const wasChosen = this.choice.chosen === square;
    this.hold = { square, start: { x: event.clientX, y: event.clientY }, dragging: false, wasChosen, draws };
    if (draws) {
      event.preventDefault();
      return;
    }
    if (mine || this.choice.chosen) {
      event.preventDefault(); // no scrolling while a piece is selected
      this.root.setPointerCapture(event.pointerId);
    }
    if (mine && !wasChosen && !this.isTarget(square)) this.choose({ chosen: square, pending: null });
    if (!mine && this.drawn.length > 0 && !this.choice.chosen) {
      this.drawn = [];
      this.options.onShapes?.([]);
      this.drawSigns();
    }
  }

  private isTarget(square: Square): boolean {
    return this.choice.chosen !== square && destinationsFrom(this.options, this.choice.chosen).includes(square);
  }

  private paint(square: Square): void {
    this.painted = square;
    this.options.onPaint?.(square);
  }

  private drag(event: PointerEvent): void {
    const { hold } = this;
    if (!hold && event.pointerType === 'mouse') this.hover(squareUnder(this.layout, this.under(event)));
    const under = this.painted && squareUnder(this.layout, this.under(event));
    if (under && under !== this.painted) this.paint(under);
    if (!hold || hold.draws || this.choice.chosen !== hold.square || this.choice.pending) return;
    const far = Math.hypot(event.clientX - hold.start.x, event.clientY - hold.start.y);
    if (!hold.dragging && far < dragFrom) return;
    hold.dragging = true;
    const point = this.under(event);
    this.pieces.carry(hold.square, point);
    const square = squareUnder(this.layout, point);
    const target = square && this.isTarget(square) ? square : null;
    if (target === this.dropTarget) return;
    this.dropTarget = target;
    this.drawSigns();
  }

  private release(event: PointerEvent): void {
    const { hold } = this;
    this.hold = null;
    this.painted = null;
    if (!hold) return;
    const square = squareUnder(this.layout, this.under(event));
    if (hold.draws) {
      if (square) this.draw(hold.square, square, event);
    } else if (hold.dragging) {
      this.drop(hold.square, square);
    } else if (square === hold.square && (hold.wasChosen || this.choice.chosen !== square)) {
      this.point(square);
    }
  }

  private drop(from: Square, to: Square | null): void {
    this.dropTarget = null;
    if (!to || !this.isTarget(to)) {
      this.pieces.place(from, from, this.options.animate);
      this.drawSigns();
      if (to && to !== from) this.options.onRefused?.(`${from}-${to}`);
    } else if (this.options.confirm) {
      this.choose({ chosen: from, pending: to });
    } else {
      this.pieces.place(from, this.options.premove ? from : to, false);
      this.move(from, to, true);
    }
  }

  private letGo(): void {
    const { hold } = this;
    this.hold = null;
    this.painted = null;
    this.dropTarget = null;
    if (hold?.dragging) this.pieces.place(hold.square, hold.square, this.options.animate);
    this.drawSigns();
  }

  private draw(from: Square, to: Square, event: PointerEvent): void {
    this.drawn = toggled(this.drawn, from, to, toneFor(event));
    this.options.onShapes?.(this.drawn);
    this.drawSigns();
  }

  // ---- keyboard

  private key(event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
      Home: [-this.layout.size, 0], End: [this.layout.size, 0],
    };
    const step = steps[event.key];
    if (step && !event.altKey && !event.metaKey) this.walk(step);
    else if (event.key === 'Enter' || event.key === ' ') (this.options.onPaint ?? ((square) => this.point(square)))(this.cells.at);
    else if (event.key === 'Escape' && this.choice.chosen) this.choose(nothing);
    else return;
    event.preventDefault();
    event.stopPropagation(); // keys handled by the board do not reach the page
  }

  private walk([dx, dy]: [number, number]): void {
    let square = this.cells.at;
    for (let i = 0; i < Math.max(Math.abs(dx), Math.abs(dy)); i++) {
      square = neighbour(this.layout, square, Math.sign(dx), Math.sign(dy));
    }
    this.cells.point(square, true);
  }
}

const sameGround = (a: BoardState, b: BoardState): boolean =>
  a === b || JSON.stringify([a.thrones, a.corners, a.camps, a.starts]) === JSON.stringify([b.thrones, b.corners, b.camps, b.starts]);

/** A board that is told everything; `createBoard` knows the rest itself. */
export const drawBoard = (host: HTMLElement, options: Omit<BoardOptions, 'state'> & Pick<BoardSetup, 'state'>): Board =>
  new ShieldBoard(host, { ...options, state: stateOf(options.state) });
