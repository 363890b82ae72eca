// Starts a game against the computer: on the site, or on this device if the site is unreachable.
import { isUnreachable, type Api } from '../api';
import type { TermsRequest } from '../wire';

// Returns the address of the game's page. `move`: the player's first one. Games on this device have no clock.
export async function startComputer(api: Pick<Api, 'startGame' | 'request'>, terms: TermsRequest, level: number, move?: string): Promise<string> {
  try {
    const { game } = await api.startGame({ ...terms, rated: false }, { computer: level });
    if (move !== undefined) await api.request('POST', '/games/{id}/move', { id: game }, { move, ply: 0 }).catch(() => undefined); // it can be made there
    return `/game/${game}`;
  } catch (error) {
    if (!isUnreachable(error) || terms.rulesetFile) throw error;
    const side = terms.side === 'random' ? (Math.random() < 0.5 ? 'attackers' : 'defenders') : terms.side;
    const position = terms.position === undefined ? {} : { p: terms.position };
    const query = { computer: String(level), ruleset: terms.ruleset ?? 'copenhagen', side: side ?? 'defenders', ...position, ...(move !== undefined && { move }) };
    return '/board?' + new URLSearchParams(query).toString();
  }
}
