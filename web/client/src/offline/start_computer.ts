// Starts a game against the computer: on the site, or on this device if the site is unreachable.
import { isUnreachable, type Api } from '../api';
import type { Character, TermsRequest } from '../wire';

// Returns the address of the game's page. `move`: the player's first one. Games on this device have no clock, and are with a level.
export async function startComputer(api: Pick<Api, 'startGame' | 'request'>, terms: TermsRequest, who: number | Character, move?: string): Promise<string> {
  try {
    const { game } = await (typeof who === 'number' ? api.startGame({ ...terms, rated: false }, { computer: who }) : api.startGame(terms, { character: who }));
    if (move !== undefined) await api.request('POST', '/games/{id}/move', { id: game }, { move, ply: 0 }).catch(() => undefined); // it can be made there
    return `/game/${game}`;
  } catch (error) {
    if (!isUnreachable(error) || terms.rulesetFile || typeof who !== 'number') throw error;
    const side = terms.side === 'random' ? (Math.random() < 0.5 ? 'attackers' : 'defenders') : terms.side;
    const position = terms.position === undefined ? {} : { p: terms.position };
    const query = { computer: String(who), ruleset: terms.ruleset ?? 'copenhagen', side: side ?? 'defenders', ...position, ...(move !== undefined && { move }) };
    return '/board?' + new URLSearchParams(query).toString();
  }
}
