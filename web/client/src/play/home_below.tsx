// The first page below its board: a puzzle, a game in progress or a classic, the next lesson; then games, tournaments and the lobby.
// Nothing of it is ever empty.
import '../styles/home.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app';
import { isStatic } from '../frame/address';
import { InstallHint } from '../frame/install_hint';
import { courses, stepsOf, type Course } from '../learn/course';
import { isSolved, nextStep, solvedCount } from '../learn/progress';
import { classicHead, classicOfDay, classics, readClassic } from '../line/recorded';
import { useReplay } from '../line/replay';
import { SmallBoard } from '../parts/board_card';
import { rulesetTitle } from '../rules/ruleset_names';
import { sizeOf, sideToMove } from '../board/position_text';
import { dailyOnSite } from '../puzzles/site';
import { sideName } from '../social/people';
import { newestGames } from '../offline/games_db';
import type { Brief, Lobby, TournamentBrief } from '../wire';
import { momentText, t } from '../words';
import { th } from '../words/home';
import { MiniBoard, MiniGame } from './briefs';
import { ChallengeList } from './challenges';
import { GameRows } from './game_rows';
import { followLobby } from './lobby_now';

export { loadHomeWords } from '../words/home';

const mostGames = 6;
const fewestPlies = 8; // less is hardly a game
const mostTournaments = 3;
const mostChallenges = 3;
const mostClassics = 4;

// Undefined while it loads, null where there is none.
function useLoaded<T>(load: () => Promise<T>): T | null | undefined {
  const [value, setValue] = useState<T | null | undefined>(undefined);
  useEffect(() => {
    let isWanted = true;
    load().then(
      (found) => isWanted && setValue(found),
      () => isWanted && setValue(null),
    );
    return () => void (isWanted = false);
  }, []);
  return value;
}

interface TileProps {
  title: string;
  href: string;
  board: Pick<Brief, 'ruleset' | 'size' | 'position' | 'last'> | null | undefined;
  app: App;
  label: string; // of the link
  children?: ComponentChildren;
}

const Tile = ({ app, title, href, board, label, children }: TileProps) => (
  <section class="tile">
    <h2>{title}</h2>
    <a class="tile-board" href={href} aria-label={`${title}: ${label}`}>
      {board ? <MiniBoard app={app} brief={board} /> : <div class="mini-board" />}
    </a>
    <div class="tile-text">{children}</div>
  </section>
);

const onBoard = (ruleset: string, position: string, last: string | null = null) => ({ ruleset, position, last, size: sizeOf(position) });

async function puzzleToday(app: App): Promise<{ ruleset: string; position: string } | null> {
  const daily = isStatic() ? null : await dailyOnSite(app.api);
  if (daily) return daily.puzzle;
  const [{ puzzleOfDay }, { puzzlesOf, puzzleRulesets }] = await Promise.all([import('../puzzles/choice'), import('../puzzles/library')]);
  return puzzleOfDay(await puzzlesOf(puzzleRulesets[0] ?? ''), Date.now()) ?? null;
}

function PuzzleTile({ app }: { app: App }) {
  const puzzle = useLoaded(async () => (await Promise.all([puzzleToday(app), app.rulesets().catch(() => [])]))[0]); // with their titles
  const about = puzzle ? rulesetTitle(puzzle.ruleset) : '';
  return (
    <Tile
      app={app}
      title={t('puzzleOfDay')}
      href={puzzle ? `/puzzles/daily?ruleset=${puzzle.ruleset}` : '/puzzles/daily'}
      label={about}
      board={puzzle && onBoard(puzzle.ruleset, puzzle.position)}
    >
      <p>
        {puzzle && t('turnOf', { side: sideName(sideToMove(puzzle.position)) })}
        <small>{about}</small>
      </p>
    </Tile>
  );
}

function ClassicTile({ app }: { app: App }) {
  const { number, title, ruleset, href } = classicHead(classicOfDay());
  const { board, button } = useReplay(app, useLoaded(() => readClassic(app, number)));
  return (
    <Tile app={app} title={th('classic')} href={href} label={title} board={board && onBoard(ruleset, board.position, board.last)}>
      <p>
        {title}
        <small>{rulesetTitle(ruleset)}</small>
      </p>
      {button}
    </Tile>
  );
}

const GameTile = ({ app, title, brief }: { app: App; title: string; brief: Brief }) => (
  <section class="tile">
    <h2>{title}</h2>
    <MiniGame app={app} brief={brief} />
  </section>
);

// Its stages on a cord: done, next, later.
function Path({ app, course }: { app: App; course: Course }) {
  const next = nextStep(app, course);
  const stateOf = ({ steps }: Course['sections'][number]) => (steps.every((step) => isSolved(app, course, step)) ? 'done' : next && steps.includes(next) ? 'next' : '');
  return (
    <span class="cord" role="img" aria-label={th('solved', { done: solvedCount(app, course), count: stepsOf(course).length })}>
      {course.sections.map((section) => (
        <i key={section.name} class={stateOf(section)} />
      ))}
    </span>
  );
}

function LearnTile({ app }: { app: App }) {
  const course = courses.find((one) => solvedCount(app, one) < stepsOf(one).length) ?? courses[0]!;
  const step = nextStep(app, course);
  const done = solvedCount(app, course);
  return (
    <Tile app={app} title={th('learn')} href={`/learn/${course.ruleset}`} label={rulesetTitle(course.ruleset)} board={step && onBoard(course.ruleset, step.position)}>
      <p>
        <Path app={app} course={course} />
        <small>{th('solved', { done, count: stepsOf(course).length })}</small>
      </p>
      <a class="button" href={`/learn/${course.ruleset}`}>
        {th(done === 0 ? 'begin' : 'carryOn')}
      </a>
    </Tile>
  );
}

