// A line of moves with one variation, for local boards, rules pages and analysis. The server computes each
// position; its responses are cached, so that stepping back sends no request.
import type { Api } from '../api';
import type { BoardAfterMoves, Line as LineRequest } from '../wire';

export type LineStart = Omit<LineRequest, 'moves'>;

export class Line {
  private readonly main: string[];
  private branchAt: number | null = null; // the ply where the variation begins
  private current: string[];
  private at = 0;
  private readonly known = new Map<string, Promise<BoardAfterMoves>>();

  constructor(
    private readonly api: Pick<Api, 'position'>,
    private readonly start: LineStart,
    main: string[] = [], // of a game to look at
    own: string[] = main, // of a game in progress
  ) {
    this.main = main;
    this.current = own;
  }

  get moves(): string[] {
    return this.current;
  }
  get ply(): number {
    return this.at;
  }
  get branch(): number | null {
    return this.branchAt;
  }

  request(): LineRequest {
    return { ...this.start, moves: this.current.slice(0, this.at) };
  }

  board(): Promise<BoardAfterMoves> {
    return this.boardOf(this.request());
  }

  // The board after all moves of the line, which lists the captures of each.
  whole(): Promise<BoardAfterMoves> {
    return this.boardOf({ ...this.start, moves: this.current });
  }

  private boardOf(line: LineRequest): Promise<BoardAfterMoves> {
    const key = line.moves?.join(' ') ?? '';
    const remembered = this.known.get(key);
    if (remembered) return remembered;
    const answer = this.api.position(line);
    this.known.set(key, answer);
    answer.catch(() => this.known.delete(key));
    return answer;
  }

  go(ply: number): void {
    this.at = Math.max(0, Math.min(ply, this.current.length));
  }

  // Follows the next move if it is the same; otherwise starts a variation, which replaces an earlier one.
  play(move: string): void {
    if (this.current[this.at] !== move) {
      if (this.main.length > 0) this.branchAt = Math.min(this.branchAt ?? this.at, this.at);
      this.current = [...this.current.slice(0, this.at), move];
    }
    this.at++;
  }

  undo(): void {
    this.current = this.current.slice(0, Math.max(0, this.current.length - 1));
    this.at = this.current.length;
  }

  toMain(): void {
    this.at = Math.min(this.branchAt ?? this.at, this.main.length);
    this.current = this.main;
    this.branchAt = null;
  }
}
