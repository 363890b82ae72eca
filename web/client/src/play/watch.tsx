// Live games: one large board, six small ones. When nothing is live, the best of the finished games play themselves, and on a new
// site the model games.
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { App, Page } from '../app';
import { Replay, ReplayPlace } from '../line/replay';
import { classicHead, classicOfDay, classics, readClassic, recordOf, type Recorded } from '../line/recorded';
import { BoardCard } from '../parts/board_card';
import { CopyField } from '../parts/form';
import { pageOf } from '../parts/page';
import { frameOf } from '../parts/share';
import { rulesetTitle } from '../rules/ruleset_names';
import { briefTitle, resultName } from '../social/people';
import type { Brief, GameState } from '../wire';
import { dateText, t } from '../words';
import { loadFriendsWords, tf } from '../words/friends';
import { termsOf } from './game_rows';
import { LiveBoard } from './live_board';
import { followLobby } from './lobby_now';

const most = 7; // boards at once
const fewestPlies = 12; // of a game worth seeing again

// Keeps the order of the boards; new ones are added at the end. A game that has ended stays, with its result, until its place is
// needed.
export function arranged(shown: Brief[], live: Brief[]): Brief[] {
  const wanted = new Map(live.slice(0, most).map((brief) => [brief.id, brief]));
  const places = most - wanted.size;
  const ended = shown.filter(({ id }) => !wanted.has(id)).slice(0, places);
  const staying = shown.flatMap((brief) => wanted.get(brief.id) ?? (ended.includes(brief) ? brief : []));
  return [...new Set([...staying, ...wanted.values()])];
}

// The brief of a game that has left the lobby, as it ended.
export function briefAtEnd(brief: Brief, { status, result, moves, board }: Pick<GameState, 'status' | 'result' | 'moves' | 'board'>): Brief {
  return { ...brief, status, result, plies: moves.length, position: board.position, last: board.last };
}

// The games of the strongest players first, of equals the longest.
export function bestOf(games: Brief[]): Brief[] {
  const strength = ({ players: { attackers, defenders } }: Brief) => (attackers.rating ?? 0) + (defenders.rating ?? 0);
  return games
    .filter(({ result, plies }) => result !== 'none' && plies >= fewestPlies)
    .sort((one, other) => strength(other) - strength(one) || other.plies - one.plies)
    .slice(0, most);
}

// What is shown large: loaded when it is needed.
function Again({ app, read, of, href, title, children }: { app: App; read: () => Promise<Recorded>; of: string; href: string; title: string; children: string }) {
  const [game, setGame] = useState<Recorded | null>(null);
  useEffect(() => {
    let isWanted = true;
    read().then((found) => isWanted && setGame(found), () => undefined);
    return () => void (isWanted = false);
  }, [of]);
  return (
    <section class="watch-large">
      {game ? <Replay app={app} game={game} href={href} label={title} /> : <ReplayPlace />}
      <p class="watch-title">
        <a href={href}>{title}</a> <small>{children}</small>
      </p>
    </section>
  );
}

// Games of others: one's own is on its own page, and here it would look like a stranger's.
export const ofOthers = (live: Brief[], me: string): Brief[] =>
  live.filter(({ players: { attackers, defenders } }) => attackers.name !== me && defenders.name !== me);

const endOf = (brief: Brief): string => [resultName(brief.result), termsOf(brief), dateText(brief.at)].join(' · ');

function Finished({ app, games: [first, ...others] }: { app: App; games: Brief[] }) {
  if (!first) return <Classics app={app} />;
  return (
    <div class="watch">
      <Again app={app} of={first.id} read={async () => recordOf(await app.api.game(first.id))} href={`/game/${first.id}`} title={briefTitle(first)}>
        {endOf(first)}
      </Again>
      <div class="watch-small">
        {others.map((brief) => (
          <LiveBoard key={brief.id} app={app} brief={brief} />
        ))}
      </div>
    </div>
  );
}

function Classics({ app }: { app: App }) {
  const first = classicOfDay();
  const large = classicHead(first);
  return (
    <div class="watch">
      <Again app={app} of={large.href} read={() => readClassic(app, first)} href={large.href} title={large.title}>
        {tf('classicText')}
      </Again>
      <div class="watch-small">
        {classics
          .filter((number) => number !== first)
          .map(classicHead)
          .map(({ href, title, ruleset }) => (
            <BoardCard key={href} app={app} shown={ruleset} href={href} title={rulesetTitle(ruleset)}>
              {title.replace(/^[^:]*: /, '')}
            </BoardCard>
          ))}
      </div>
    </div>
  );
}

export async function watch(app: App): Promise<Page> {
  const [{ now, close }, finished] = await Promise.all([
    followLobby(app),
    app.api.games({ status: 'over', limit: '50' }).then(({ games }) => bestOf(games)).catch(() => []),
    loadFriendsWords(),
  ]);
  const shown = signal<Brief[]>([]);
  const follow = (brief: Brief) => {
    const replace = (ended: Brief) => (shown.value = shown.peek().map((one) => (one === brief ? ended : one)));
    app.api.game(brief.id).then((game) => replace(briefAtEnd(brief, game)), () => undefined);
  };
  const end = now.subscribe(({ live: all }) => {
    const live = ofOthers(all, app.me.get().name);
    shown.value = arranged(shown.peek(), live);
    const isGone = ({ id, status }: Brief) => status === 'going' && !live.some((one) => one.id === id);
    shown.peek().filter(isGone).forEach(follow);
  });
  const Body = () => {
    const [first, ...others] = shown.value;
    const isKnown = ({ id }: Brief) => !shown.value.some((one) => one.id === id);
    return (
      <>
        {!first && <p class="lead">{t('noLive')}</p>}
        {first ? (
          <div class="watch">
            <section class="watch-large">
              <LiveBoard key={first.id} app={app} brief={first} isLarge />
            </section>
            <div class="watch-small">
              {[...others, ...finished.filter(isKnown)].slice(0, most - 1).map((brief) => (
                <LiveBoard key={brief.id} app={app} brief={brief} />
              ))}
            </div>
          </div>
        ) : (
          <Finished app={app} games={finished} />
        )}
        <details class="embed-tv">
          <summary>{t('embedTv')}</summary>
          <CopyField label={t('embedTv')} text={frameOf('tv')} notice={app.notice} />
        </details>
      </>
    );
  };
  return pageOf(t('watchTitle'), <Body />, {
    kind: 'wide',
    close: () => {
      end();
      close();
    },
  });
}
