// The parts of a tournament's page.
import { useState } from 'preact/hooks';
import { tournamentFileUrl } from '../file_urls';
import { SmallBoard } from '../parts/board_card';
import { ConfirmButton, errorText, Heading, Select } from '../parts/form';
import { Icon, type IconName } from '../parts/icon';
import { rulesetTitle } from '../rules/ruleset_names';
import type { TournamentKind, TournamentView } from '../wire';
import { plural, t } from '../words';
import { tt } from '../words/tournaments';
import type { LiveTournament } from './live';
import { boardsOf } from './pairings';
import { entrantsText, isOver, kindText, standText, termsText } from './texts';

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
