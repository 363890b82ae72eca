// Where a piece could go that cannot be moved now. Which squares it may pass and stop on is a matter of the rules, so they are
// asked about the same position with its side to move.
import type { BoardOptions } from '@skjaldborg/board';
import type { App } from '../app';
import { withDefaults } from '../frame/settings';
import type { BoardState } from '../wire';
import { pieceOn } from './position_text';

type Destinations = Pick<BoardState, 'destinations'>;

const sideToMove = { attackers: 'a', defenders: 'd' } as const;

export class Reach {
  private latest: { position: string; answer: Promise<Destinations> } | null = null; // one answer serves all pieces of a side

  // `judge`: what the rules of the game say about a position.
  constructor(
    private readonly app: Pick<App, 'settings'>,
    private readonly judge: (position: string) => Promise<Destinations>,
  ) {}

  // Undefined if the player does not want to see it.
  on(board: BoardState, isRated = false): BoardOptions['reach'] {
    const { reach } = withDefaults(this.app.settings.get());
    if (reach === 'never' || (reach === 'unrated' && isRated)) return undefined;
    return async (square) => {
      const side = pieceOn(board.position, square);
      if (side === null) return [];
      const isKnown = side === board.toMove && Object.keys(board.destinations).length > 0;
      const { destinations } = isKnown ? board : await this.ask(`${board.position.split(' ')[0]} ${sideToMove[side]}`);
      return (destinations[square] ?? []).filter((to) => to !== square);
    };
  }

  private ask(position: string): Promise<Destinations> {
    if (this.latest?.position === position) return this.latest.answer;
    const mine = { position, answer: this.judge(position) };
    this.latest = mine;
    mine.answer.catch(() => this.latest === mine && (this.latest = null));
    return mine.answer;
  }
}
