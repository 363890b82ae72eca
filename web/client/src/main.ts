// Start-up: the visitor, the language, and the first page.
import { deviceStorage } from './frame/device_storage';
import '@skjaldborg/board/board.css';
import './styles/index.css';
import { Api, isUnreachable } from './api';
import type { App, Page, PageMaker } from './app';
import { isCall, MyGames } from './play/my_games';
import { fetchFile } from './offline/files';
import { lastMe, nobody, rememberMe } from './offline/last_me';
import { answerLocally } from './offline/answers';
import { followInstallOffer } from './offline/install';
import { savesData } from './offline/save_data';
import { followVersions } from './offline/versions';
import { currentAddress, currentPath, drawStaticLinks, isStatic, urlOf } from './frame/address';
import { failed, notFound } from './frame/failed';
import { personText } from './social/people';
import { catchLinks, findRoute } from './frame/router';
import { loadGame, routes } from './routes';
import { learnTitles } from './rules/ruleset_names';
import { applyTheme, areUnsent, loadSettings, merged, readSettings, setUnsent, storeSettings, type Settings } from './frame/settings';
import { Shell } from './frame/shell';
import { browserConnection, Socket } from './frame/socket';
import { Value } from './frame/value';
import { language, pickLanguage, setLanguage, t } from './words';
import type { BoardAfterMoves, ServerMessage, Me, RulesetHead } from './wire';

const steady = () => performance.now();
const maxWait = 4_000; // milliseconds

class Site implements App {
  readonly socket = new Socket(
    () => browserConnection(`${location.origin.replace(/^http/, 'ws')}/api/v1/socket`),
    { now: steady, after: (ms, run) => window.setTimeout(run, ms), cancel: (timer) => window.clearTimeout(timer) },
    () => t('notSent'),
  );
  readonly settings: Value<Settings>;
  readonly me: Value<Me>;
  readonly games = new MyGames();
  readonly now = steady;
  private readonly shell: Shell;
  private page: Page | null = null;
  private visits = 0;
  private rules: Promise<RulesetHead[]> | null = null;
  private readonly openings = new Map<string, Promise<BoardAfterMoves>>();

  // `isCurrent`: the site has just confirmed who I am; otherwise it is asked once it is reachable, and again
  // after each lost connection: the session may have ended.
  constructor(
    readonly api: Api,
    me: Me,
    private isCurrent: boolean,
    settings: Settings,
  ) {
    this.me = new Value(me);
    this.settings = new Value(settings);
    this.shell = new Shell(this);
  }

  // The server-rendered content stays until the first page is ready.
  start(): void {
    if (document.querySelector('[data-first]') === null) this.shell.draw();
    catchLinks(document.body, (address) => this.go(address));
    window.addEventListener('popstate', () => void this.visit());
    this.settings.follow((settings) => applyTheme(document.documentElement, settings));
    const lookForVersion = followVersions(() => this.shell.newVersion());
    if (!isStatic()) this.followServer(lookForVersion);
    void this.visit();
  }

  private followServer(lookForVersion: () => void): void {
    window.addEventListener('online', () => this.socket.wentOnline());
    window.addEventListener('offline', () => this.socket.wentOffline());
    this.socket.listen((message) => this.receive(message));
    this.me.follow((me) => rememberMe(deviceStorage, me));
    this.api.onAccountNeeded = () => void this.askWhoIAm().catch(() => undefined);
    this.socket.followLink((link) => {
      if (link === 'lost') this.isCurrent = false;
      if (link !== 'open') return;
      void this.connected().catch(() => undefined);
      lookForVersion(); // the server may have been restarted with a new version
    });
    this.socket.start();
  }

  private async connected(): Promise<void> {
    if (!this.isCurrent && !(await this.askWhoIAm())) return; // connected() again, as somebody else
    await this.listGames();
    if (areUnsent(deviceStorage)) await this.sendSettings();
  }

