// For moderators: reports, players and what was done about them, and the state of the server. /admin?player=NAME shows that player.
import type { App, Page } from '../app';
import { fill, h } from '../dom';
import { actionLog, dossierPart, reasonField } from '../parts/dossier';
import { attempt, button, heading, problem } from '../parts/form';
import type { Visit } from '../router';
import { momentText, numberText, t } from '../words';
import type { Overview, Report } from '../wire';
import { clockText } from '../clock_text';

function overviewPart(o: Overview): HTMLElement {
  const rows: [string, string][] = [
    [t('ovPlayers'), numberText(o.players)],
    [t('ovMembers'), numberText(o.members)],
    [t('ovGames'), numberText(o.games)],
    [t('ovGoing'), numberText(o.going)],
    [t('ovSockets'), numberText(o.sockets)],
    [t('ovUptime'), clockText(o.uptime)],
    [t('ovStore'), numberText(o.storeMs)],
  ];
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, t('overview')),
    h(
      'dl',
      { class: 'figures' },
      rows.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
    ),
  );
}

function reportRow(app: App, report: Report, changed: () => Promise<void>): HTMLElement {
  const trouble = problem();
  const reason = reasonField();
  const resolve = (verdict: 'dismiss' | 'mute' | 'ban', label: string) =>
    button(
      label,
      () =>
        void attempt(async () => {
          await app.api.resolveReport(report.id, verdict, reason.text());
          row.remove();
          app.notice(t('done'));
          await changed();
        }, trouble.show),
      'quiet',
    );
  const row: HTMLElement = h(
    'li',
    { class: 'report' },
    h(
      'p',
      {},
      h('b', {}, t('reportBy', { by: report.by, player: report.player })),
      ' ',
      h('small', {}, momentText(report.at)),
      ' ',
      h('a', { class: 'look-up-link', href: `/admin?player=${encodeURIComponent(report.player)}` }, t('lookUp')),
      report.game && [' ', h('a', { href: `/game/${report.game}` }, t('linkToGame'))],
    ),
    h('blockquote', {}, report.text),
    report.chat.length > 0 &&
      h(
        'details',
        {},
        h('summary', {}, t('chat')),
        h(
          'ol',
          { class: 'chat-lines' },
          report.chat.map((line) => h('li', {}, h('b', {}, line.by), ' ', line.text)),
        ),
      ),
    reason.node,
    h('div', { class: 'actions' }, resolve('dismiss', t('dismiss')), resolve('mute', t('mute')), resolve('ban', t('ban'))),
    trouble.node,
  );
  return row;
}

export async function admin(app: App, visit: Visit): Promise<Page> {
  if (!app.me.get().admin)
    return {
      title: t('adminTitle'),
      node: h('div', { class: 'page' }, heading(t('adminTitle')), h('p', {}, t('adminOnly'))),
    };
  const [overview, reports, actions] = await Promise.all([
    app.api.overview(),
    app.api.reports(),
    app.api.moderatorActions(),
  ]);
  const log = h('div', {}, actionLog(actions, t('noActions')));
  const changed = async () => fill(log, actionLog(await app.api.moderatorActions(), t('noActions')));
  const player = dossierPart(app, visit.query.get('player') ?? '', changed);
  const list =
    reports.length === 0
      ? h('p', { class: 'empty' }, t('noReports'))
      : h(
          'ul',
          { class: 'briefs' },
          reports.map((r) =>
            reportRow(app, r, async () => {
              await Promise.all([changed(), player.refresh()]);
            }),
          ),
        );
  return {
    title: t('adminTitle'),
    node: h(
      'div',
      { class: 'page' },
      heading(t('adminTitle')),
      h('section', {}, h('h2', {}, t('reportsTitle')), list),
      player.node,
      h('section', {}, h('h2', {}, t('logTitle')), log),
      overviewPart(overview),
    ),
  };
}
