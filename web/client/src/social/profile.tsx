// A player: who they are, their ratings, games, results and what they have won.
import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App, Page } from '../app';
import type { Visit } from '../frame/router';
import { Empty } from '../parts/empty';
import { Face } from '../parts/face';
import { Form, Heading, Problem, useWork } from '../parts/form';
import { pageOf } from '../parts/page';
import { Tabs, type Tab } from '../parts/tabs';
import { BannedNote } from '../play/banned_note';
import { GameRows, outcomeOf, type Outcome, type RatingThen } from '../play/game_rows';
import { poolTitle, rulesetTitle } from '../rules/ruleset_names';
import type { GameList, Profile, RatedWin, RatingPoint, SideResult } from '../wire';
import { dateText, plural, t } from '../words';
import { loadFriendsWords, tf } from '../words/friends';
import { Achievements } from './achievements';
import { countryText } from './countries';
import { messagesAddress } from './parts';
import { BotBadge, challengeAddress, playerAddress, Presence, SideMark, sideName } from './people';
import { RatingGraph } from './rating_graph';
import { Sparkline } from './sparkline';
import '../styles/community.css';

const minForGraph = 5; // points; fewer make no useful line
const mostCurves = 6;

function ResultRow({ ruleset, side, wins, losses, draws }: SideResult) {
  const all = wins + losses + draws;
  return (
    <tr>
      <th scope="row">{rulesetTitle(ruleset)}</th>
      <td>
        <SideMark side={side} />
        {sideName(side)}
      </td>
      <td class="share" aria-hidden="true">
        {all > 0 && (
          <span class="share-bar">
            <span class="won" style={{ flexGrow: wins }} />
            <span class="drawn" style={{ flexGrow: draws }} />
            <span class="lost" style={{ flexGrow: losses }} />
          </span>
        )}
      </td>
      <td class="number">{wins}</td>
      <td class="number">{losses}</td>
      <td class="number">{draws}</td>
    </tr>
  );
}

