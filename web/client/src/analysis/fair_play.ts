// No engine for a player's own running rated game against a person: neither in its present position nor up to ten plies after it,
// as on the server (POST /hint).
import type { Api } from '../api';
import type { Brief, BoardAfterMoves, Me, Side } from '../wire';

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
