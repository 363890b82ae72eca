// My games in progress, and in which of them it is my turn: from lists, from messages about games that are
// not on screen, and from the events of the one that is.
import { sideToMove } from '../board/position_text';
import { Value } from '../frame/value';
import type { Board, Brief, GameState, ServerMessage, Side } from '../wire';

export interface MyGame {
  toMove: boolean;
  isLive: boolean; // between two people by a live clock
  tournament?: string | undefined;
}

const isLive = ({ clock, players }: Pick<Brief, 'clock' | 'players'>): boolean =>
  clock.kind === 'fischer' && [players.attackers, players.defenders].every(({ kind }) => kind !== 'computer');

export function toMoveOf(brief: Brief, name: string): boolean {
  return brief.status === 'going' && brief.players[sideToMove(brief.position)].name === name;
}

// A live game that has just begun waits for nobody. Tournaments call to their own.
export const isCall = (brief: Brief): boolean => brief.status === 'going' && brief.plies === 0 && !brief.tournament && isLive(brief);

export class MyGames {
  readonly going = new Value<ReadonlyMap<string, MyGame>>(new Map());
  private readonly sides = new Map<string, Side>(); // my side in each game whose state was received

  clear(): void {
    this.going.set(new Map());
  }

  // Replaces all of them with the server's list.
  list(briefs: Brief[], name: string): void {
    this.going.set(
      new Map(briefs.map((brief) => [brief.id, { toMove: toMoveOf(brief, name), isLive: isLive(brief), tournament: brief.tournament }])),
    );
  }

  receive(message: ServerMessage): void {
    if (message.on === 'mine') {
      const { game, toMove, brief } = message;
      this.put(game, brief.status === 'going' ? { toMove, isLive: isLive(brief), tournament: brief.tournament } : null);
    } else if (message.on === 'state') this.state(message);
    else if (message.on === 'event' && message.kind === 'end') this.put(message.game, null);
    else if (message.on === 'event' && 'board' in message) this.moved(message.game, message.board);
  }

  private state(state: GameState): void {
    const { game, you, status, board } = state;
    if (!you) return;
    this.sides.set(game, you);
    this.put(game, status === 'going' ? { toMove: board.toMove === you, isLive: isLive(state), tournament: state.tournament } : null);
  }

  private moved(game: string, board: Board): void {
    const known = this.going.get().get(game);
    if (known) this.put(game, { ...known, toMove: board.toMove === this.sides.get(game) });
  }

  private put(id: string, game: MyGame | null): void {
    const next = new Map(this.going.get());
    if (game) next.set(id, game);
    else next.delete(id);
    this.going.set(next);
  }
}
