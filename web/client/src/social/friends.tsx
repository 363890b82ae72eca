// The players whom I follow: who is online, what they play.
import '../styles/social.css';
import { signal } from '@preact/signals';
import type { App, Page } from '../app';
import { errorText, MoreButton } from '../parts/form';
import { pageOf } from '../parts/page';
import { BriefList } from '../play/briefs';
import type { Brief, Followed } from '../wire';
import { momentText, plural, t } from '../words';
import { tf } from '../words/friends';
import { messagesAddress, Tabs } from './parts';
import { challengeAddress, PersonLink, Presence } from './people';

const readAgainAfter = 30_000; // milliseconds, while the page is visible

class Friends {
  readonly players = signal<Followed[]>([]);
  readonly total = signal(0);
  readonly online = signal(0);
  readonly games = signal<Brief[]>([]);
  private pages = 1;
  private readonly timer: number;

  constructor(readonly app: App) {
    this.timer = window.setInterval(() => document.visibilityState === 'visible' && void this.read().catch(() => undefined), readAgainAfter);
  }
  close(): void {
    window.clearInterval(this.timer);
  }

  async read(): Promise<void> {
    const numbers = Array.from({ length: this.pages }, (_, i) => i + 1);
    const [games, ...pages] = await Promise.all([this.app.api.gamesOfFollowed(), ...numbers.map((n) => this.app.api.following(n))]);
    this.games.value = games;
    this.players.value = pages.flatMap((page) => page.players);
    this.total.value = pages[0]?.total ?? 0;
    this.online.value = pages[0]?.online ?? 0;
  }
  more(): Promise<void> {
    this.pages++;
    return this.read();
  }
  unfollow(name: string): void {
    this.try(this.app.api.follow(name, false).then(() => this.read()));
  }
  private try(work: Promise<void>): void {
    work.catch((error: unknown) => this.app.notice(errorText(error)));
  }
}

function Line({ one, friends }: { one: Followed; friends: Friends }) {
  const { player, online, seen, playing, challengeable } = one;
  return (
    <li>
      <Presence online={online} />
      <span class="who">
        <PersonLink person={player} />
        <small>{online ? t('isOnline') : t('seenAt', { date: momentText(seen) })}</small>
      </span>
      <span class="does">
        {playing !== null && (
          <a class="button quiet" href={`/game/${playing}`}>
            {t('navWatch')}
          </a>
        )}
        {challengeable && !friends.app.me.get().banned && (
          <a class={online ? 'button primary' : 'button quiet'} href={challengeAddress(player.name)}>
            {t('challengePlayer')}
          </a>
        )}
        <a class="button quiet" href={messagesAddress(player.name)}>
          {t('writeTo')}
        </a>
        <button type="button" class="quiet" onClick={() => friends.unfollow(player.name)}>
          {t('unfollow')}
        </button>
      </span>
    </li>
  );
}

function All({ friends }: { friends: Friends }) {
  const players = friends.players.value;
  const games = friends.games.value;
  return (
    <>
    <Tabs here="/friends" />
    {players.length === 0 ? <p class="empty">{tf('friendsNone')}</p> :
    <div class="friends">
      <section>
        <h2>{plural('friendsOnline', friends.online.value, { all: friends.total.value })}</h2>
        <ul class="people">
          {players.map((one) => (
            <Line key={one.player.name} one={one} friends={friends} />
          ))}
        </ul>
        {players.length < friends.total.value && <MoreButton read={() => friends.more()} />}
      </section>
      <section>
        <h2>{tf('friendsGames')}</h2>
        {games.length === 0 ? (
          <p class="empty">{tf('friendsNoGames')}</p>
        ) : (
          <BriefList app={friends.app} games={games} />
        )}
      </section>
    </div>}
    </>
  );
}

export async function friends(app: App): Promise<Page> {
  const model = new Friends(app);
  await Promise.all([model.read(), app.rulesets().catch(() => [])]).catch((error: unknown) => {
    model.close();
    throw error;
  });
  return pageOf(t('navFriends'), <All friends={model} />, { close: () => model.close() });
}
