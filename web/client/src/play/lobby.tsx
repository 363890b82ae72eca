// Open challenges, live games, and the number of players online.
import { signal } from '@preact/signals';
import type { App, Page } from '../app';
import { pageOf } from '../parts/page';
import { t } from '../words';
import { BannedNote } from './banned_note';
import { BriefList } from './briefs';
import { ChallengeList } from './challenges';

// The current lobby, until close().
export async function followLobby(app: App) {
  const [first] = await Promise.all([app.api.lobby(), app.rulesets()]); // with their titles
  const now = signal(first);
  const end = app.socket.listen((message) => {
    if (message.on === 'lobby') now.value = message;
  });
  app.socket.lobby(true);
  const close = () => {
    end();
    app.socket.lobby(false);
  };
  return { now, close };
}

export async function lobby(app: App): Promise<Page> {
  const { now, close } = await followLobby(app);
  const Body = () => {
    const { online, challenges, live } = now.value;
    const { banned } = app.me.get();
    return (
      <>
        {banned && <BannedNote />}
        <p class="lead" aria-live="polite">
          {t('online', { count: online })}
        </p>
        <section>
          <h2>{t('openChallenges')}</h2>
          <div>{challenges.length === 0 ? <p class="empty">{t('noChallenges')}</p> : <ChallengeList app={app} challenges={challenges} />}</div>
          {!banned && (
            <p>
              <a class="button primary" href="/?opponent=anyone#terms">
                {t('newChallenge')}
              </a>
            </p>
          )}
        </section>
        <section>
          <h2>{t('liveGames')}</h2>
          <div>{live.length === 0 ? <p class="empty">{t('noLive')}</p> : <BriefList app={app} games={live} />}</div>
        </section>
      </>
    );
  };
  return pageOf(t('lobbyTitle'), <Body />, { close });
}
