// The entrants of a tournament with what they have won, and its teams.
import { Empty } from '../parts/empty';
import { Face } from '../parts/face';
import { ConfirmButton, errorText } from '../parts/form';
import { PersonLink, personText } from '../social/people';
import type { TournamentRow, TournamentView } from '../wire';
import { plural, t } from '../words';
import { tt } from '../words/tournaments';
import type { LiveTournament } from './live';
import { Name } from './name';
import { isOver, pointsText, tieBreakName } from './texts';

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