// A section with a table; an empty head is that of a drawing.
const TableSection = ({ title, heads, children }: { title: string; heads: string[]; children: ComponentChildren }) => (
  <section>
    <h2>{title}</h2>
    <div class="table-place" tabIndex={0} role="region" aria-label={title}>
      <table class="own-results">
        <thead>
          <tr>
            {heads.map((head) =>
              head === '' ? (
                <td key={head} class="share" />
              ) : (
                <th key={head} scope="col">
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  </section>
);

const Results = ({ results }: { results: SideResult[] }) => (
  <TableSection title={tf('results')} heads={[t('ruleset'), t('side'), '', t('won'), t('lost'), t('drawnCount')]}>
    {results.map((one) => (
      <ResultRow key={one.ruleset + one.side} {...one} />
    ))}
  </TableSection>
);

interface Curve {
  pool: string;
  points: RatingPoint[];
}

const readCurve = async (app: App, name: string, pool: string): Promise<Curve> => ({ pool, points: await app.api.ratings(name, pool).catch(() => []) });

// The player's rating after each game, and by how much it changed; the first game of a curve has nothing to compare with.
export function ratingsThen(curves: Curve[]): Map<string, RatingThen> {
  const change = (points: RatingPoint[], i: number): number | null => {
    const before = points[i - 1];
    return before === undefined ? null : Math.round(points[i]!.rating) - Math.round(before.rating);
  };
  return new Map(curves.flatMap(({ points }) => points.map(({ game, rating }, i) => [game, { rating, by: change(points, i) }] as const)));
}

interface RatingsProps {
  profile: Profile;
  curves: Curve[];
  press: (pool: string) => void;
}

// Each rating leads to its graph.
function Ratings({ profile, curves, press }: RatingsProps) {
  return (
    <ul class="ratings">
      {profile.ratings.map(({ pool, rating, deviation, games, provisional }) => (
        <li key={pool}>
          <button type="button" class="rating-figure" onClick={() => press(pool)}>
            <span>{poolTitle(pool)}</span>
            <b title={tf('ratingRange', { low: Math.round(rating - 2 * deviation), high: Math.round(rating + 2 * deviation) })}>
              {Math.round(rating)}
              {provisional && <i title={t('provisionalText')}>?</i>}
            </b>
            <Sparkline points={curves.find((one) => one.pool === pool)?.points ?? []} />
            <small>{plural('ratedGames', games)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

// The opponents' ratings are those before the games.
export function BestWins({ app, name, pool }: { app: App; name: string; pool: string }) {
  const [wins, setWins] = useState<RatedWin[]>([]);
  useEffect(() => {
    let isWanted = true;
    app.api.bestWins(name, pool).then(
      (found) => isWanted && setWins(found),
      () => isWanted && setWins([]),
    );
    return () => void (isWanted = false);
  }, [name, pool]);
  if (wins.length === 0) return null;
  return (
    <TableSection title={tf('bestWins')} heads={[t('opponent'), t('navGames'), t('rating')]}>
      {wins.map(({ game, opponent, rating, at }) => (
        <tr key={game}>
          <th scope="row">
            <a href={playerAddress(opponent)}>{opponent}</a>
          </th>
          <td>
            <a href={`/game/${game}`}>{dateText(at)}</a>
          </td>
          <td class="number">{rating}</td>
        </tr>
      ))}
    </TableSection>
  );
}

function Statistics({ app, profile, curves, chosen }: { app: App; profile: Profile; curves: Curve[]; chosen: Signal<string> }) {
  const [read, setRead] = useState(curves);
  const shown = read.find(({ pool }) => pool === chosen.value);
  useEffect(() => {
    if (!shown && chosen.value !== '') void readCurve(app, profile.name, chosen.value).then((curve) => setRead((before) => [...before, curve]));
  }, [chosen.value]);
  if (profile.results.length === 0 && profile.ratings.length === 0) return <Empty drawing="chest" text={tf('noResults')} />;
  return (
    <>
      {profile.ratings.length > 0 && (
        <section>
          <nav class="pill-links" aria-label={t('ratings')}>
            {profile.ratings.map(({ pool }) => (
              <button key={pool} type="button" class="pill-link" aria-pressed={pool === chosen.value} onClick={() => (chosen.value = pool)}>
                {poolTitle(pool)}
              </button>
            ))}
          </nav>
          {shown && (shown.points.length < minForGraph ? <p class="empty">{tf('graphLater')}</p> : <RatingGraph pool={poolTitle(shown.pool)} points={shown.points} />)}
        </section>
      )}
      {chosen.value !== '' && <BestWins app={app} name={profile.name} pool={chosen.value} />}
      {profile.results.length > 0 && <Results results={profile.results} />}
    </>
  );
}

// A link to this page names the game, the study or the room in question.
interface Reported {
  game?: string | undefined;
  study?: string | undefined;
  room?: string | undefined;
}

function Report({ app, name, about }: { app: App; name: string; about: Reported }) {
  const address = about.game ? `/game/${about.game}` : about.study ? `/study/${about.study}` : about.room && `/${about.room}`;
  const [isOpen, setOpen] = useState(address !== undefined);
  const send = async (data: FormData, form: HTMLFormElement) => {
    await app.api.report({ player: name, text: String(data.get('text')), ...about });
    form.reset();
    setOpen(false);
    app.notice(t('reportSent'));
  };
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('report')}</summary>
      <Form label={t('send')} kind="" submit={send}>
        {address && <a href={address}>{location.host + address}</a>}
        <textarea name="text" rows={3} required maxLength={1000} aria-label={t('reportText')} placeholder={t('reportText')} />
      </Form>
    </details>
  );
}

function Actions({ app, profile, about }: { app: App; profile: Profile; about: Reported }) {
  const { name, bot } = profile;
  const [isBlocked, setBlocked] = useState(profile.blocked);
  const [follows, setFollows] = useState(profile.following);
  const work = useWork();
  const mayChallenge = isBlocked === profile.blocked ? profile.challengeable : !isBlocked;
  const mayFollow = app.me.get().kind === 'member' && profile.kind === 'member';
  const block = async () => {
    await app.api.block(name, !isBlocked);
    setBlocked(!isBlocked);
    if (!isBlocked) setFollows(false);
  };
  const follow = async () => {
    await app.api.follow(name, !follows);
    setFollows(!follows);
  };
  const press = (label: string, what: () => Promise<void>, kind = '') => (
    <button type="button" class={kind} disabled={work.isBusy} onClick={() => work.run(what)}>
      {label}
    </button>
  );
  return (
    <div class="profile-actions">
      <div class="actions">
        {mayChallenge && !app.me.get().banned && (
          <a class="button primary" href={challengeAddress(name)}>
            {t('challengePlayer')}
          </a>
        )}
        {mayFollow && !isBlocked && press(t(follows ? 'unfollow' : 'follow'), follow)}
        {mayFollow && !bot && !isBlocked && (
          <a class="button" href={messagesAddress(name)}>
            {t('writeTo')}
          </a>
        )}
        {press(t(isBlocked ? 'unblock' : 'block'), block, 'quiet')}
      </div>
      <Report app={app} name={name} about={about} />
      <Problem text={work.problem} />
    </div>
  );
}

// How the reader's games with this player ended: of very many, the last.
export function Between({ list: { games, more }, me, name }: { list: GameList; me: string; name: string }) {
  const count = (wanted: Outcome) => games.filter((brief) => outcomeOf(brief, me) === wanted).length;
  if (games.length === 0) return null;
  return (
    <a class="between" href={`/games?${new URLSearchParams({ player: me, opponent: name })}`}>
      {more === null ? tf('betweenYou') : tf('betweenYouLately', { count: games.length })} <b class="outcome won">{count('won')}</b> : <b class="outcome lost">{count('lost')}</b>
      <small> {tf('betweenDrawn', { count: count('drawn') })}</small>
    </a>
  );
}

type TabName = 'games' | 'statistics' | 'achievements';

interface BodyProps {
  app: App;
  profile: Profile;
  recent: GameList;
  curves: Curve[];
}

function Games({ app, profile: { name }, recent, curves }: BodyProps) {
  const isMine = name === app.me.get().name;
  if (recent.games.length === 0)
    return (
      <Empty drawing="board" text={tf('noResults')}>
        {isMine && (
          <a class="button" href="/lobby">
            {t('playOnline')}
          </a>
        )}
      </Empty>
    );
  return (
    <>
      <GameRows app={app} games={recent.games} of={name} then={ratingsThen(curves)} />
      {recent.more !== null && (
        <p>
          <a class="button quiet" href={`/games?player=${encodeURIComponent(name)}`}>
            {t('more')}
          </a>
        </p>
      )}
    </>
  );
}

function Body(all: BodyProps) {
  const { app, profile, curves } = all;
  const tab = useSignal<TabName>('games');
  const chosen = useSignal(profile.ratings[0]?.pool ?? '');
  const tabs: Tab<TabName>[] = [
    { name: 'games', icon: 'board', label: t('navGames'), content: () => <Games {...all} /> },
    { name: 'statistics', icon: 'chart', label: tf('statistics'), content: () => <Statistics app={app} profile={profile} curves={curves} chosen={chosen} /> },
    { name: 'achievements', icon: 'medal', label: tf('achievements'), content: () => <Achievements app={app} results={profile.results} /> },
  ];
  const press = (pool: string) => {
    chosen.value = pool;
    tab.value = 'statistics';
  };
  return (
    <>
      {profile.ratings.length > 0 && <Ratings profile={profile} curves={curves} press={press} />}
      <Tabs label={profile.name} tabs={tabs} chosen={tab} />
    </>
  );
}

export async function profile(app: App, visit: Visit): Promise<Page> {
  const asked = visit.found['name'] ?? '';
  const found = await app.api.player(asked); // the site resolves a former name to the current one
  const { name, bot, online, about, country } = found;
  const me = app.me.get();
  const isMine = name === me.name;
  const [recent, between, curves] = await Promise.all([
    app.api.games({ player: name, limit: '20' }),
    isMine ? null : app.api.games({ player: me.name, opponent: name, status: 'over', limit: '100' }),
    Promise.all(found.ratings.slice(0, mostCurves).map(({ pool }) => readCurve(app, name, pool))),
    app.rulesets(), // with their titles
    loadFriendsWords(),
  ]);
  if (name !== asked) history.replaceState(history.state, '', playerAddress(name) + location.search);
  const since = t(found.kind === 'guest' ? 'guestSince' : 'memberSince', { date: dateText(found.joined) });
  const seen = online ? t('isOnline') : t('seenAt', { date: dateText(found.seen) });
  const reported = { game: visit.query.get('report') ?? undefined, study: visit.query.get('study') ?? undefined, room: visit.query.get('room') ?? undefined };
  return pageOf(
    name,
    <>
      <header class="profile-band">
        <Face name={name} size="large" />
        <div>
          <Heading>{name}</Heading>
          <p class="profile-about">
            {country && `${countryText(country)} · `}
            <Presence online={online} /> {`${seen} · ${since}`}
            {bot && (
              <>
                {' '}
                · <BotBadge /> {t('botText')}
              </>
            )}
          </p>
          {about.trim() && <p class="own-words">{about.trim()}</p>}
          {between && <Between list={between} me={me.name} name={name} />}
        </div>
        {isMine ? (
          <div class="profile-actions">
            <a class="button" href="/settings">
              {t('navSettings')}
            </a>
          </div>
        ) : (
          <Actions app={app} profile={found} about={reported} />
        )}
      </header>
      {isMine && me.banned && <BannedNote />}
      <Body app={app} profile={found} recent={recent} curves={curves} />
    </>,
    { kind: 'wide profile', heading: false },
  );
}
