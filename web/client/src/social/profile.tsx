// A player: ratings over time, results by ruleset and side, games.
import { useState } from 'preact/hooks';
import type { App, Page } from '../app';
import type { Visit } from '../frame/router';
import { errorText, Form, Problem, useWork } from '../parts/form';
import { pageOf } from '../parts/page';
import { BannedNote } from '../play/banned_note';
import { BriefList } from '../play/briefs';
import { poolTitle, rulesetTitle } from '../rules/ruleset_names';
import type { Profile, RatingPoint, SideResult } from '../wire';
import { dateText, plural, t } from '../words';
import { messagesAddress } from './parts';
import { BotBadge, challengeAddress, playerAddress, Presence, SideMark, sideName } from './people';
import { RatingGraph } from './rating_graph';

const minForGraph = 5; // points; fewer make no useful line

const ResultRow = ({ ruleset, side, wins, losses, draws }: SideResult) => (
  <tr>
    <th scope="row">{rulesetTitle(ruleset)}</th>
    <td>
      <SideMark side={side} />
      {sideName(side)}
    </td>
    <td class="number">{wins}</td>
    <td class="number">{losses}</td>
    <td class="number">{draws}</td>
  </tr>
);

const Results = ({ results }: { results: SideResult[] }) => (
  <div class="table-place" tabIndex={0} role="region" aria-label={t('results')}>
    <table>
      <thead>
        <tr>
          {[t('ruleset'), t('side'), t('won'), t('lost'), t('drawnCount')].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {results.map((one) => (
          <ResultRow key={one.ruleset + one.side} {...one} />
        ))}
      </tbody>
    </table>
  </div>
);

function RatingCard({ rating: one, press }: { rating: Profile['ratings'][number]; press: () => void }) {
  const { pool, rating, deviation, games, provisional } = one;
  return (
    <li>
      <button type="button" class="rating-card" onClick={press}>
        <span>{poolTitle(pool)}</span>
        <b title={t('ratingRange', { low: Math.round(rating - 2 * deviation), high: Math.round(rating + 2 * deviation) })}>{Math.round(rating)}</b>
        <small title={provisional ? t('provisionalText') : undefined}>
          {plural('ratedGames', games)}
          {provisional && ` · ${t('provisional')}`}
        </small>
      </button>
    </li>
  );
}

interface Curve {
  pool: string;
  points: RatingPoint[];
}

const readCurve = async (app: App, { name }: Profile, pool: string): Promise<Curve> => ({ pool, points: await app.api.ratings(name, pool) });

function Graph({ pool, points }: Curve) {
  if (points.length < minForGraph) return <p class="empty">{t('graphLater')}</p>;
  return (
    <>
      <h3>{poolTitle(pool)}</h3>
      <RatingGraph pool={poolTitle(pool)} points={points} />
    </>
  );
}

// `first`: the curve of the first pool, or why there is none.
function Ratings({ app, profile, first }: { app: App; profile: Profile; first: Curve | string }) {
  const [curve, setCurve] = useState(typeof first === 'string' ? null : first);
  const work = useWork(typeof first === 'string' ? first : '');
  const show = (pool: string) => work.run(async () => setCurve(await readCurve(app, profile, pool)));
  return (
    <section>
      <h2>{t('ratings')}</h2>
      {profile.ratings.length === 0 ? (
        <p class="empty">{t('noRatings')}</p>
      ) : (
        <ul class="rating-cards">
          {profile.ratings.map((one) => (
            <RatingCard key={one.pool} rating={one} press={() => show(one.pool)} />
          ))}
        </ul>
      )}
      {curve && <Graph {...curve} />}
      <Problem text={work.problem} />
    </section>
  );
}

// A link to this page names the game or the study in question.
interface Reported {
  game?: string | undefined;
  study?: string | undefined;
}

function Report({ app, name, about }: { app: App; name: string; about: Reported }) {
  const address = about.game ? `/game/${about.game}` : about.study && `/study/${about.study}`;
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
  const act = (label: string, what: () => Promise<void>) => (
    <button type="button" class="quiet" disabled={work.isBusy} onClick={() => work.run(what)}>
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
        {mayFollow && !isBlocked && act(t(follows ? 'unfollow' : 'follow'), follow)}
        {mayFollow && !bot && !isBlocked && (
          <a class="button quiet" href={messagesAddress(name)}>
            {t('writeTo')}
          </a>
        )}
        {act(t(isBlocked ? 'unblock' : 'block'), block)}
      </div>
      <Report app={app} name={name} about={about} />
      <Problem text={work.problem} />
    </div>
  );
}

export async function profile(app: App, visit: Visit): Promise<Page> {
  const asked = visit.found['name'] ?? '';
  const found = await app.api.player(asked); // the site resolves a former name to the current one
  const { name, bot, online, about, results } = found;
  const pool = found.ratings[0]?.pool;
  const [recent, curve] = await Promise.all([
    app.api.games({ player: name, limit: '20' }),
    pool === undefined ? '' : readCurve(app, found, pool).catch(errorText),
    app.rulesets(), // with their titles
  ]);
  if (name !== asked) history.replaceState(history.state, '', playerAddress(name) + location.search);
  const since = t(found.kind === 'guest' ? 'guestSince' : 'memberSince', { date: dateText(found.joined) });
  const seen = online ? t('isOnline') : t('seenAt', { date: dateText(found.seen) });
  return pageOf(
    name,
    <>
      <p class="lead">
        {bot && (
          <>
            <BotBadge /> {t('botText')}{' '}
          </>
        )}
        <Presence online={online} /> {`${since} · ${seen}`}
      </p>
      {about.trim() && <p class="own-words">{about.trim()}</p>}
      {name === app.me.get().name && app.me.get().banned && <BannedNote />}
      {name !== app.me.get().name && <Actions app={app} profile={found} about={{ game: visit.query.get('report') ?? undefined, study: visit.query.get('study') ?? undefined }} />}
      <Ratings app={app} profile={found} first={curve} />
      <section>
        <h2>{t('results')}</h2>
        {results.length === 0 ? <p class="empty">{t('noResults')}</p> : <Results results={results} />}
      </section>
      <section>
        <h2>{t('navGames')}</h2>
        {recent.games.length === 0 ? <p class="empty">{t('noResults')}</p> : <BriefList app={app} games={recent.games} of={name} />}
        {recent.more !== null && (
          <p>
            <a href={`/games?player=${encodeURIComponent(name)}`}>{t('more')}</a>
          </p>
        )}
      </section>
    </>,
  );
}
