// <tafl-board>: the board as a custom element. It is empty until it has a state; then it draws, and reports a
// move by the event `move`, whose detail is "d1-d3". Its attributes:
//
//   movable      attackers, defenders, both (default) or none: whose pieces the player may move
//   theme        ash (default), oak, linen, moss, slate, paper or contrast
//   pieces       shields (default), runes, carved, lewis, letters or plain
//   flipped, bare, still, silent    the other side at the bottom, no coordinates, no animation, no sound
//
// set() sets all other BoardOptions. The element has no shadow root, so the page's styles apply to it, and
// the page must load board.css.
import type { Board, BoardOptions, BoardSetup, Diagram } from './api';
import { boardDefaults, createBoard } from './defaults';

const attributes = ['movable', 'theme', 'pieces', 'flipped', 'bare', 'still', 'silent'] as const;

/** The element `<tafl-board>`. */
export class TaflBoard extends HTMLElement {
  /** Those that change the board. */
  static readonly observedAttributes = attributes;

  private board: Board | null = null;
  private shown: Diagram | null = null;
  private own: Partial<BoardSetup> = {};

  /** What is drawn. */
  get state(): Diagram | null {
    return this.shown;
  }

  set state(state: Diagram | null) {
    this.shown = state;
    this.update();
  }

  /** Changes options for which there is no attribute. */
  set(options: Partial<BoardSetup>): void {
    this.own = { ...this.own, ...options };
    if (options.state) this.shown = options.state;
    this.update();
  }

  connectedCallback(): void {
    this.style.display ||= 'block';
    this.update();
  }

  disconnectedCallback(): void {
    this.board?.destroy();
    this.board = null;
  }

  attributeChangedCallback(): void {
    this.update();
  }

  /** Moves the keyboard's focus to the board. */
  override focus(): void {
    this.board?.focus();
  }

  private update(): void {
    if (!this.shown || !this.isConnected) return;
    if (this.board) this.board.set(this.options(this.shown));
    else this.board = createBoard(this, this.options(this.shown));
  }

  private options(state: Diagram): BoardSetup {
    const read = <T extends string>(name: string, otherwise: T) => (this.getAttribute(name) ?? otherwise) as T;
    return {
      ...boardDefaults,
      movable: read<BoardOptions['movable']>('movable', 'both'),
      theme: read<BoardOptions['theme']>('theme', 'ash'),
      pieces: read<BoardOptions['pieces']>('pieces', 'shields'),
      flipped: this.hasAttribute('flipped'),
      coordinates: !this.hasAttribute('bare'),
      animate: !this.hasAttribute('still'),
      sound: !this.hasAttribute('silent'),
      onMove: (move) => this.dispatchEvent(new CustomEvent('move', { detail: move, bubbles: true })),
      ...this.own,
      state,
    };
  }
}

if (!customElements.get('tafl-board')) customElements.define('tafl-board', TaflBoard);

declare global {
  interface HTMLElementTagNameMap {
    'tafl-board': TaflBoard;
  }
}