  // False: somebody else, because the session has ended, for example on the page of another device.
  async askWhoIAm(asked = this.api.me()): Promise<boolean> {
    const assumed = this.me.get();
    const me = await asked;
    if (this.me.get().id !== assumed.id) return false; // signed in or out meanwhile
    this.isCurrent = true;
    if (me.id === assumed.id) {
      this.me.set(me);
      return true;
    }
    this.setMe(me); // reopens the socket
    if (assumed.kind === 'member') this.notice(t('wasSignedOut'));
    await this.visit();
    return false;
  }

  go(address: string): void {
    history.pushState(null, '', urlOf(address));
    void this.visit();
  }

  replace(address: string): void {
    history.replaceState(null, '', urlOf(address));
  }

  readonly notice = (text: string): void => this.shell.notice(text);
  readonly call = (about: string, text: string, href: string): void => this.shell.alert(about, text, href);

  rulesets(): Promise<RulesetHead[]> {
    this.rules ??= this.api.rulesets(language());
    this.rules.then(learnTitles, () => (this.rules = null));
    return this.rules;
  }

  // In languages other than English, pages wait for the translated names of the rulesets.
  private async rulesetNames(): Promise<void> {
    if (language() !== 'en') await this.rulesets().catch(() => undefined);
  }

  opening(ruleset: string): Promise<BoardAfterMoves> {
    const known = this.openings.get(ruleset) ?? this.api.position({ ruleset });
    this.openings.set(ruleset, known);
    known.catch(() => this.openings.delete(ruleset));
    return known;
  }

  async saveSettings(change: Settings): Promise<void> {
    const settings = { ...this.settings.get(), ...change };
    const languageBefore = this.settings.get().language;
    storeSettings(deviceStorage, settings);
    this.settings.set(settings);
    if (settings.language !== languageBefore) {
      await setLanguage(pickLanguage(settings.language, navigator.languages));
      this.rules = null;
      await this.rulesets().catch(() => undefined);
      this.shell.draw();
      await this.visit();
    }
    await this.sendSettings();
  }

  // If the site is unreachable, the settings are sent later.
  private async sendSettings(): Promise<void> {
    if (isStatic()) return;
    setUnsent(deviceStorage, true);
    try {
      this.me.set(await this.api.change({ settings: this.settings.get() }));
    } catch (error) {
      if (isUnreachable(error)) return;
      setUnsent(deviceStorage, false);
      throw error;
    }
    setUnsent(deviceStorage, false);
  }

  setMe(me: Me): void {
    const another = me.id !== this.me.get().id;
    this.me.set(me);
    if (another) {
      this.games.clear();
      setUnsent(deviceStorage, false);
      this.settings.set(merged(this.settings.get(), readSettings(me.settings)));
    }
    this.socket.reconnect();
    if (me.kind === 'member') void import('./offline/push').then(({ renew }) => renew(this.api)).catch(() => undefined);
  }

  // If several visits are under way, only the last one is shown.
  private async visit(): Promise<void> {
    const mine = ++this.visits;
    const { page: maker, visit } = findRoute<PageMaker>(routes, currentAddress(), notFound);
    const bar = window.setTimeout(() => (this.shell.isBusy.value = true), 150);
    const next = await this.rulesetNames()
      .then(() => maker(this, visit))
      .catch((error: unknown): Page => this.failure(error));
    window.clearTimeout(bar);
    if (mine !== this.visits) {
      next.close?.();
      return;
    }
    this.show(next, visit.path);
  }

  private failure(error: unknown): Page {
    const missing = typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
    return missing ? notFound(this) : failed(error, () => void this.visit());
  }

