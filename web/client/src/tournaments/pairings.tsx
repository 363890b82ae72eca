// Who meets whom in a tournament: the games that go on as boards, the rounds as lists.
import type { ComponentChildren } from 'preact';
import { SmallBoard } from '../parts/board_card';
import { MoreButton } from '../parts/form';
import { Icon } from '../parts/icon';
import { LiveBoard } from '../play/live_board';
import { personText, resultName, SideMark } from '../social/people';
import type { Side, TournamentPairing } from '../wire';
import { t, textIfAny } from '../words';
import { tt } from '../words/tournaments';
import type { LiveTournament } from './live';
import { Name } from './name';

// "Sigrid won.", and why.
function outcomeText({ result, reason, absent, ...players }: TournamentPairing): string {
  const winner = result === 'attackers' || result === 'defenders' ? players[result] : null;
  const outcome = winner === null ? resultName(result) : tt('tourWon', { name: personText(winner) });
  const missing = absent === null ? null : players[absent];
  const why = missing !== null ? tt('tourAbsent', { name: personText(missing) }) : reason === null ? null : textIfAny(`short_${reason}`);
  return why === null || result === 'none' ? outcome : `${outcome} (${why})`;
}

function PairingLine({ pairing }: { pairing: TournamentPairing }) {
  const standing: ComponentChildren = pairing.game === null ? tt('tourBye') : <a href={`/game/${pairing.game}`}>{outcomeText(pairing)}</a>;
  const markOf = (side: Side) => (pairing.result === side ? 'winner' : undefined);
  return (
    <li class="tour-pairing">
      <span class="tour-two">
        <span class={markOf('attackers')}>
          {pairing.game !== null && <SideMark side="attackers" />}
          <Name person={pairing.attackers} />
          {pairing.berserk?.includes('attackers') && <Icon name="axe" />}
        </span>
        {pairing.game !== null && (
          <span class={markOf('defenders')}>
            <SideMark side="defenders" />
            <Name person={pairing.defenders} />
            {pairing.berserk?.includes('defenders') && <Icon name="axe" />}
          </span>
        )}
      </span>
      <span class="soft">{standing}</span>
    </li>
  );
}

const mostBoards = 4;

// Those of an exhibition are all shown: to the host, those first where the host is to move.
export function boardsOf({ app, view }: LiveTournament): TournamentPairing[] {
  const { kind, boards } = view.value;
  if (kind !== 'exhibition') return boards.slice(0, mostBoards);
  const going = app.games.going.get();
  const isMine = ({ game }: TournamentPairing) => game !== null && going.get(game)?.toMove === true;
  return [...boards.filter(isMine), ...boards.filter((one) => !isMine(one))];
}

// What is played now; of a tournament that does not run, the opening.
export function Boards({ live }: { live: LiveTournament }) {
  const { status, ruleset, clock } = live.view.value;
  const shown = boardsOf(live).flatMap(({ game, attackers, defenders }) => (game && attackers && defenders ? [{ game, players: { attackers, defenders } }] : []));
  if (shown.length === 0) return status === 'planned' ? <SmallBoard app={live.app} shown={ruleset} /> : null;
  return (
    <div class="live-boards">
      {shown.map(({ game, players }) => (
        <LiveBoard key={game} app={live.app} brief={{ id: game, ruleset, title: ruleset, clock, players, status: 'going', result: null }} />
      ))}
    </div>
  );
}

export function Pairings({ live }: { live: LiveTournament }) {
  const all = live.pairings.value;
  const isArena = live.view.value.kind === 'arena';
  const rounds = [...new Set(all.map((pairing) => pairing.round))];
  return (
    <section class="tour-pairings">
      <h2>{tt('tourPairings')}</h2>
      {all.length === 0 && <p class="empty">{tt('tourPairingsNone')}</p>}
      {rounds.map((round) => (
        <div key={round}>
          {!isArena && <h3>{t('tourRound', { round })}</h3>}
          <ul class="tour-list">
            {all
              .filter((pairing) => pairing.round === round)
              .map((pairing) => (
                <PairingLine key={pairing.number} pairing={pairing} />
              ))}
          </ul>
        </div>
      ))}
      {live.morePairings.value !== null && <MoreButton word="tourMore" read={() => live.readMorePairings()} />}
    </section>
  );
}
