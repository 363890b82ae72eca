// What stands around every page: where one can go, who one is, what is being said.
import type { App } from './app';
import { fill, h, write } from './dom';
import { t, type Word } from './words';
import { button } from './parts/form';
import type { Me } from './wire';

const places: [string, Word][] = [
  ['/', 'navPlay'],
  ['/lobby', 'navLobby'],
  ['/watch', 'navWatch'],
  ['/rules', 'navRules'],
  ['/games', 'navGames'],
  ['/analysis', 'navAnalysis'],
  ['/leaderboards', 'navLeaders'],
];

export class Shell {
  readonly main = h('main', { id: 'main', tabindex: -1 });
  private readonly words = h('div', { class: 'notices', role: 'status', 'aria-live': 'polite' });
  private readonly link = h('p', { class: 'link-state', role: 'status', hidden: true });
  private readonly nav = h('nav', { id: 'nav', 'aria-label': t('menu') });
  private readonly menu: HTMLButtonElement;
  private readonly header: HTMLElement;
  private turns = 0; // my games in which I am to move

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
      this.menu,
      this.nav,
    );
    this.header.addEventListener('keydown', (event) => event.key === 'Escape' && this.toggle(false));
    app.me.follow((me) => this.show(me));
    app.socket.followLink((link) => this.linked(link));
  }

  get nodes(): HTMLElement[] {
    return [this.header, this.link, this.main, h('footer', { class: 'site' }, h('p', {}, t('footer'))), this.words];
  }

  arrived(path: string): void {
    this.toggle(false);
    for (const link of this.nav.querySelectorAll('a')) {
      const here = link.pathname === '/' ? path === '/' : path.startsWith(link.pathname);
      if (here) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  }

  notice(text: string, href?: string): void {
    const node = h(
      'div',
      { class: 'notice' },
      href ? h('a', { href }, text) : text,
      h('button', { type: 'button', class: 'quiet', 'aria-label': t('close'), onclick: () => node.remove() }, '×'),
    );
    this.words.append(node);
    window.setTimeout(() => node.remove(), href ? 12_000 : 5_000);
  }

  count(turns: number): void {
    this.turns = turns;
    this.show(this.app.me.get());
  }

  private toggle(open = this.menu.getAttribute('aria-expanded') !== 'true'): void {
    this.menu.setAttribute('aria-expanded', String(open));
    this.header.classList.toggle('open', open);
  }

  private show(me: Me): void {
    const one = ([href, word]: [string, Word]) => h('a', { href }, t(word));
    const turn = this.turns > 0 && h('a', { class: 'turns', href: '/' }, `${t('yourMove')} (${this.turns})`);
    const out = button(t('signOut'), () => void this.signOut(), 'quiet');
    fill(
      this.nav,
      places.map(one),
      h('span', { class: 'gap' }),
      turn,
      me.admin && h('a', { href: '/admin' }, t('navAdmin')),
      h('a', { href: '/settings' }, t('navSettings')),
      h('a', { class: 'me', href: `/player/${encodeURIComponent(me.name)}` }, me.name),
      me.kind === 'guest' ? h('a', { href: '/sign-in' }, t('signIn')) : out,
    );
  }

  private async signOut(): Promise<void> {
    await this.app.api.signOut().catch(() => undefined);
    this.app.met(await this.app.api.me());
    this.app.go('/');
  }

  private linked(link: 'joining' | 'open' | 'lost'): void {
    if (link === 'lost') {
      this.link.hidden = false;
      write(this.link, t('linkLost'));
    } else if (link === 'open' && !this.link.hidden) {
      this.link.hidden = true;
      this.notice(t('linkBack'));
    }
  }
}
