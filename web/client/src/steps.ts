// A diagram of the rule book, walked through: its own moves from board to board, and whatever the reader tries instead,
// which the site judges.
import type { Shape } from '@skjaldborg/board';
import type { Api } from './api';
import { Line } from './line';
import type { Board, BookDiagram } from './wire';

// A move that goes to and fro is drawn once.
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

  // How many of the diagram's moves have a board.
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
  // The diagram's last move is refused, and it is the next one.
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
  // After a move that could not be judged.
  undo(): void {
    this.line.go(this.line.ply - 1);
    if (this.line.ply <= this.boards) this.line.toMain();
  }

  async board(): Promise<Board> {
    const known = this.isOwn ? this.diagram.boards[this.line.ply] : undefined;
    return known ?? (await this.line.board());
  }

  // What is drawn on top: the moves to come, and what the diagram points at while nothing has moved.
  shapes(): Shape[] {
    if (!this.isOwn) return [];
    const ahead = this.isAtStart ? this.diagram.moves : this.diagram.moves.slice(this.line.ply, this.line.ply + 1);
    const last = this.diagram.moves.length - 1;
    const arrows = ahead.filter(isNew).map((move): Shape => {
      const [from = '', to = ''] = move.split('-');
      const refused = !this.diagram.legal && this.diagram.moves.lastIndexOf(move) === last;
      return { kind: 'arrow', from, to, tone: refused ? 'danger' : 'woad' };
    });
    if (!this.isAtStart) return arrows;
    return [...arrows, ...this.diagram.dots.map((at): Shape => ({ kind: 'dot', at, tone: 'good' }))];
  }
}
