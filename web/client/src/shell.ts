// The frame of every page: header with navigation, state of the connection, alerts, notices.
import type { App } from './app';
import { fill, h, write, type Child } from './dom';
import { plural, t, type Word } from './words';
import { button } from './parts/form';
import type { Link } from './socket';
import type { Me } from './wire';

const lossShownAfter = 1_000; // milliseconds

const places: [string, Word][] = [
  ['/', 'navPlay'],
  ['/lobby', 'navLobby'],
  ['/watch', 'navWatch'],
  ['/tournaments', 'navTournaments'],
  ['/rules', 'navRules'],
  ['/games', 'navGames'],
  ['/analysis', 'navAnalysis'],
  ['/leaderboards', 'navLeaders'],
];

export class Shell {
  readonly main = h('main', { id: 'main', tabindex: -1 });
  private readonly notices = h('div', { class: 'notices', role: 'status', 'aria-live': 'polite' });
  private readonly alerts = h('div', { class: 'alerts', role: 'status', 'aria-live': 'polite' });
  private readonly alertsById = new Map<string, HTMLElement>(); // key: a game or challenge
  private readonly turnLink = h('a', { class: 'turns', href: '/', hidden: true });
  private readonly mailLink = h('a', { class: 'mail', href: '/messages', hidden: true });
  private readonly linkState = h('p', { class: 'link-state', role: 'status', hidden: true });
  private lossTimer = 0;
  private readonly nav = h('nav', { id: 'nav', 'aria-label': t('menu') });
  private readonly menu: HTMLButtonElement;
  private readonly header: HTMLElement;

  constructor(private readonly app: App) {
    this.menu = h(
      'button',
      {
        type: 'button',
        class: 'menu quiet',
        'aria-expanded': 'false',
        'aria-controls': 'nav',
        onclick: () => this.toggle(),
      },
      t('menu'),
    );
    this.header = h(
      'header',
      { class: 'site' },
      h(
        'a',
        {
          class: 'skip',
          href: '#main',
          onclick: (event: Event) => {
            event.preventDefault();
            this.main.focus();
          },
        },
        t('skip'),
      ),
      h('a', { class: 'brand', href: '/' }, h('img', { src: '/mark.svg', alt: '', width: 28, height: 28 }), t('site')),
      this.turnLink,
      this.mailLink,
      this.menu,
      this.nav,
    );
    this.header.addEventListener('keydown', (event) => event.key === 'Escape' && this.toggle(false));
    app.me.follow((me) => this.show(me));
    app.games.going.follow(() => this.count());
    app.socket.followLink((link) => this.linkChanged(link));
  }

  get nodes(): HTMLElement[] {
    return [this.header, this.linkState, this.alerts, this.main, h('footer', { class: 'site' }, h('p', {}, t('footer'))), this.notices];
  }

  pageChanged(path: string): void {
    this.toggle(false);
    this.count();
    this.countMail(this.app.me.get().unread);
    this.dismissFor(path);
    this.sayLoss(path);
    this.mark(path);
  }

  // A message that disappears by itself.
  notice(text: string): void {
    const node = h('div', { class: 'notice' }, text);
    this.notices.append(node);
    window.setTimeout(() => node.remove(), 5_000);
  }

  // Something on another page waits for the player. The alert is above the page, covers nothing, and stays until it is opened,
  // closed or out of date. On a game page it is only for screen readers, so that the board does not move.
  alert(about: string, text: string, href: string): void {
    this.alertsById.get(about)?.remove();
    if (location.pathname !== href) this.call(about, h('a', { href }, text));
  }

  // The files of the new version are here; the page keeps its own until it is loaded again.
  newVersion(): void {
    this.alertsById.get('version')?.remove();
    this.call('version', h('span', {}, t('newVersion')), button(t('reload'), () => location.reload()));
  }

