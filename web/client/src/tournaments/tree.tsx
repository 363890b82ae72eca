// The tree of a knock-out on screen. It is wider than a phone, and scrolls.
import { personText } from '../social/people';
import type { Person } from '../wire';
import { t } from '../words';
import { tt } from '../words/tournaments';
import { bracketOf, type Match } from './bracket';
import type { LiveTournament } from './live';

const roundName = (left: number, round: number): string => (left === 1 ? tt('final') : left === 2 ? tt('semifinals') : left === 4 ? tt('quarterfinals') : t('tourRound', { round }));

const wins = ({ games }: Match, { name }: Person): number => games.filter(({ result, ...players }) => (result === 'attackers' || result === 'defenders') && players[result]?.name === name).length;

function Player({ match, person }: { match: Match; person: Person | null }) {
  const isBye = match.games.some(({ game }) => game === null);
  if (person === null) return <span class="soft">{isBye ? tt('tourBye') : '–'}</span>;
  return (
    <span class={match.winner === person.name ? 'winner' : undefined}>
      <span class="name">{personText(person)}</span>
      {!isBye && <span class="number">{wins(match, person)}</span>}
    </span>
  );
}

function MatchBox({ match }: { match: Match }) {
  const game = match.games.filter(({ game }) => game !== null).at(-1)?.game;
  const players = match.players.map((person, i) => <Player key={i} match={match} person={person} />);
  return <li>{game ? <a href={`/game/${game}`}>{players}</a> : <span class="match">{players}</span>}</li>;
}

export function Tree({ live }: { live: LiveTournament }) {
  const rounds = bracketOf(live.pairings.value);
  if (rounds.length === 0) return null;
  return (
    <section class="tour-tree" tabIndex={0} aria-label={t('kindKnockout')}>
      <h2 class="sr-only">{t('kindKnockout')}</h2>
      {rounds.map((matches, i) => (
        <div key={i}>
          <h3>{roundName(matches.length, i + 1)}</h3>
          <ol>
            {matches.map((match, at) => (
              <MatchBox key={at} match={match} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
