// The parts of a tournament's page.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { tournamentFileUrl } from '../file_urls';
import { SmallBoard } from '../parts/board_card';
import { Empty } from '../parts/empty';
import { Face } from '../parts/face';
import { ConfirmButton, errorText, Heading, MoreButton, Select } from '../parts/form';
import { Icon, type IconName } from '../parts/icon';
import { LiveBoard } from '../play/live_board';
import { rulesetTitle } from '../rules/ruleset_names';
import { PersonLink, personText, resultName, SideMark } from '../social/people';
import type { Person, Side, TournamentKind, TournamentPairing, TournamentRow, TournamentView } from '../wire';
import { plural, t, textIfAny } from '../words';
import { tt } from '../words/tournaments';
import type { LiveTournament } from './live';
import { entrantsText, isOver, kindText, pointsText, standText, termsText, tieBreakName } from './texts';

const Name = ({ person }: { person: Person | null }) =>
  person === null ? <span class="soft">–</span> : <PersonLink person={person} />;

// Only arenas begin with a single player.
const fellThrough = ({ status, kind, entrants }: TournamentView): boolean => status === 'cancelled' && kind !== 'arena' && entrants < 2;

const kindIcons: Record<TournamentKind, IconName> = { arena: 'flame', swiss: 'arrows', 'round-robin': 'users', knockout: 'tree', exhibition: 'crown' };
export const KindIcon = ({ kind }: { kind: TournamentKind }) => <Icon name={kindIcons[kind]} />;

// Title, terms, clock and the reader's own action in one band.
export function Band({ live }: { live: LiveTournament }) {
  const one = live.view.value;
  return (
    <header class="tour-band">
      <div>
        <Heading>{one.name}</Heading>
        <p class="tour-terms">
          <KindIcon kind={one.kind} /> {termsText(one)} <span class="soft">· {t('tourBy', { name: one.by.name })}</span>
        </p>
      </div>
      <div>
        <p class={`tour-stand ${one.status}`} role="timer">
          {standText(one, live.now.value)}
        </p>
        <p class="soft">
          {entrantsText(one)}
          {one.playing > 0 && <> · {plural('tourPlaying', one.playing)}</>}
          {fellThrough(one) && <> · {tt('tooFew')}</>}
        </p>
      </div>
      <Own live={live} />
    </header>
  );
}

const isHost = (live: LiveTournament): boolean => live.view.value.kind === 'exhibition' && live.view.value.by.name === live.app.me.get().name;

function ownText(live: LiveTournament): string {
  const { you, status, kind, clock } = live.view.value;
  if (you === null) return '';
  const still = you.game === null ? '' : ` ${tt('tourYouStill')}`;
  if (you.state === 'removed') return tt('tourYouRemoved') + still;
  if (you.state === 'withdrawn') return tt('tourYouOut') + still;
  if (you.state === 'paused') return tt('tourYouPaused') + still;
  if (you.game !== null) return tt('tourYouPlay');
  if (status === 'running' && kind === 'arena') return tt('tourYouWait');
  return tt(clock.kind === 'days' ? 'tourYouInDays' : 'tourYouIn');
}

