// One click to a game, every other way to start one, and the games in progress.
import type { App, Page } from '../app';
import { clockText } from '../clock_text';
import { fill, h } from '../dom';
import { toMoveOf } from '../my_games';
import { boardPart, still } from '../parts/board';
import { briefRow } from '../parts/briefs';
import { challengeRow } from '../parts/challenges';
import { installHint } from '../parts/install_hint';
import { attempt, button, heading, problem } from '../parts/form';
import { termsForm, type OpponentKind } from '../parts/terms_form';
import { startComputer } from '../offline/start_computer';
import { deviceGameList } from '../parts/device_games';
import type { Visit } from '../router';
import { t } from '../words';
import type { Brief, Terms } from '../wire';

const mostDeviceGames = 3;
const gentle: Terms = { ruleset: 'copenhagen', side: 'defenders', pair: false, rated: false, clock: { kind: 'none' } };

// The computer at once; a friend and the lobby after a look at the terms.
function playWays(app: App): HTMLElement {
  const way = (opponent: OpponentKind, label: string) => h('a', { class: 'button big', href: `/?opponent=${opponent}#terms` }, label);
  return h('div', { class: 'play-ways' }, playNow(app), way('friend', t('playFriend')), way('anyone', t('playOnline')));
}

function playNow(app: App): HTMLElement {
  const trouble = problem();
  const press = button(
    t('playComputer'),
    () => {
      trouble.clear();
      void attempt(
        async () => app.go(await startComputer(app.api, gentle, 1)),
        trouble.show,
        press,
      );
    },
    'primary',
  );
  press.classList.add('big');
  return h('div', { class: 'play-now' }, press, h('small', {}, t('playNowHint')), trouble.node);
}

// The time left in a correspondence game; only its state has it.
async function urgency(app: App, brief: Brief): Promise<HTMLElement> {
  if (!toMoveOf(brief, app.me.get().name)) return h('span', { class: 'theirs' }, t('theirMove'));
  const { times, you } = brief.clock.kind === 'days' ? await app.api.game(brief.id) : { times: null, you: null };
  return h('b', { class: 'yours' }, t('yourMove'), times && you && ` · ${clockText(times[you])}`);
}

async function ownGames(app: App, host: HTMLElement): Promise<void> {
  const me = app.me.get();
  if (me.games.length === 0 && me.challenges.length === 0) return;
  const { games } =
    me.games.length === 0 ? { games: [] } : await app.api.games({ player: me.name, status: 'going', limit: '20' });
  const notes = await Promise.all(games.map((game) => urgency(app, game)));
  fill(
    host,
    me.challenges.length > 0 && [
      h('h2', {}, t('challengesToYou')),
      h(
        'ul',
        { class: 'briefs' },
        me.challenges.map((c) => challengeRow(app, c)),
      ),
    ],
    games.length > 0 && [
      h('h2', {}, t('yourGames')),
      h(
        'ul',
        { class: 'briefs' },
        games.map((one, i) => briefRow(one, notes[i])),
      ),
    ],
  );
}

const opponentIn = (visit: Visit): OpponentKind | undefined =>
  (['computer', 'friend', 'anyone', 'screen'] as const).find((kind) => kind === visit.query.get('opponent'));

export async function home(app: App, visit: Visit): Promise<Page> {
  const [rulesets, opening] = await Promise.all([app.rulesets(), app.opening('copenhagen')]);
  const picture = boardPart(app, { state: still(opening), coordinates: false, sound: false });
  picture.node.inert = true;
  picture.node.setAttribute('aria-hidden', 'true');
  const install = installHint();
  const device = await deviceGameList((game) => game.sentAs === null, mostDeviceGames).catch(() => null);
  const own = h('section', { class: 'own-games' });
  void ownGames(app, own).catch(() => undefined);
  const wish = {
    ruleset: visit.query.get('ruleset') ?? undefined,
    position: visit.query.get('p') ?? undefined,
    player: visit.query.get('player') ?? undefined,
    opponent: opponentIn(visit),
  };
  const wished = Object.values(wish).some((value) => value !== undefined);
  const terms = h(
    'details',
    { class: 'card', open: wished, id: 'terms' },
    h('summary', {}, h('h2', {}, t('playWith'))),
    termsForm(app, rulesets, wish, wished ? 'primary' : ''),
  );
  const isRegular = app.me.get().games.length > 0;
  const node = h(
    'div',
    { class: 'page home' },
    isRegular && own,
    h(
      'section',
      { class: 'hero' },
      h(
        'div',
        { class: 'hero-words' },
        heading(t('homeTitle')),
        h('p', { class: 'lead' }, t('homeText')),
        !wished && playWays(app),
      ),
      h('div', { class: 'hero-board' }, picture.node),
    ),
    !isRegular && own,
    terms,
    device,
    install.node,
  );
  const close = () => {
    picture.board.destroy();
    install.close();
  };
  return { title: t('navPlay'), node, close };
}