  private call(about: string, ...content: Child[]): void {
    const close = h('button', { type: 'button', class: 'quiet', 'aria-label': t('close') }, '×');
    const node = h('div', { class: 'call' }, content, close);
    close.addEventListener('click', () => this.dismiss(about));
    node.classList.toggle('unseen', location.pathname.startsWith('/game/'));
    this.alertsById.set(about, node);
    this.alerts.append(node);
  }

  private dismiss(about: string): void {
    this.alertsById.get(about)?.remove();
    this.alertsById.delete(about);
  }

  private dismissFor(path: string): void {
    for (const [about, node] of this.alertsById) {
      if (node.querySelector('a')?.pathname === path) this.dismiss(about);
      else node.classList.toggle('unseen', path.startsWith('/game/'));
    }
  }

  // Conversations with something unread. On their own pages the list shows it.
  private countMail(unread = 0): void {
    this.mailLink.hidden = unread === 0 || location.pathname.startsWith('/messages');
    write(this.mailLink, plural('unreadMessages', unread));
  }

  // Counts the games that wait for a move of mine, except the one on screen.
  private count(): void {
    const { pathname } = location;
    const all = [...this.app.games.going.get()].filter(([, game]) => game.toMove).map(([id]) => id);
    const others = all.filter((id) => pathname !== `/game/${id}`);
    this.turnLink.hidden = others.length === 0;
    this.turnLink.href = others.length === 1 ? `/game/${others[0]}` : '/';
    write(this.turnLink, `${t('yourMove')} (${others.length})`);
    for (const [about, node] of this.alertsById)
      if (node.querySelector('a')?.pathname.startsWith('/game/') && !all.includes(about)) this.dismiss(about);
  }

  private toggle(open = this.menu.getAttribute('aria-expanded') !== 'true'): void {
    this.menu.setAttribute('aria-expanded', String(open));
    this.header.classList.toggle('open', open);
  }

  private show(me: Me): void {
    this.countMail(me.unread);
    const one = ([href, word]: [string, Word]) => h('a', { href }, t(word));
    const out = button(t('signOut'), () => void this.signOut(), 'quiet');
    fill(
      this.nav,
      places.map(one),
      h('span', { class: 'gap' }),
      me.admin && h('a', { href: '/admin' }, t('navAdmin')),
      me.kind === 'member' && h('a', { href: '/friends' }, t('navFriends')),
      h('a', { href: '/settings' }, t('navSettings')),
      h('a', { class: 'me', href: `/player/${encodeURIComponent(me.name)}` }, me.name),
      me.kind === 'guest' ? h('a', { href: '/sign-in' }, t('signIn')) : out,
    );
    this.mark(location.pathname);
  }

  // Which place of the menu the page belongs to.
  private mark(path: string): void {
    for (const link of this.nav.querySelectorAll('a')) {
      const here = link.pathname === '/friends' ? /^\/(friends|messages|teams?)(\/|$)/.test(path) : link.pathname === '/' ? path === '/' : path.startsWith(link.pathname);
      if (here) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  }

  private async signOut(): Promise<void> {
    await this.app.api.signOut().catch(() => undefined);
    this.app.setMe(await this.app.api.me());
    this.app.go('/');
  }

  // Signing in closes the socket and opens another at once; a loss is shown only when it lasts.
  private linkChanged(link: Link): void {
    window.clearTimeout(this.lossTimer);
    if (link === 'lost') this.lossTimer = window.setTimeout(() => this.showLoss(), lossShownAfter);
    else if (link === 'open' && !this.linkState.hidden) {
      this.linkState.hidden = true;
      this.notice(t('linkBack'));
    }
  }

  private showLoss(): void {
    this.linkState.hidden = false;
    this.sayLoss(location.pathname);
  }

  // A loss is an alarm only in a game.
  private sayLoss(path: string): void {
    const inGame = path.startsWith('/game/');
    this.linkState.classList.toggle('calm', !inGame);
    if (!this.linkState.hidden) write(this.linkState, t(inGame ? 'linkLost' : 'offline'));
  }
}