// My own actions: join, play, withdraw; and the director's.
export function Own({ live }: { live: LiveTournament }) {
  const one = live.view.value;
  const [problem, setProblem] = useState('');
  const [password, setPassword] = useState('');
  const [team, setTeam] = useState('');
  const open = !isOver(one);
  const { you } = one;
  const act = (work: () => Promise<unknown>) => {
    setProblem('');
    work()
      .then(() => live.read())
      .catch((error: unknown) => setProblem(errorText(error)));
  };
  if (!open) return null;
  const member = live.app.me.get().kind === 'member';
  const isIn = you?.state === 'active' || you?.state === 'paused';
  const mine = one.teams.filter(({ id }) => live.teams.includes(id));
  const isOutside = one.teams.length > 0 && mine.length === 0 && you === null;
  const hosts = isHost(live);
  const waiting = hosts ? boardsOf(live)[0] : undefined;
  const mayEnter = !isOutside && !hosts && (one.status === 'planned' || one.kind === 'arena') && you?.state !== 'removed' && you?.state !== 'active';
  return (
    <div class="tour-own" aria-live="polite">
      {you !== null && (
        <p>
          {ownText(live)} {isIn && you.rank !== null && one.status === 'running' && tt('tourYouPlace', { rank: you.rank })}
        </p>
      )}
      {!member && <p>{tt('tourGuests')}</p>}
      {member && isOutside && <p>{tt('battleOthers')}</p>}
      {hosts && one.status === 'planned' && <p>{tt('tourYouHost')}</p>}
      <p class="buttons">
        {waiting?.game && (
          <a class="button primary" href={`/game/${waiting.game}`}>
            {tt('tourPlay')}
          </a>
        )}
        {you?.game && (
          <a class="button primary" href={`/game/${you.game}`}>
            {tt('tourPlay')}
          </a>
        )}
        {!member && (
          <a class="button primary" href="/register">
            {t('register')}
          </a>
        )}
        {member && mayEnter && one.password && you === null && (
          <input
            type="password"
            class="tour-password"
            aria-label={tt('tourPasswordAsk')}
            placeholder={tt('tourPasswordAsk')}
            value={password}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        {member && mayEnter && mine.length > 1 && you === null && (
          <Select aria-label={tt('playFor')} choices={mine.map(({ id, name }) => ({ value: id, label: name }))} onChange={setTeam} />
        )}
        {member && mayEnter && (
          <button type="button" class="primary" onClick={() => act(() => live.app.api.joinTournament(one.id, password, team || mine[0]?.id))}>
            {you === null ? tt('tourJoin') : tt('tourBack')}
          </button>
        )}
        {you?.state === 'active' &&
          (one.kind === 'arena' || one.status === 'planned' ? (
            <button type="button" class="quiet" onClick={() => act(() => live.app.api.leaveTournament(one.id))}>
              {one.status === 'planned' ? t('tourLeave') : tt('tourPause')}
            </button>
          ) : (
            <ConfirmButton label="tourLeave" sure="tourSure" work={() => act(() => live.app.api.leaveTournament(one.id))} />
          ))}
      </p>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

// How this kind of tournament is played.
export function Rules({ live }: { live: LiveTournament }) {
  const { kind, clock, status, ruleset, berserk, teamBest } = live.view.value;
  return (
    <div class="tour-rules">
      <SmallBoard app={live.app} shown={ruleset} />
      <div>
        <p>{kindText(kind)}</p>
        {berserk && <p>{tt('berserkText')}</p>}
        {teamBest > 0 && <p>{tt('battleText', { best: teamBest })}</p>}
        {clock.kind === 'fischer' && <p>{tt(kind === 'arena' ? 'noShowArena' : 'noShow')}</p>}
        {kind !== 'arena' && status === 'planned' && <p>{tt('needsTwo')}</p>}
        <p>
          <a href={`/rules/${encodeURIComponent(ruleset)}`}>{rulesetTitle(ruleset)}</a>
        </p>
      </div>
    </div>
  );
}

const stateWords = { active: null, paused: 'tourStatePaused', withdrawn: 'tourStateWithdrawn', removed: 'tourStateRemoved' } as const;

// "withdrawn · 1 no-show"
function stateText({ state, noShows }: TournamentRow): string {
  const word = stateWords[state];
  return [word === null ? '' : tt(word), noShows > 0 ? plural('tourNoShows', noShows) : ''].filter(Boolean).join(' · ');
}

// A cell of the crosstable: the points won from the entrant of its column.
function Cross({ points, isOwn }: { points: number | null; isOwn: boolean }) {
  return <td class={`tour-cross ${isOwn ? 'self' : (points ?? 0) > 0 ? 'won' : ''}`}>{points === null ? '' : pointsText(points)}</td>;
}

const hasResults = ({ status }: TournamentView): boolean => status !== 'planned';

// What the entrant has won, in the columns after the name.
const Results = ({ one, row }: { one: TournamentView; row: TournamentRow }) => (
  <>
    {row.cross ? (
      row.cross.map((points, i) => <Cross key={i} points={points} isOwn={one.standings[i] === row} />)
    ) : (
      <td class="tour-sheet">
        {row.sheet.slice(-12).map((points, i) => (
          <span key={i} class={points > 3 ? 'fire' : points > 0 ? 'won' : ''}>
            {pointsText(points)}
          </span>
        ))}
      </td>
    )}
    <td class="number">
      <b>{pointsText(row.points)}</b>
      {row.onFire && one.status === 'running' && (
        <span class="fire" title={tt('tourFire')} aria-label={tt('tourFire')} role="img">
          {' '}
          ✦
        </span>
      )}
    </td>
    {row.tieBreaks.map((value, i) => (
      <td key={one.tieBreaks[i]} class="number soft">
        {value === null ? '–' : pointsText(value)}
      </td>
    ))}
  </>
);

const teamName = ({ teams }: TournamentView, id: string): string => teams.find((team) => team.id === id)?.name ?? '';

function Row({ live, row }: { live: LiveTournament; row: TournamentRow }) {
  const one = live.view.value;
  const isMe = row.player.name === live.app.me.get().name;
  const remove = () =>
    void live.app.api
      .removeEntrant(one.id, row.player.name)
      .then(() => live.read())
      .catch((error: unknown) => live.app.notice(errorText(error)));
  return (
    <tr class={`${isMe ? 'me' : ''} ${row.state === 'active' ? '' : 'away'}`}>
      {hasResults(one) && <td class="number">{row.rank}</td>}
      <th scope="row">
        <Face name={row.player.name} /> <Name person={{ ...row.player, rating: row.rating, provisional: row.provisional }} />{' '}
        {row.game && (
          <a class="tour-playing" href={`/game/${row.game}`}>
            ▸
          </a>
        )}
        {row.team && <small class={row.counts ? 'tour-team counts' : 'tour-team'}> {teamName(one, row.team)}</small>}
        {stateText(row) && <small class="soft"> {stateText(row)}</small>}
        {one.yours && row.state === 'active' && !isOver(one) && !isMe && (
          <div class="tour-remove">
            <ConfirmButton label="tourRemove" sure="tourRemoveSure" work={remove} />
          </div>
        )}
      </th>
      {hasResults(one) && <Results one={one} row={row} />}
    </tr>
  );
}

const rowsOfPage = 50;

// The first three of a tournament that is over.
const First = ({ rows }: { rows: TournamentRow[] }) => (
  <ol class="tour-first">
    {rows.map(({ player, rank, points }) => (
      <li key={player.name} class={`step-${rank}`}>
        <Face name={player.name} size="large" />
        <PersonLink person={player} />
        <small class="number">
          {rank}. · {pointsText(points)}
        </small>
      </li>
    ))}
  </ol>
);

const ResultHeads = ({ one }: { one: TournamentView }) => (
  <>
    {one.standings[0]?.cross ? (
      one.standings.map((row, i) => (
        <th key={i} scope="col" class="tour-cross" title={row.player.name} aria-label={personText(row.player)}>
          {i + 1}
        </th>
      ))
    ) : (
      <th scope="col">{tt('tourSheet')}</th>
    )}
    <th scope="col">{tt('tourPoints')}</th>
    {one.tieBreaks.map((name) => (
      <th key={name} scope="col">
        {tieBreakName(name)}
      </th>
    ))}
  </>
);

// In a battle: each team with the points of its best.
function Teams({ one }: { one: TournamentView }) {
  if (!one.teamStandings) return null;
  return (
    <div class="table-place" tabIndex={0} role="region" aria-label={tt('battle')}>
      <table class="tour-table tour-teams">
        <thead>
          <tr>
            {hasResults(one) && <th scope="col">{t('place')}</th>}
            <th scope="col">{tt('team')}</th>
            <th scope="col">{tt('players')}</th>
            {hasResults(one) && <th scope="col">{tt('tourPoints')}</th>}
          </tr>
        </thead>
        <tbody>
          {one.teamStandings.map(({ id, name, rank, points, players }) => (
            <tr key={id}>
              {hasResults(one) && <td class="number">{rank}</td>}
              <th scope="row">
                <Face name={name} /> <a href={`/team/${id}`}>{name}</a>
              </th>
              <td class="number">{players}</td>
              {hasResults(one) && (
                <td class="number">
                  <b>{pointsText(points)}</b>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Standings({ live }: { live: LiveTournament }) {
  const one = live.view.value;
  const pages = Math.max(1, Math.ceil(one.rows / rowsOfPage));
  const [first, second] = one.standings;
  const title = tt(one.status === 'planned' ? 'tourPlayers' : 'tourStandings');
  const winner = one.status === 'finished' && first && first.points > 0 && second?.rank !== 1 ? first : null; // alone
  return (
    <section>
      <h2>{title}</h2>
      {one.status === 'finished' && one.page === 1 && (first?.points ?? 0) > 0 && <First rows={one.standings.slice(0, 3)} />}
      {winner && one.page === 1 && <p class="tour-winner">{tt('tourWinner', { name: winner.player.name })}</p>}
      <Teams one={one} />
      {one.hostPoints !== undefined && one.status !== 'planned' && <p>{tt('hostScore', { name: one.by.name, points: pointsText(one.hostPoints), games: one.rows - one.playing })}</p>}
      {one.rows === 0 ? (
        <Empty drawing="shields" text={tt('tourNobody')} />
      ) : (
        <div class="table-place" tabIndex={0} role="region" aria-label={title}>
          <table class="tour-table">
            <thead>
              <tr>
                {hasResults(one) && <th scope="col">{t('place')}</th>}
                <th scope="col">{t('name')}</th>
                {hasResults(one) && <ResultHeads one={one} />}
              </tr>
            </thead>
            <tbody>
              {one.standings.map((row) => (
                <Row key={row.player.name} live={live} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {pages > 1 && <Pages page={one.page} pages={pages} turn={(page) => void live.read(page)} />}
    </section>
  );
}

function Pages({ page, pages, turn }: { page: number; pages: number; turn: (page: number) => void }) {
  return (
    <p class="tour-pages">
      <button type="button" class="quiet" disabled={page <= 1} onClick={() => turn(page - 1)}>
        {tt('tourEarlier')}
      </button>
      <span>{tt('tourPageOf', { page, pages })}</span>
      <button type="button" class="quiet" disabled={page >= pages} onClick={() => turn(page + 1)}>
        {tt('tourLater')}
      </button>
    </p>
  );
}

export function Files({ live }: { live: LiveTournament }) {
  const { id, rows } = live.view.value;
  if (rows === 0) return null;
  return (
    <p class="tour-files">
      {tt('tourFiles')}:{' '}
      <a href={tournamentFileUrl(id, 'standings.csv')} download>
        {tt('tourFileStandings')}
      </a>
      {' · '}
      <a href={tournamentFileUrl(id, 'results.json')} download>
        {tt('tourFileResults')}
      </a>
      {' · '}
      <a href={tournamentFileUrl(id, 'games.pgn')} download>
        {tt('tourFileGames')}
      </a>
    </p>
  );
}

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
function boardsOf({ app, view }: LiveTournament): TournamentPairing[] {
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
