// What the first page has for those who have played here: games and challenges that wait, what they played last, their ratings.
import '../styles/home.css';
import type { ComponentChild } from 'preact';
import type { App } from '../app';
import { clockText } from '../game/clock_text';
import { startComputer } from '../offline/start_computer';
import { SmallBoard } from '../parts/board_card';
import { Heading, Problem, useWork } from '../parts/form';
import { isOwn, poolTitle, rulesetTitle } from '../rules/ruleset_names';
import { challengeAddress, clockName, personText, playerAddress } from '../social/people';
import { otherSide, type Brief, type Challenge, type Person, type Profile, type Side } from '../wire';
import { t, type Word } from '../words';
import { loadHomeWords, th, thPlural } from '../words/home';
import { MiniGame } from './briefs';
import { ChallengeList } from './challenges';
import { toMoveOf } from './my_games';

const mostAgain = 3;
const mostRatings = 3;

interface OwnGame {
  brief: Brief;
  isMine: boolean; // whether it is my turn
  left: number | null; // the remaining time, in a correspondence game
}

// The remaining time is only in a game's state, which is loaded for correspondence games.
async function ownGame(app: App, brief: Brief): Promise<OwnGame> {
  const isMine = toMoveOf(brief, app.me.get().name);
  const state = isMine && brief.clock.kind === 'days' ? await app.api.game(brief.id) : null;
  return { brief, isMine, left: state?.times && state.you ? state.times[state.you] : null };
}

// My turns first, and among them those with the least time.
async function ownGames(app: App): Promise<OwnGame[]> {
  const { name, games } = app.me.get(); // as known when the site was opened
  if (games.length === 0 && app.games.going.get().size === 0) return [];
  const list = await app.api.games({ player: name, status: 'going', limit: '20' });
  const all = await Promise.all(list.games.map((brief) => ownGame(app, brief)));
  const urgency = ({ isMine, left }: OwnGame): number => (isMine ? (left ?? Number.MAX_VALUE) : Infinity);
  return all.sort((a, b) => (urgency(a) === urgency(b) ? 0 : urgency(a) - urgency(b)));
}

const Turn = ({ brief, isMine, left }: OwnGame) => (
  <>
    {isMine ? <b class="yours">{left === null ? t('yourMove') : `${t('yourMove')} · ${clockText(left)}`}</b> : t('theirMove')}
    {` · ${rulesetTitle(brief.ruleset, brief.title)}`}
  </>
);

const Challenges = ({ app, title, challenges }: { app: App; title: Word; challenges: Challenge[] }) =>
  challenges.length === 0 ? null : (
    <>
      <h2>{t(title)}</h2>
      <ChallengeList app={app} challenges={challenges} />
    </>
  );

function Waiting({ app, games }: { app: App; games: OwnGame[] }) {
  const { challenges, name } = app.me.get();
  const turns = games.filter(({ isMine }) => isMine).length;
  return (
    <section class="own-games">
      <Challenges app={app} title="challengesToYou" challenges={challenges.filter(({ by }) => by.name !== name)} />
      <Challenges app={app} title="yourChallenges" challenges={challenges.filter(({ by }) => by.name === name)} />
      {games.length > 0 && (
        <>
          <h2>{turns > 0 ? thPlural('waiting', turns) : t('yourGames')}</h2>
          <div class="mini-grid">
            {games.map((one) => (
              <MiniGame key={one.brief.id} app={app} brief={one.brief} note={<Turn {...one} />} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

interface Played {
  brief: Brief;
  side: Side; // mine
  opponent: Person;
}

// The last games that differ in rules, opponent or clock, as far as they can be played again.
export function playedBefore(games: Brief[], name: string): Played[] {
  const seen = new Set<string>();
  return games.flatMap((brief) => {
    const side: Side = brief.players.attackers.name === name ? 'attackers' : 'defenders';
    const opponent = brief.players[otherSide(side)];
    const what = [brief.ruleset, opponent.name, JSON.stringify(brief.clock)].join();
    if (isOwn(brief.ruleset) || opponent.name === '' || opponent.name === name || opponent.kind === 'device' || seen.has(what)) return [];
    seen.add(what);
    return [{ brief, side, opponent }];
  });
}

// Against the computer at once; a person is challenged.
function Again({ app, played: { brief, side, opponent } }: { app: App; played: Played }) {
  const work = useWork();
  const { ruleset, clock } = brief;
  const play = async () =>
    app.go(
      opponent.kind === 'computer'
        ? await startComputer(app.api, { ruleset, side, pair: false, clock }, opponent.character ?? opponent.level ?? 1)
        : challengeAddress(opponent.name).replace('#', `&ruleset=${encodeURIComponent(ruleset)}#`),
    );
  return (
    <li>
      <button type="button" class="again" disabled={work.isBusy} onClick={() => work.run(play)}>
        <SmallBoard app={app} shown={ruleset} />
        <span>
          <b>{personText(opponent)}</b>
          <small>{[rulesetTitle(ruleset, brief.title), clockName(clock)].join(' · ')}</small>
        </span>
      </button>
      <Problem text={work.problem} />
    </li>
  );
}

const Ratings = ({ profile: { name, ratings } }: { profile: Profile }) => (
  <dl class="figures">
    {ratings.slice(0, mostRatings).map(({ pool, rating, provisional }) => (
      <div key={pool}>
        <dt>{poolTitle(pool)}</dt>
        <dd>
          <a href={playerAddress(name)}>
            {Math.round(rating)}
            {provisional && '?'}
          </a>
        </dd>
      </div>
    ))}
  </dl>
);

export interface Mine {
  waiting: ComponentChild;
  title: ComponentChild; // null: that of strangers
  beside: ComponentChild;
  usual: { ruleset: string; level: number } | null; // of the last game against the computer
}

export async function mine(app: App): Promise<Mine> {
  const { name, kind, challenges } = app.me.get();
  const isMember = kind === 'member';
  const [games, last, profile] = await Promise.all([
    ownGames(app).catch(() => []),
    app.api.games({ player: name, limit: '30' }).then(
      (list) => playedBefore(list.games, name),
      () => [],
    ),
    isMember ? app.api.player(name).catch(() => null) : null,
    app.rulesets().catch(() => []), // their titles
    loadHomeWords(),
  ]);
  const computer = last.find(({ opponent }) => opponent.level !== undefined);
  return {
    usual: computer ? { ruleset: computer.brief.ruleset, level: computer.opponent.level ?? 1 } : null,
    waiting: games.length + challenges.length > 0 && <Waiting app={app} games={games} />,
    title: isMember ? <Heading>{th('ready')}</Heading> : null,
    beside: (
      <div class="hero-beside">
        {last.length > 0 && (
          <>
            <h2>{th('again')}</h2>
            <ul class="agains">
              {last.slice(0, mostAgain).map((one) => (
                <Again key={one.brief.id} app={app} played={one} />
              ))}
            </ul>
          </>
        )}
        {profile && profile.ratings.length > 0 && <Ratings profile={profile} />}
      </div>
    ),
  };
}