// The present lobby; null without a server.
function useLobby(app: App): Lobby | null | undefined {
  const [lobby, setLobby] = useState<Lobby | null | undefined>(isStatic() ? null : undefined);
  useEffect(() => {
    if (isStatic()) return;
    let end = () => undefined as void;
    let isWanted = true;
    followLobby(app).then(
      ({ now, close }) => {
        const stop = now.subscribe(setLobby);
        end = () => {
          stop();
          close();
        };
        if (!isWanted) end();
      },
      () => setLobby(null),
    );
    return () => {
      isWanted = false;
      end();
    };
  }, []);
  return lobby;
}

// A running game of others, if possible one that has begun.
export function othersGame(games: Brief[], name: string): Brief | undefined {
  const others = games.filter(({ status, players }) => status === 'going' && players.attackers.name !== name && players.defenders.name !== name);
  return others.find(({ plies }) => plies > 1) ?? others[0];
}

function Three({ app, lobby }: { app: App; lobby: Lobby | null | undefined }) {
  const friends = useLoaded(async () => (app.me.get().kind === 'member' ? await app.api.gamesOfFollowed() : []));
  const { name } = app.me.get();
  const friendly = othersGame(friends ?? [], name);
  const live = lobby && othersGame(lobby.live.filter(({ id }) => id !== friendly?.id), name);
  return (
    <div class="home-three">
      <PuzzleTile app={app} />
      {live ? <GameTile app={app} title={th('live')} brief={live} /> : lobby === undefined ? <Tile app={app} title={th('classic')} href="/watch" label="" board={null} /> : <ClassicTile app={app} />}
      {friendly ? <GameTile app={app} title={th('friends')} brief={friendly} /> : <LearnTile app={app} />}
    </div>
  );
}

const Classics = ({ app }: { app: App }) => (
  <section>
    <h2>{th('classics')}</h2>
    <ul class="briefs">
      {classics.slice(0, mostClassics).map(classicHead).map(({ href, title, ruleset }) => {
        const [name, ...about] = title.split(': ');
        return (
          <li key={href}>
            <a class="brief with-board" href={href}>
              <SmallBoard app={app} shown={ruleset} />
              <span>
                <b>{name}</b>
                <small>{about.join(': ')}</small>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  </section>
);

// The latest games; on a new site, classics.
function Latest({ app }: { app: App }) {
  const games = useLoaded(async () => {
    if (isStatic()) return [];
    const [list] = await Promise.all([app.api.games({ status: 'over', limit: String(4 * mostGames) }), app.rulesets()]);
    return list.games.filter(({ result, plies }) => result !== 'none' && plies >= fewestPlies).slice(0, mostGames);
  });
  if (games === undefined) return <section class="home-latest" />;
  if (!games || games.length === 0) return <Classics app={app} />;
  return (
    <section class="home-latest">
      <h2>{th('latest')}</h2>
      <GameRows app={app} games={games} />
      <p>
        <a href="/games">{th('allGames')}</a>
      </p>
    </section>
  );
}

const Tournament = ({ one: { id, name, status, starts } }: { one: TournamentBrief }) => (
  <li>
    <a class="brief short" href={`/tournament/${id}`}>
      <b>{name}</b>
      <span class={status === 'running' ? 'going' : undefined}>{status === 'running' ? t('going') : momentText(starts)}</span>
    </a>
  </li>
);

function Tournaments({ app }: { app: App }) {
  const list = useLoaded(async () => (await app.api.tournaments(false)).tournaments.slice(0, mostTournaments));
  return (
    <section>
      <h2>
        <a href="/tournaments">{t('navTournaments')}</a>
      </h2>
      {list && list.length > 0 ? (
        <ul class="briefs">
          {list.map((one) => (
            <Tournament key={one.id} one={one} />
          ))}
        </ul>
      ) : (
        <p class="hint">{list && t('tourNone')}</p>
      )}
    </section>
  );
}

const LobbyPart = ({ app, lobby }: { app: App; lobby: Lobby }) => (
  <section>
    <h2>
      <a href="/lobby">{t('navLobby')}</a> <small>{t('online', { count: lobby.online })}</small>
    </h2>
    {lobby.challenges.length > 0 ? <ChallengeList app={app} challenges={lobby.challenges.slice(0, mostChallenges)} /> : <p class="hint">{t('noChallenges')}</p>}
  </section>
);

const readDevice = () => newestGames((game) => game.sentAs === null, 3);

// Most browsers have none.
async function onDevice() {
  const first = await readDevice();
  if (first.length === 0) return null;
  const games = await import('./device_games');
  await games.loadGameWords();
  return { first, ...games };
}

export function HomeBelow({ app }: { app: App }) {
  const lobby = useLobby(app);
  const device = useLoaded(onDevice);
  return (
    <>
      {device && <device.DeviceGames first={device.first} read={readDevice} />}
      <Three app={app} lobby={lobby} />
      <div class="home-lists">
        <Latest app={app} />
        {!isStatic() && (
          <div>
            {lobby && <LobbyPart app={app} lobby={lobby} />}
            <Tournaments app={app} />
          </div>
        )}
      </div>
      <InstallHint />
    </>
  );
}
