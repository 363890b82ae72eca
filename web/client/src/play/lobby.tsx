// The lobby: a game by one click, open challenges, live games, and a game against the computer to pass the time.
import type { App, Page } from '../app';
import { SmallBoard } from '../parts/board_card';
import { Empty } from '../parts/empty';
import { Face } from '../parts/face';
import { Problem, useWork } from '../parts/form';
import { pageOf } from '../parts/page';
import { PersonLink, personText } from '../social/people';
import type { Brief, Challenge } from '../wire';
import { t } from '../words';
import { loadFriendsWords, tf } from '../words/friends';
import { loadCharacterWords } from '../words/characters';
import { BannedNote } from './banned_note';
import { Accept, termsText } from './challenges';
import { Characters } from './characters';
import { ClassicReplay } from './classic_replay';
import { LiveBoard } from './live_board';
import { followLobby } from './lobby_now';
import { PlayNow } from './play_now';
import { QuickGame } from './quick_game';
import '../styles/community.css';

const mostBoards = 4;

function Open({ app, challenge }: { app: App; challenge: Challenge }) {
  const work = useWork();
  const { id, by, terms } = challenge;
  const isMine = by.name === app.me.get().name;
  return (
    <li class="open-challenge">
      <SmallBoard app={app} shown={terms.ruleset} />
      <Face name={by.name} />
      <span class="open-about">
        <PersonLink person={by} />
        <small>{termsText(terms, isMine)}</small>
      </span>
      {isMine ? (
        <span class="actions">
          <a class="button quiet" href={`/challenge/${id}`}>
            {t('challengeWaiting')}
          </a>
          <button type="button" class="quiet" disabled={work.isBusy} onClick={() => work.run(() => app.api.withdraw(id))}>
            {t('withdraw')}
          </button>
        </span>
      ) : (
        <Accept app={app} challenge={challenge} work={work} />
      )}
      <Problem text={work.problem} />
    </li>
  );
}

// Who is seen to be here: those who wait or play.
function peopleOf(challenges: Challenge[], live: Brief[]): string[] {
  const seen = [...challenges.map(({ by }) => by), ...live.flatMap(({ players }) => [players.attackers, players.defenders])];
  return [...new Set(seen.filter(({ kind, name }) => kind === 'member' && name !== '').map(personText))];
}

const Here = ({ online, names }: { online: number; names: string[] }) => (
  <p class="lobby-here" aria-live="polite">
    <span class="presence here" aria-hidden="true" /> {t('online', { count: online })}
    {names.slice(0, 8).map((name) => (
      <a key={name} href={`/player/${encodeURIComponent(name)}`} title={name} aria-label={name}>
        <Face name={name} />
      </a>
    ))}
  </p>
);

export async function lobby(app: App): Promise<Page> {
  const [{ now, close }, rulesets] = await Promise.all([followLobby(app), app.rulesets(), loadFriendsWords(), loadCharacterWords()]);
  const Body = () => {
    const { online, challenges, live } = now.value;
    const { banned } = app.me.get();
    return (
      <>
        {banned && <BannedNote />}
        <Here online={online} names={peopleOf(challenges, live)} />
        <div class="beside">
          <div>
            <section>
              <h2>{tf('quickGame')}</h2>
              <p class="hint">{tf('quickGameText')}</p>
              <QuickGame app={app} rulesets={rulesets} challenges={challenges} />
            </section>
            <Characters app={app} rulesets={rulesets} />
            <section>
              <h2>{t('openChallenges')}</h2>
              {challenges.length === 0 ? (
                <Empty drawing="horn" text={t('noChallenges')} />
              ) : (
                <ul class="open-challenges">
                  {challenges.map((one) => (
                    <Open key={one.id} app={app} challenge={one} />
                  ))}
                </ul>
              )}
              {!banned && (
                <p>
                  <a class="button" href="/?opponent=anyone#terms">
                    {t('newChallenge')}
                  </a>
                </p>
              )}
            </section>
          </div>
          <aside>
            <h2>{live.length > 0 ? t('liveGames') : tf('passTheTime')}</h2>
            {live.length > 0 ? (
              <div class="live-boards">
                {live.slice(0, mostBoards).map((brief) => (
                  <LiveBoard key={brief.id} app={app} brief={brief} />
                ))}
              </div>
            ) : (
              <ClassicReplay app={app} />
            )}
            <PlayNow app={app} ruleset="brandub" kind="" />
          </aside>
        </div>
      </>
    );
  };
  return pageOf(t('lobbyTitle'), <Body />, { kind: 'wide', close });
}
