// The frame of every page: header with navigation, connection state, alerts, notices.
import { signal } from '@preact/signals';
import { createRef, render } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { App } from '../app';
import { hasPage } from '../routes';
import { playerAddress } from '../social/people';
import { plural, t, type Word } from '../words';
import { currentPath, fileUrl, isStatic } from './address';
import { fitHeader } from './header_fit';
import type { Link } from './socket';

const lossShownAfter = 1_000; // milliseconds
const noticeShownFor = 5_000;

const places: [string, Word][] = [
  ['/', 'navPlay'],
  ['/learn', 'navLearn'],
  ['/puzzles', 'navPuzzles'],
  ['/lobby', 'navLobby'],
  ['/watch', 'navWatch'],
  ['/tournaments', 'navTournaments'],
  ['/rules', 'navRules'],
  ['/games', 'navGames'],
  ['/analysis', 'navAnalysis'],
  ['/leaderboards', 'navLeaders'],
];

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
const hasBoard = (path: string): boolean => /^\/(game|board|puzzles|learn|analysis|study)(\/|$)/.test(path);

export class Shell {
  readonly main = createRef<HTMLElement>();
  readonly path = signal(currentPath()); // the current page's
  readonly isBusy = signal(false);
  readonly isOpen = signal(false); // the menu, if it is collapsed
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
    this.isOpen.value = false;
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
    <footer class="site">
      <p>{t('footer')}</p>
    </footer>
    <Notices shell={shell} />
  </>
);

function Header({ shell }: Props) {
  const { isOpen, main, app } = shell;
  const node = useRef<HTMLElement>(null);
  const [me, path] = [app.me.get(), shell.path.value]; // they change the links
  useLayoutEffect(() => (node.current ? fitHeader(node.current) : undefined), [me, path]);
  const skip = (event: Event) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <header
      ref={node}
      class={isOpen.value ? 'site open' : 'site'}
      onKeyDown={({ key }) => {
        if (key === 'Escape') isOpen.value = false;
      }}
    >
      <a class="skip" href="#main" onClick={skip}>
        {t('skip')}
      </a>
      <a class="brand" href="/" aria-label={t('site')}>
        <img src={fileUrl('/mark.svg')} alt="" width={28} height={28} />
        <span>{t('site')}</span>
      </a>
      {!isStatic() && (
        <>
          <div class="counters">
            <Turns shell={shell} />
            <Mail shell={shell} />
          </div>
          <Place shell={shell} href={playerAddress(me.name)} text={me.name} kind="me" />
        </>
      )}
      <button type="button" class="menu quiet" aria-expanded={isOpen.value} aria-controls="nav" onClick={() => (isOpen.value = !isOpen.peek())}>
        {t('menu')}
      </button>
      <Navigation shell={shell} />
    </header>
  );
}

const myTurns = ({ app }: Shell): string[] => [...app.games.going.get()].filter(([, { toMove }]) => toMove).map(([id]) => id);

// The number of games in which it is my turn, except the one on screen. Both counters keep their place when they are hidden.
function Turns({ shell }: Props) {
  const others = myTurns(shell).filter((id) => shell.path.value !== `/game/${id}`);
  return (
    <a class="turns" href={others.length === 1 ? `/game/${others[0]}` : '/'} hidden={others.length === 0}>
      {`${t('yourMove')} (${Math.max(1, others.length)})`}
    </a>
  );
}

// The number of unread conversations. Their own pages show it in the list.
function Mail({ shell }: Props) {
  const { unread = 0, kind } = shell.app.me.get();
  if (kind !== 'member') return null;
  const text = plural('unreadMessages', unread);
  return (
    <a class="mail" href="/messages" aria-label={text} title={text} hidden={unread === 0 || shell.path.value.startsWith('/messages')}>
      {unread}
    </a>
  );
}

// Whether the page belongs to this menu entry.
function isAt(href: string, path: string): boolean {
  if (href === '/') return path === '/';
  return href === '/friends' ? /^\/(friends|messages|teams?)(\/|$)/.test(path) : path.startsWith(href);
}

const Place = ({ shell, href, text, kind }: Props & { href: string; text: string; kind?: string }) => (
  <a class={kind} href={href} aria-current={isAt(href, shell.path.value) ? 'page' : undefined}>
    {text}
  </a>
);

function Navigation({ shell }: Props) {
  const me = shell.app.me.get();
  const link = ([href, word]: [string, Word]) => <Place key={href} shell={shell} href={href} text={t(word)} />;
  return (
    <nav id="nav" aria-label={t('menu')}>
      {places.filter(([href]) => hasPage(href)).map(link)}
      <span class="account">
        {me.admin && link(['/admin', 'navAdmin'])}
        {me.kind === 'member' && link(['/friends', 'navFriends'])}
        {link(['/settings', 'navSettings'])}
        {isStatic() ? null : me.kind === 'guest' ? (
          link(['/sign-in', 'signIn'])
        ) : (
          <button type="button" class="quiet" onClick={() => void shell.signOut()}>
            {t('signOut')}
          </button>
        )}
      </span>
    </nav>
  );
}

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
  const turns = myTurns(shell);
  const isCurrent = ({ about, href }: Alert) => href === null || !isGame(href) || turns.includes(about);
  const name = hasBoard(shell.path.value) ? 'call unseen' : 'call';
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
          <button type="button" class="quiet" aria-label={t('close')} onClick={() => shell.dismiss(about)}>
            ×
          </button>
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
