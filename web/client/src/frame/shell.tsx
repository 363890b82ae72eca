// The frame of every page: header with navigation, connection state, alerts, notices.
import { signal } from '@preact/signals';
import { createRef, render } from 'preact';
import type { App } from '../app';
import { IconButton } from '../parts/icon';
import { routeOf } from '../routes';
import { t } from '../words';
import { currentPath } from './address';
import { Footer } from './footer';
import { Header, Tabs } from './header';
import type { Link } from './socket';

const lossShownAfter = 1_000; // milliseconds
const noticeShownFor = 5_000;

interface Alert {
  about: string; // the id of a game or challenge, or the version
  text: string;
  href: string | null; // null: reloads the page
}

interface Notice {
  id: number;
  text: string;
}

const isGame = (path: string): boolean => path.startsWith('/game/');

export class Shell {
  readonly main = createRef<HTMLElement>();
  readonly path = signal(currentPath()); // the current page's
  readonly isBusy = signal(false);
  readonly isLost = signal(false); // the connection
  readonly alerts = signal<Alert[]>([]);
  readonly notices = signal<Notice[]>([]);
  private lossTimer = 0;
  private said = 0; // notices

  constructor(readonly app: App) {
    app.socket.followLink((link) => this.linkChanged(link));
  }

  // Draws in the current language, replacing the content of the document.
  draw(): void {
    render(null, document.body);
    document.body.replaceChildren();
    render(<Frame shell={this} />, document.body);
  }

  show(page: HTMLElement, path: string): void {
    if (!this.main.current) this.draw();
    this.main.current?.replaceChildren(page);
    this.isBusy.value = false;
    this.path.value = path;
    this.alerts.value = this.alerts.peek().filter(({ href }) => href !== path);
  }

  // A message that disappears by itself.
  notice(text: string): void {
    const notice = { id: ++this.said, text };
    this.notices.value = [...this.notices.peek(), notice];
    window.setTimeout(() => (this.notices.value = this.notices.peek().filter((one) => one !== notice)), noticeShownFor);
  }

  // An alert: something on another page waits for the player. It is above the page, covers nothing, and stays
  // until it is opened, closed or obsolete. On a page with a board only screen readers get it, so that the board
  // does not move.
  alert(about: string, text: string, href: string | null): void {
    this.dismiss(about);
    if (currentPath() !== href) this.alerts.value = [...this.alerts.peek(), { about, text, href }];
  }

  // The files of a new version are here; the page keeps its own until it is reloaded.
  newVersion(): void {
    this.alert('version', t('newVersion'), null);
  }

  dismiss(about: string): void {
    this.alerts.value = this.alerts.peek().filter((one) => one.about !== about);
  }

  // The games in which it is my turn.
  myTurns = (): string[] => [...this.app.games.going.get()].filter(([, { toMove }]) => toMove).map(([id]) => id);

  // A live game with a person, on screen.
  isPlaying = (): boolean => isGame(this.path.peek()) && this.app.games.going.get().get(this.path.peek().slice('/game/'.length))?.isLive === true;

  async signOut(): Promise<void> {
    const { api } = this.app;
    await api.signOut().catch(() => undefined);
    this.app.setMe(await api.me());
    this.app.go('/');
  }

  // Signing in closes the socket and opens another at once, so a loss is shown only if it lasts.
  private linkChanged(link: Link): void {
    window.clearTimeout(this.lossTimer);
    if (link === 'lost') this.lossTimer = window.setTimeout(() => (this.isLost.value = true), lossShownAfter);
    else if (link === 'open' && this.isLost.peek()) {
      this.isLost.value = false;
      this.notice(t('linkBack'));
    }
  }
}

interface Props {
  shell: Shell;
}

const Frame = ({ shell }: Props) => (
  <>
    <Header shell={shell} />
    <LinkState shell={shell} />
    <Alerts shell={shell} />
    <main id="main" tabIndex={-1} aria-busy={shell.isBusy.value ? 'true' : undefined} ref={shell.main} />
    <Footer app={shell.app} />
    <Tabs shell={shell} />
    <Notices shell={shell} />
  </>
);

// A lost connection is an alarm only in a game.
function LinkState({ shell }: Props) {
  const inGame = isGame(shell.path.value);
  const isLost = shell.isLost.value;
  return (
    <p class={inGame ? 'link-state' : 'link-state calm'} role="status" hidden={!isLost}>
      {isLost && t(inGame ? 'linkLost' : 'offline')}
    </p>
  );
}

function Alerts({ shell }: Props) {
  const turns = shell.myTurns();
  const isCurrent = ({ about, href }: Alert) => href === null || !isGame(href) || turns.includes(about);
  const name = routeOf(shell.path.value)?.shows === 'board' ? 'call unseen' : 'call';
  return (
    <div class="alerts" role="status" aria-live="polite">
      {shell.alerts.value.filter(isCurrent).map(({ about, text, href }) => (
        <div key={about} class={name}>
          {href === null ? (
            <>
              <span>{text}</span>
              <button type="button" onClick={() => location.reload()}>
                {t('reload')}
              </button>
            </>
          ) : (
            <a href={href}>{text}</a>
          )}
          <IconButton icon="close" label={t('close')} onClick={() => shell.dismiss(about)} />
        </div>
      ))}
    </div>
  );
}

const Notices = ({ shell }: Props) => (
  <div class="notices" role="status" aria-live="polite">
    {shell.notices.value.map(({ id, text }) => (
      <div key={id} class="notice">
        {text}
      </div>
    ))}
  </div>
);
