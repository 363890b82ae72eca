// The leaderboard of each pool.
import type { App, Page } from '../app';
import { h } from '../dom';
import { heading } from '../parts/form';
import type { Visit } from '../router';
import { poolTitle } from '../ruleset_names';
import { t } from '../words';
import type { Leader, Pool } from '../wire';

function row(leader: Leader): HTMLElement {
  return h(
    'tr',
    {},
    h('td', { class: 'number' }, leader.place),
    h('th', { scope: 'row' }, h('a', { href: `/player/${encodeURIComponent(leader.name)}` }, leader.name)),
    h(
      'td',
      { class: 'number' },
      h('b', {}, Math.round(leader.rating)),
      h('small', {}, ` ± ${Math.round(leader.deviation * 2)}`),
    ),
    h('td', { class: 'number' }, leader.games),
  );
}

export async function leaders(app: App, visit: Visit): Promise<Page> {
  const pools = await app.api.pools();
  const chosen = visit.found['pool'] ?? pools.find((p) => p.players > 0)?.pool ?? pools[0]?.pool;
  const list = chosen ? await app.api.leaders(chosen) : [];
  const link = (p: Pool) =>
    h(
      'a',
      {
        class: 'pill-link',
        href: `/leaderboards/${encodeURIComponent(p.pool)}`,
        'aria-current': p.pool === chosen ? 'page' : null,
      },
      poolTitle(p.pool),
    );
  const heads = [t('place'), t('name'), t('rating'), t('gamesCount')];
  const table = h(
    'div',
    { class: 'table-place' },
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          heads.map((head) => h('th', { scope: 'col' }, head)),
        ),
      ),
      h('tbody', {}, list.map(row)),
    ),
  );
  return {
    title: t('leadersTitle'),
    node: h(
      'div',
      { class: 'page' },
      heading(t('leadersTitle')),
      h('nav', { class: 'pill-links', 'aria-label': t('pool') }, pools.map(link)),
      list.length === 0 ? h('p', { class: 'empty' }, t('noLeaders')) : table,
    ),
  };
}
