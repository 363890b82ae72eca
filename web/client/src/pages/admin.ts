// For moderators: reports, mutes and bans, and the state of the server.
import type { App, Page } from '../app';
import { h } from '../dom';
import { attempt, button, field, heading, problem } from '../parts/form';
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

function reportRow(app: App, report: Report): HTMLElement {
  const trouble = problem();
  const resolve = (verdict: 'dismiss' | 'mute' | 'ban', label: string) =>
    button(
      label,
      () =>
        void attempt(async () => {
          await app.api.resolveReport(report.id, verdict);
          row.remove();
          app.notice(t('done'));
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
      h('a', { href: `/player/${encodeURIComponent(report.player)}` }, report.player),
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
    h('div', { class: 'actions' }, resolve('dismiss', t('dismiss')), resolve('mute', t('mute')), resolve('ban', t('ban'))),
    trouble.node,
  );
  return row;
}

function silencePart(app: App): HTMLElement {
  const trouble = problem();
  const name = h('input', { type: 'text', maxlength: 40, autocomplete: 'off' });
  const act = (what: 'muted' | 'banned', on: boolean, label: string) =>
    button(
      label,
      () =>
        void attempt(async () => {
          await app.api.restrict(name.value.trim(), what, on);
          app.notice(t('done'));
        }, trouble.show),
      'quiet',
    );
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, t('aboutPlayer')),
    field(t('name'), name),
    h(
      'div',
      { class: 'actions' },
      act('muted', true, t('mute')),
      act('muted', false, t('unmute')),
      act('banned', true, t('ban')),
      act('banned', false, t('unban')),
    ),
    trouble.node,
  );
}

export async function admin(app: App): Promise<Page> {
  if (!app.me.get().admin)
    return {
      title: t('adminTitle'),
      node: h('div', { class: 'page' }, heading(t('adminTitle')), h('p', {}, t('adminOnly'))),
    };
  const [overview, reports] = await Promise.all([app.api.overview(), app.api.reports()]);
  const list =
    reports.length === 0
      ? h('p', { class: 'empty' }, t('noReports'))
      : h(
          'ul',
          { class: 'briefs' },
          reports.map((r) => reportRow(app, r)),
        );
  return {
    title: t('adminTitle'),
    node: h(
      'div',
      { class: 'page' },
      heading(t('adminTitle')),
      h('div', { class: 'cards' }, overviewPart(overview), silencePart(app)),
      h('section', {}, h('h2', {}, t('reportsTitle')), list),
    ),
  };
}
