// Stepping through a diagram of the rule book: its own moves, or other moves that the reader tries and the
// server checks.
import type { Shape } from '@skjaldborg/board';
import type { Api } from '../api';
import { arrow } from '../board/position_text';
import type { Board, BookDiagram } from '../wire';
import { Line } from './line';

// A move and its reverse are drawn as one arrow.
const isNew = (move: string, i: number, all: string[]): boolean => {
  const back = move.split('-').reverse().join('-');
  return all.findIndex((other) => other === move || other === back) === i;
};

export class Steps {
  private readonly line: Line;

  constructor(
    api: Pick<Api, 'position'>,
    private readonly diagram: BookDiagram,
  ) {
    this.line = new Line(api, { rulesetFile: diagram.file }, diagram.moves);
  }

  // The number of the diagram's moves that have a board.
  private get boards(): number {
    return this.diagram.boards.length - 1;
  }
  private get isOwn(): boolean {
    return this.line.branch === null;
  }

  get isAtStart(): boolean {
    return this.line.ply === 0;
  }
  get hasNext(): boolean {
    return this.isOwn && this.line.ply < this.boards;
  }
  // The next move is the diagram's last one, which is illegal.
  get isRefused(): boolean {
    return !this.diagram.legal && this.isOwn && this.line.ply === this.boards;
  }

  next(): void {
    if (this.hasNext) this.line.go(this.line.ply + 1);
  }
  back(): void {
    this.line.toMain();
    this.line.go(0);
  }
  try(move: string): void {
    this.line.play(move);
  }
  // Undoes a move that the server could not check.
  undo(): void {
    this.line.go(this.line.ply - 1);
    if (this.line.ply <= this.boards) this.line.toMain();
  }

  async board(): Promise<Board> {
    const known = this.isOwn ? this.diagram.boards[this.line.ply] : undefined;
    return known ?? (await this.line.board());
  }

  // Arrows for the next moves, and at the start the squares that the diagram highlights.
  shapes(): Shape[] {
    if (!this.isOwn) return [];
    const ahead = this.isAtStart ? this.diagram.moves : this.diagram.moves.slice(this.line.ply, this.line.ply + 1);
    const last = this.diagram.moves.length - 1;
    const isRefused = (move: string) => !this.diagram.legal && this.diagram.moves.lastIndexOf(move) === last;
    const arrows = ahead.filter(isNew).map((move) => arrow(move, isRefused(move) ? 'danger' : 'woad'));
    if (!this.isAtStart) return arrows;
    return [...arrows, ...this.diagram.dots.map((at): Shape => ({ kind: 'dot', at, tone: 'good' }))];
  }
}
