// A game with one click, every other way to start one, and the games in progress.
import type { App, Page } from '../app';
import { Picture } from '../board/board';
import { isStatic } from '../frame/address';
import { InstallHint } from '../frame/install_hint';
import type { Visit } from '../frame/router';
import { clockText } from '../game/clock_text';
import { Heading } from '../parts/form';
import { pageOf } from '../parts/page';
import type { BoardAfterMoves, Brief, Challenge } from '../wire';
import { t, type Word } from '../words';
import { BannedNote } from './banned_note';
import { BriefRow } from './briefs';
import { ChallengeList } from './challenges';
import { DeviceGames, newestGames } from './device_games';
import { toMoveOf } from './my_games';
import { PlayNow } from './play_now';
import { TermsForm, type OpponentKind } from './terms_form';

const firstGame = 'brandub'; // as the lessons; level 1 loses it to beginners of either side (bench/README.md)
const maxDeviceGames = 3;

const Way = ({ opponent, label }: { opponent: OpponentKind; label: string }) => (
  <a class="button big" href={`/?opponent=${opponent}#terms`}>
    {label}
  </a>
);

// Against the computer at once; for a friend and the lobby, the terms come first. Without a server the other way is one screen.
const PlayWays = ({ app }: { app: App }) => (
  <div class="play-ways">
    <PlayNow app={app} ruleset={firstGame} kind="primary big" />
    {isStatic() ? (
      <a class="button big" href="/board">
        {t('sameScreen')}
      </a>
    ) : (
      <>
        <Way opponent="friend" label={t('playFriend')} />
        <Way opponent="anyone" label={t('playOnline')} />
      </>
    )}
    <a href="/learn">{t('learnNew')}</a>
    <a href="/puzzles/daily">{t('puzzleOfDay')}</a>
  </div>
);

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

async function ownGames(app: App): Promise<OwnGame[]> {
  const { name, games } = app.me.get(); // as known when the site was opened
  if (games.length === 0 && app.games.going.get().size === 0) return [];
  const list = await app.api.games({ player: name, status: 'going', limit: '20' });
  return Promise.all(list.games.map((brief) => ownGame(app, brief)));
}

function Turn({ isMine, left }: OwnGame) {
  if (!isMine) return <span class="theirs">{t('theirMove')}</span>;
  return (
    <b class="yours">
      {t('yourMove')}
      {left !== null && ` · ${clockText(left)}`}
    </b>
  );
}

const Challenges = ({ app, title, challenges }: { app: App; title: Word; challenges: Challenge[] }) =>
  challenges.length === 0 ? null : (
    <>
      <h2>{t(title)}</h2>
      <ChallengeList app={app} challenges={challenges} />
    </>
  );

function Own({ app, challenges, games }: { app: App; challenges: Challenge[]; games: OwnGame[] }) {
  if (challenges.length === 0 && games.length === 0) return null;
  const { name } = app.me.get();
  return (
    <section class="own-games">
      <Challenges app={app} title="challengesToYou" challenges={challenges.filter(({ by }) => by.name !== name)} />
      <Challenges app={app} title="yourChallenges" challenges={challenges.filter(({ by }) => by.name === name)} />
      {games.length > 0 && (
        <>
          <h2>{t('yourGames')}</h2>
          <ul class="briefs">
            {games.map((one) => (
              <BriefRow key={one.brief.id} app={app} brief={one.brief} note={<Turn {...one} />} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const Hero = ({ app, opening, hasWays }: { app: App; opening: BoardAfterMoves; hasWays: boolean }) => (
  <section class="hero">
    <div class="hero-words">
      <Heading>{t('homeTitle')}</Heading>
      <p class="lead">{t('homeText')}</p>
      {hasWays && <PlayWays app={app} />}
    </div>
    <Picture app={app} state={opening} class="hero-board" coordinates={false} />
  </section>
);

const opponents = isStatic() ? (['computer', 'screen'] as const) : (['computer', 'friend', 'anyone', 'screen'] as const);
const sides = ['attackers', 'defenders'] as const;

function wished<T extends string>({ query }: Visit, name: string, values: readonly T[]): T | undefined {
  return values.find((value) => value === query.get(name));
}

export async function home(app: App, visit: Visit): Promise<Page> {
  const readDevice = () => newestGames((game) => game.sentAs === null, maxDeviceGames);
  const [rulesets, opening, device, games] = await Promise.all([
    app.rulesets(),
    app.opening(firstGame),
    readDevice().catch(() => []),
    ownGames(app).catch(() => []),
  ]);
  const wish = {
    ruleset: visit.query.get('ruleset') ?? undefined,
    position: visit.query.get('p') ?? undefined,
    player: visit.query.get('player') ?? undefined,
    opponent: wished(visit, 'opponent', opponents),
    side: wished(visit, 'side', sides),
  };
  const isWished = Object.values(wish).some((value) => value !== undefined);
  const { challenges, name } = app.me.get();
  const own = <Own app={app} challenges={challenges} games={games} />;
  const isAwaited = games.length > 0 || challenges.some(({ by }) => by.name !== name);
  return pageOf(
    t('navPlay'),
    <>
      {app.me.get().banned && <BannedNote />}
      {isAwaited && own}
      <Hero app={app} opening={opening} hasWays={!isWished} />
      {!isAwaited && own}
      <details class="card" id="terms" open={isWished}>
        <summary>
          <h2>{t('playWith')}</h2>
        </summary>
        <TermsForm app={app} rulesets={rulesets} wish={wish} kind={isWished ? 'primary' : ''} />
      </details>
      <DeviceGames first={device} read={readDevice} />
      <InstallHint />
    </>,
    { kind: 'home', heading: false },
  );
}
