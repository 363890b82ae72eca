// No engine for a player's own running rated game against a person: neither in its present position nor up to ten plies after it,
// as on the server (POST /hint).
import { computed, signal } from '@preact/signals';
import type { Api } from '../api';
import type { App } from '../app';
import type { Brief, BoardAfterMoves, Me, Side } from '../wire';
import type { OpenAnalysis } from './open_analysis';

const pliesAhead = 10;

const isPerson = ({ players }: Brief, side: Side): boolean => players[side].kind !== 'computer';
const counts = (brief: Brief): boolean => brief.rated && isPerson(brief, 'attackers') && isPerson(brief, 'defenders');

export const ratedGames = async (api: Pick<Api, 'games'>, me: Me): Promise<Brief[]> =>
  me.kind === 'guest' ? [] : (await api.games({ player: me.name, status: 'going', rated: 'true', limit: '100' })).games.filter(counts);

// `start` is the position before the board's moves. `plies`: how far back a game's position counts.
export function gameAt(games: readonly Brief[], ruleset: string, start: string, board: BoardAfterMoves, plies = pliesAhead): Brief | undefined {
  const passed = [start, ...board.played.map((played) => played.position)].slice(-1 - plies);
  return games.find((game) => game.ruleset === ruleset && passed.includes(game.position));
}

// The reader's own running rated games, asked for again when his games change, and whether the place that is shown is in one.
export class OwnRatedGames {
  readonly games = signal<Brief[] | null>(null); // null: not known yet
  readonly isHere = computed(() => {
    const { game, ruleset } = this.tree.head.value;
    const [root, board] = [this.tree.root.value, this.tree.board.value];
    const games = this.games.value ?? [];
    if (games.some(({ id }) => id === game)) return true;
    return root !== null && board !== null && gameAt(games, ruleset, root.position, board) !== undefined;
  });
  readonly close: () => void;
  asked: Promise<unknown> = Promise.resolve(); // fulfilled once they are known, or cannot be

  constructor(
    app: Pick<App, 'api' | 'me' | 'games'>,
    private readonly tree: Pick<OpenAnalysis, 'head' | 'root' | 'board'>,
  ) {
    this.close = app.games.going.follow(() => {
      this.asked = ratedGames(app.api, app.me.get()).then((games) => (this.games.value = games), () => (this.games.value ??= []));
    });
  }
}
