// The newest games with the position on the board. Each opens at this position.
import { recordedResult } from '../archive/collected';
import { MovesText } from '../board/moves_text';
import { personText, ratingText, resultName, SideMark } from '../social/people';
import type { Explored, LatestCollected, LatestGame, Side } from '../wire';
import { dateText, t } from '../words';
import { ta } from '../words/analysis';

const maxShown = 4;
const sides: readonly Side[] = ['attackers', 'defenders'];

interface Example {
  address: string;
  players: Record<Side, { name: string; rating: string }> | null; // null: the record names neither
  winner: Side | null;
  about: string[];
}

const winnerOf = (result: string | null): Side | null => sides.find((side) => side === result) ?? null;

function ofSite({ game, ply, move }: LatestGame): Example {
  const player = (side: Side) => ({ name: personText(game.players[side]), rating: ratingText(game.players[side]) });
  return {
    address: `/game/${game.id}?ply=${ply}`,
    players: { attackers: player('attackers'), defenders: player('defenders') },
    winner: winnerOf(game.result),
    about: [move ?? '', resultName(game.result), dateText(game.at)],
  };
}

function ofRecords({ game, ply, move }: LatestCollected): Example {
  const isNamed = sides.some((side) => game.players[side]);
  const player = (side: Side) => ({ name: game.players[side] || t('notNamed'), rating: '' });
  return {
    address: `/collection/${game.id}?ply=${ply}`,
    players: isNamed ? { attackers: player('attackers'), defenders: player('defenders') } : null,
    winner: winnerOf(game.result),
    about: [move ?? '', recordedResult(game.result), game.date, game.source],
  };
}

// If both kinds have many, half of each.
export function examplesOf({ site, collection }: Explored['latest']): Example[] {
  const recorded = Math.min(collection.length, Math.max(maxShown / 2, maxShown - site.length));
  return [...site.slice(0, maxShown - recorded).map(ofSite), ...collection.slice(0, recorded).map(ofRecords)];
}

const Row = ({ address, players, winner, about }: Example) => (
  <li>
    <a href={address}>
      <span class="example-players">
        {players === null
          ? t('recordedGame')
          : sides.map((side) => (
              <span key={side} class={side === winner ? 'winner' : undefined}>
                <SideMark side={side} />
                {players[side].name} <span class="rating">{players[side].rating}</span>
              </span>
            ))}
      </span>
      <small>
        <MovesText text={about.filter(Boolean).join(' · ')} />
      </small>
    </a>
  </li>
);

export function LatestGames({ found }: { found: Explored }) {
  const examples = examplesOf(found.latest);
  if (examples.length === 0) return null;
  return (
    <>
      <h3 class="explorer-games">{ta('latestGames')}</h3>
      <ul class="examples">
        {examples.map((example) => (
          <Row key={example.address} {...example} />
        ))}
      </ul>
    </>
  );
}