  private show(next: Page, path: string): void {
    this.page?.close?.();
    const first = this.page === null;
    this.page = next;
    this.shell.show(next.node, path);
    if (next.title !== '') document.title = `${next.title} · ${t('site')}`;
    const aim = location.hash ? document.getElementById(location.hash.slice(1)) : null;
    if (aim) aim.scrollIntoView();
    else if (!first) window.scrollTo(0, 0);
    if (first && !savesData() && !isStatic()) loadGameAtTouch();
    if (!first) (next.node.querySelector('h1') ?? this.shell.main.current)?.focus({ preventScroll: true });
  }

  // Messages may have been lost while the socket was closed: reloads my games.
  private async listGames(): Promise<void> {
    const { name } = this.me.get();
    const { games } = await this.api.games({ player: name, status: 'going', limit: '100' });
    if (name === this.me.get().name) this.games.list(games, name);
  }

  private receive(message: ServerMessage): void {
    const known = 'game' in message && message.game !== null ? this.games.going.get().get(message.game) : undefined;
    this.games.receive(message);
    if (message.on === 'challenge-gone') this.shell.dismiss(message.challenge);
    if (message.on === 'mine' && !known && isCall(message.brief) && !this.shell.isPlaying()) return this.go(`/game/${message.game}`);
    if (message.on === 'mail') this.me.set({ ...this.me.get(), unread: message.unread });
    if (message.on === 'challenge') {
      const { id, by } = message.challenge;
      this.shell.alert(id, t('challenged', { name: personText(by) }), `/challenge/${id}`);
    }
    if (message.on !== 'mine' || !message.toMove || message.brief.status !== 'going' || known?.toMove) return;
    const { attackers, defenders } = message.brief.players;
    const text = `${t('yourMove')}: ${personText(attackers)} – ${personText(defenders)}`;
    this.shell.alert(message.game, text, `/game/${message.game}`);
  }
}

// Most visitors open a game next: it is loaded while they reach for a piece or a button.
function loadGameAtTouch(): void {
  const done = new AbortController();
  const load = () => {
    done.abort();
    void loadGame().catch(() => undefined);
  };
  for (const touch of ['pointerdown', 'keydown']) window.addEventListener(touch, load, { signal: done.signal });
}

// Without a network, or if it does not respond in time: the player whom this browser remembers.
async function whoAmI(asked: Promise<Me>): Promise<{ me: Me; isCurrent: boolean }> {
  const answered = asked.then((me) => ({ me, isCurrent: true }));
  const me = lastMe(deviceStorage);
  if (!me) return answered;
  const known = { me, isCurrent: false };
  const unanswered = new Promise<typeof known>((done) => window.setTimeout(() => done(known), maxWait));
  const unreachable = (error: unknown) => {
    if (isUnreachable(error)) return known;
    throw error;
  };
  return Promise.race([answered.catch(unreachable), unanswered]);
}

async function start(): Promise<void> {
  const stored = loadSettings(deviceStorage);
  applyTheme(document.documentElement, stored);
  await setLanguage(pickLanguage(stored.language, navigator.languages));
  const api = new Api(
    isStatic() ? fetchFile : (...request) => fetch(...request),
    () => t('unreachable'),
    answerLocally,
  );
  try {
    const asked = isStatic() ? Promise.resolve(nobody) : api.me();
    const { me, isCurrent } = await whoAmI(asked);
    const sent = readSettings(me.settings);
    const settings = areUnsent(deviceStorage) ? merged(sent, stored) : merged(stored, sent);
    storeSettings(deviceStorage, settings);
    if (settings.language !== stored.language) await setLanguage(pickLanguage(settings.language, navigator.languages));
    const site = new Site(api, me, isCurrent, settings);
    site.start();
    if (!isCurrent) void site.askWhoIAm(asked).catch(() => undefined); // a late answer counts too
  } catch (error) {
    const main = document.createElement('main');
    main.append(failed(error, () => void start()).node);
    document.body.replaceChildren(main);
  }
}

if (isStatic()) drawStaticLinks();
followInstallOffer();
if (currentPath().startsWith('/game/')) void loadGame().catch(() => undefined); // in parallel with asking who I am
void start();
