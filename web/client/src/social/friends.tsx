// The players whom I follow: who is online, what they play.
import '../styles/community.css';
import '../styles/social.css';
import { signal } from '@preact/signals';
import type { App, Page } from '../app';
import { Empty } from '../parts/empty';
import { Face } from '../parts/face';
import { errorText, MoreButton } from '../parts/form';
import { Icon, IconLink } from '../parts/icon';
import { Menu } from '../parts/menu';
import { pageOf } from '../parts/page';
import { Characters } from '../play/characters';
import { BriefBoard, GameRows } from '../play/game_rows';
import type { Brief, Followed, RulesetHead } from '../wire';
import { momentText, plural, t } from '../words';
import { loadCharacterWords } from '../words/characters';
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

function Card({ one, friends }: { one: Followed; friends: Friends }) {
  const { player, online, seen, playing, challengeable } = one;
  const game = friends.games.value.find(({ id, status }) => id === playing && status === 'going');
  return (
    <li class="person-card">
      <Face name={player.name} size="large" />
      <span class="who">
        <PersonLink person={player} />
        <small>
          <Presence online={online} /> {online ? t('isOnline') : t('seenAt', { date: momentText(seen) })}
        </small>
      </span>
      {playing !== null && (
        <a class="plays" href={`/game/${playing}`}>
          {game && <BriefBoard app={friends.app} brief={game} />}
          {tf('playsNow')}
        </a>
      )}
      <span class="does">
        {challengeable && !friends.app.me.get().banned && (
          <a class="button" href={challengeAddress(player.name)}>
            {t('challengePlayer')}
          </a>
        )}
        <IconLink icon="mail" label={`${t('writeTo')}: ${player.name}`} href={messagesAddress(player.name)} />
        <Menu class="quiet square" label={player.name} title={`${t('more')}: ${player.name}`} button={<Icon name="more" />}>
          <button type="button" onClick={() => friends.unfollow(player.name)}>
            {t('unfollow')}
          </button>
        </Menu>
      </span>
    </li>
  );
}

// Of somebody who follows nobody: where players are found, and who is always there.
const Nobody = ({ app, rulesets }: { app: App; rulesets: RulesetHead[] }) => (
  <>
    <Empty drawing="hearth" text={tf('friendsNone')}>
      <span class="actions">
        <a class="button" href="/leaderboards">
          {tf('leadersTitle')}
        </a>
        <a class="button" href="/lobby">
          {t('lobbyTitle')}
        </a>
      </span>
    </Empty>
    <Characters app={app} rulesets={rulesets} />
  </>
);

function All({ friends, rulesets }: { friends: Friends; rulesets: RulesetHead[] }) {
  const players = friends.players.value;
  const games = friends.games.value;
  return (
    <>
      <Tabs here="/friends" />
      {players.length === 0 ? (
        <Nobody app={friends.app} rulesets={rulesets} />
      ) : (
        <>
          <section>
            <h2>{plural('friendsOnline', friends.online.value, { all: friends.total.value })}</h2>
            <ul class="person-cards">
              {players.map((one) => (
                <Card key={one.player.name} one={one} friends={friends} />
              ))}
            </ul>
            {players.length < friends.total.value && <MoreButton read={() => friends.more()} />}
          </section>
          <section>
            <h2>{tf('friendsGames')}</h2>
            {games.length === 0 ? <Empty drawing="board" text={tf('friendsNoGames')} /> : <GameRows app={friends.app} games={games} />}
          </section>
        </>
      )}
    </>
  );
}

export async function friends(app: App): Promise<Page> {
  const model = new Friends(app);
  const [rulesets] = await Promise.all([app.rulesets().catch(() => []), model.read(), loadCharacterWords()]).catch((error: unknown) => {
    model.close();
    throw error;
  });
  return pageOf(t('navFriends'), <All friends={model} rulesets={rulesets} />, { kind: 'wide', close: () => model.close() });
}
