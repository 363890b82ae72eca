// The tree of a knock-out, from its pairings: each round's matches in the order in which their winners meet.
import type { Person, TournamentPairing } from '../wire';

export interface Match {
  players: [Person | null, Person | null]; // null: nobody yet, or a bye
  winner: string | null; // a name
  games: TournamentPairing[]; // the replays last
}

const nobody: Match = { players: [null, null], winner: null, games: [] };
const namesOf = ({ players }: Match): string[] => players.flatMap((one) => (one === null ? [] : [one.name]));

// The games of one round, put together by who meets whom.
function matchesOf(pairings: TournamentPairing[]): Match[] {
  const found = new Map<string, Match>();
  for (const pairing of [...pairings].sort((one, other) => one.number - other.number)) {
    const players: Match['players'] = [pairing.attackers, pairing.defenders];
    const key = namesOf({ ...nobody, players }).sort().join('\n');
    const known = found.get(key);
    if (known) known.games.push(pairing);
    else found.set(key, { players, winner: null, games: [pairing] });
  }
  return [...found.values()];
}

// Who goes on is in the next round; in the last one, who has won more games.
function winnerOf(match: Match, next: Match[]): string | null {
  const names = namesOf(match);
  const isBye = match.games.some(({ game }) => game === null);
  if (isBye) return names[0] ?? null;
  const goesOn = names.find((name) => next.some((one) => namesOf(one).includes(name)));
  if (goesOn !== undefined || next.length > 0) return goesOn ?? null;
  const wins = (name: string) => match.games.filter(({ result, ...players }) => (result === 'attackers' || result === 'defenders') && players[result]?.name === name).length;
  const [first = '', second = ''] = names;
  if (match.games.some(({ result }) => result === null) || wins(first) === wins(second)) return null;
  return wins(first) > wins(second) ? first : second;
}

// From the first round to the final; rounds that have not begun have matches without players.
export function bracketOf(pairings: TournamentPairing[]): Match[][] {
  const last = Math.max(0, ...pairings.map(({ round }) => round));
  const rounds = Array.from({ length: last }, (_, i) => matchesOf(pairings.filter(({ round }) => round === i + 1)));
  for (let i = last - 1; i >= 0; i--) {
    rounds[i] = rounds[i]!.map((match) => ({ ...match, winner: winnerOf(match, rounds[i + 1] ?? []) }));
    const next = rounds[i + 1];
    if (next === undefined) continue;
    const wanted = next.flatMap(namesOf);
    const placeOf = (match: Match) => {
      const at = wanted.findIndex((name) => namesOf(match).includes(name));
      return at < 0 ? wanted.length : at;
    };
    rounds[i] = rounds[i]!.sort((one, other) => placeOf(one) - placeOf(other));
  }
  for (let size = rounds.at(-1)?.length ?? 0; size > 1; size = Math.ceil(size / 2)) rounds.push(Array.from({ length: Math.ceil(size / 2) }, () => nobody));
  return rounds;
}
