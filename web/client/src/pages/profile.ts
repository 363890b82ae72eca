// A player: ratings over time, results by ruleset and side, games.
import type { App, Page } from '../app';
import { fill, h } from '../dom';
import { briefList } from '../parts/briefs';
import { attempt, button, form, heading, problem } from '../parts/form';
import { botBadge, challengeAddress, presenceMark, sideMark, sideName } from '../parts/people';
import { ratingGraph } from '../parts/rating_graph';
import type { Visit } from '../router';
import { poolTitle } from '../ruleset_names';
import { dateText, plural, t } from '../words';
import type { Profile, SideResult } from '../wire';

const leastForGraph = 5; // points: with fewer a line says nothing

function resultRow(result: SideResult, titles: Map<string, string>): HTMLElement {
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, titles.get(result.ruleset) ?? result.ruleset),
    h('td', {}, sideMark(result.side), sideName(result.side)),
    [result.wins, result.losses, result.draws].map((count) => h('td', { class: 'number' }, count)),
  );
}

function resultsTable(results: SideResult[], titles: Map<string, string>): HTMLElement {
  if (results.length === 0) return h('p', { class: 'empty' }, t('noResults'));
  const heads = [t('ruleset'), t('side'), t('won'), t('lost'), t('drawnCount')];
  return h(
    'div',
    { class: 'table-place', tabindex: 0, role: 'region', 'aria-label': t('results') },
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
      h(
        'tbody',
        {},
        results.map((r) => resultRow(r, titles)),
      ),
    ),
  );
}

function ratingsPart(app: App, profile: Profile): HTMLElement {
  const graph = h('div');
  const trouble = problem();
  const show = (pool: string) =>
    void attempt(async () => {
      const points = await app.api.ratings(profile.name, pool);
      if (points.length < leastForGraph) fill(graph, h('p', { class: 'empty' }, t('graphLater')));
      else fill(graph, h('h3', {}, poolTitle(pool)), ratingGraph(poolTitle(pool), points));
    }, trouble.show);
  const one = (r: Profile['ratings'][number]) =>
    h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: 'rating-card', onclick: () => show(r.pool) },
        h('span', {}, poolTitle(r.pool)),
        h('b', {}, Math.round(r.rating)),
        h('small', { title: r.provisional ? t('provisionalText') : null }, plural('ratedGames', r.games), r.provisional && ` · ${t('provisional')}`),
        h('small', {}, t('ratingRange', { low: Math.round(r.rating - 2 * r.deviation), high: Math.round(r.rating + 2 * r.deviation) })),
      ),
    );
  if (profile.ratings[0]) show(profile.ratings[0].pool);
  return h(
    'section',
    {},
    h('h2', {}, t('ratings')),
    profile.ratings.length === 0
      ? h('p', { class: 'empty' }, t('noRatings'))
      : h('ul', { class: 'rating-cards' }, profile.ratings.map(one)),
    graph,
    trouble.node,
  );
}

function actionsFor(app: App, profile: Profile, game: string | null): HTMLElement {
  const trouble = problem();
  let blocked = profile.blocked;
  const block: HTMLButtonElement = button(
    blocked ? t('unblock') : t('block'),
    () =>
      void attempt(
        async () => {
          await app.api.block(profile.name, !blocked);
          blocked = !blocked;
          challenge.hidden = blocked;
          follow.hidden = blocked || !mayFollow;
          if (blocked) setFollowing(false);
          fill(block, blocked ? t('unblock') : t('block'));
        },
        trouble.show,
        block,
      ),
    'quiet',
  );
  let following = profile.following;
  const mayFollow = app.me.get().kind === 'member' && profile.kind === 'member';
  const setFollowing = (on: boolean) => {
    following = on;
    fill(follow, t(on ? 'unfollow' : 'follow'));
  };
  const follow: HTMLButtonElement = button(
    t(following ? 'unfollow' : 'follow'),
    () =>
      void attempt(
        async () => {
          await app.api.follow(profile.name, !following);
          setFollowing(!following);
        },
        trouble.show,
        follow,
      ),
    'quiet',
  );
  follow.hidden = blocked || !mayFollow;
  const challenge = h(
    'a',
    { class: 'button primary', href: challengeAddress(profile.name), hidden: blocked },
    t('challengePlayer'),
  );
  const text = h('textarea', {
    name: 'text',
    rows: 3,
    required: true,
    maxlength: 1000,
    'aria-label': t('reportText'),
    placeholder: t('reportText'),
  });
  const report = h(
    'details',
    { open: game !== null },
    h('summary', {}, t('report')),
    form(
      [text],
      t('send'),
      async () => {
        await app.api.report(profile.name, text.value, game ?? undefined);
        text.value = '';
        report.open = false;
        app.notice(t('reportSent'));
      },
      '',
    ),
  );
  return h(
    'div',
    { class: 'profile-actions' },
    h(
      'div',
      { class: 'actions' },
      challenge,
      follow,
      mayFollow &&
        !profile.bot &&
        h('a', { class: 'button quiet', href: `/messages/${encodeURIComponent(profile.name)}` }, t('writeTo')),
      block,
    ),
    report,
    trouble.node,
  );
}

export async function profile(app: App, visit: Visit): Promise<Page> {
  const name = visit.found['name'] ?? '';
  const found = await app.api.player(name); // a former name leads to the present one
  const [rulesets, recent] = await Promise.all([app.rulesets(), app.api.games({ player: found.name, limit: '20' })]);
  if (found.name !== name) history.replaceState(history.state, '', `/player/${encodeURIComponent(found.name)}${location.search}`);
  const titles = new Map(rulesets.map((r) => [r.name, r.title]));
  const since = t(found.kind === 'guest' ? 'guestSince' : 'memberSince', { date: dateText(found.joined) });
  const seen = found.online ? t('isOnline') : t('seenAt', { date: dateText(found.seen) });
  const mine = found.name === app.me.get().name;
  const node = h(
    'div',
    { class: 'page' },
    heading(found.name),
    h('p', { class: 'lead' }, found.bot && [botBadge(), ' ', t('botText'), ' '], presenceMark(found.online), ' ', `${since} · ${seen}`),
    !mine && actionsFor(app, found, visit.query.get('report')),
    ratingsPart(app, found),
    h('section', {}, h('h2', {}, t('results')), resultsTable(found.results, titles)),
    h(
      'section',
      {},
      h('h2', {}, t('navGames')),
      recent.games.length === 0 ? h('p', { class: 'empty' }, t('noResults')) : briefList(recent.games),
      recent.more !== null &&
        h('p', {}, h('a', { href: `/games?player=${encodeURIComponent(found.name)}` }, t('more'))),
    ),
  );
  return { title: found.name, node };
}
