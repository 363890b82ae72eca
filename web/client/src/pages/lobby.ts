// Open challenges, live games, and the number of players online.
import type { App, Page } from '../app';
import { fill, h, write } from '../dom';
import { briefList } from '../parts/briefs';
import { challengeRow } from '../parts/challenges';
import { heading } from '../parts/form';
import { t } from '../words';
import type { Lobby } from '../wire';

export async function lobby(app: App): Promise<Page> {
  const online = h('p', { class: 'lead', 'aria-live': 'polite' });
  const open = h('div');
  const live = h('div');
  let shown = '';
  const show = (lobby: Lobby) => {
    write(online, t('online', { count: lobby.online }));
    const fresh = JSON.stringify([lobby.challenges, lobby.live]);
    if (fresh === shown) return;
    shown = fresh;
    fill(
      open,
      lobby.challenges.length === 0
        ? h('p', { class: 'empty' }, t('noChallenges'))
        : h(
            'ul',
            { class: 'briefs' },
            lobby.challenges.map((c) => challengeRow(app, c)),
          ),
    );
    fill(live, lobby.live.length === 0 ? h('p', { class: 'empty' }, t('noLive')) : briefList(lobby.live));
  };
  const [first] = await Promise.all([app.api.lobby(), app.rulesets()]);
  show(first);
  const end = app.socket.listen((message) => message.on === 'lobby' && show(message));
  app.socket.lobby(true);
  const node = h(
    'div',
    { class: 'page' },
    heading(t('lobbyTitle')),
    online,
    h(
      'section',
      {},
      h('h2', {}, t('openChallenges')),
      open,
      h('p', {}, h('a', { class: 'button primary', href: '/?opponent=anyone#terms' }, t('newChallenge'))),
    ),
    h('section', {}, h('h2', {}, t('liveGames')), live),
  );
  return {
    title: t('lobbyTitle'),
    node,
    close: () => {
      end();
      app.socket.lobby(false);
    },
  };
}
