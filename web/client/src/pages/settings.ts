// Appearance, account, tokens, vacation and stored data.
import { archiveUrl, isUnreachable, myGamesUrl } from '../api';
import type { App, Page } from '../app';
import { fill, h, type Child } from '../dom';
import { boardPart, optionsFor } from '../parts/board';
import { codeField } from '../parts/code_field';
import { attempt, checkbox, copyField, field, form, heading, problem, select, confirmButton } from '../parts/form';
import { botBadge } from '../parts/people';
import { withDefaults, type Settings } from '../settings';
import { plural, dateText, languages, t } from '../words';
import type { Token } from '../wire';
import { devicesPart, securityPart } from './security';

function look(app: App): HTMLElement {
  const now = withDefaults(app.settings.get());
  const trouble = problem();
  const keep = (change: Settings) =>
    void attempt(async () => {
      await app.saveSettings(change);
      app.notice(t('saved'));
    }, trouble.show);
  const choose = <K extends 'theme' | 'board' | 'pieces' | 'confirm'>(key: K, label: string, choices: [string, string][]) => {
    const node = select(
      key,
      choices.map(([value, text]) => ({ value, label: text })),
      now[key],
      { onchange: () => keep({ [key]: node.value } as Settings) },
    );
    return field(label, node);
  };
  const tick = (key: 'animate' | 'premove' | 'zen' | 'coordinates' | 'pause', label: string) =>
    checkbox(key, label, now[key], {
      onchange: (event: Event) => keep({ [key]: (event.target as HTMLInputElement).checked }),
    });
  const tongue = select(
    'language',
    [{ value: '', label: t('byBrowser') }, ...Object.entries(languages).map(([value, label]) => ({ value, label }))],
    now.language ?? '',
    {
      onchange: () => keep({ language: (tongue.value || undefined) as never }),
    },
  );
  const volume = h('input', {
    type: 'range',
    min: 0,
    max: 1,
    step: 0.1,
    value: now.volume,
    onchange: () => keep({ volume: Number(volume.value) }),
  });
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, t('look')),
    field(t('language'), tongue),
    choose('theme', t('theme'), [
      ['auto', t('themeAuto')],
      ['light', t('themeLight')],
      ['dark', t('themeDark')],
    ]),
    choose('board', t('boardTheme'), [
      ['ash', t('boardAsh')],
      ['slate', t('boardSlate')],
      ['paper', t('boardPaper')],
    ]),
    choose('pieces', t('pieceTheme'), [
      ['shields', t('piecesShields')],
      ['letters', t('piecesLetters')],
      ['plain', t('piecesPlain')],
    ]),
    choose('confirm', t('confirm'), [
      ['correspondence', t('confirmCorrespondence')],
      ['always', t('confirmAlways')],
      ['never', t('confirmNever')],
    ]),
    field(t('volume'), volume),
    h(
      'div',
      { class: 'checks' },
      tick('animate', t('animation')),
      tick('pause', t('pauseSetting')),
      tick('premove', t('premove')),
      tick('zen', t('zen')),
      tick('coordinates', t('coordinates')),
    ),
    trouble.node,
  );
}

function account(app: App): HTMLElement {
  const me = app.me.get();
  const saved = () => app.notice(t('saved'));
  const name = h('input', {
    type: 'text',
    name: 'name',
    value: me.name,
    required: true,
    maxlength: 20,
    autocomplete: 'username',
  });
  const password = (named: string, complete: string) =>
    h('input', { type: 'password', name: named, required: true, minlength: 8, autocomplete: complete });
  const rename = form(
    [field(t('newName'), name, me.kind === 'member' ? t('renameHint') : undefined)],
    t('rename'),
    async () => {
      app.setMe(await app.api.change({ name: name.value.trim() }));
      saved();
    },
    '',
  );
  if (me.kind === 'guest') {
    return h(
      'section',
      { class: 'card' },
      h('h2', {}, t('account')),
      h('p', {}, t('registerText')),
      h('p', {}, h('a', { class: 'button primary', href: '/register' }, t('registerTitle'))),
    );
  }
  const change = form(
    [
      field(t('currentPassword'), password('current', 'current-password')),
      field(t('newPassword'), password('password', 'new-password'), t('passwordHint')),
    ],
    t('changePassword'),
    async (data) => {
      app.setMe(await app.api.change({ password: String(data.get('password')), current: String(data.get('current')) }));
      change.reset();
      saved();
    },
    '',
  );
  return h('section', { class: 'card' }, h('h2', {}, t('account')), rename, h('hr'), change);
}

function tokenRow(app: App, token: Token): HTMLElement {
  const trouble = problem();
  const revoke = confirmButton(
    'tokenRevoke',
    'tokenRevokeSure',
    () =>
      void attempt(
        async () => {
          await app.api.revokeToken(token.id);
          row.remove();
        },
        trouble.show,
        revoke,
      ),
  );
  const used = token.used === null ? t('tokenNever') : t('tokenUsed', { date: dateText(token.used) });
  const row = h(
    'li',
    { class: 'token' },
    h('span', {}, h('b', {}, token.name), h('small', {}, `${t('tokenMade', { date: dateText(token.made) })} · ${used}`)),
    revoke,
    trouble.node,
  );
  return row;
}

function tokenList(app: App, tokens: Token[]): HTMLElement {
  const name = h('input', { type: 'text', name: 'name', required: true, maxlength: 40, autocomplete: 'off' });
  const secret = h('div', { class: 'secret', 'aria-live': 'polite' });
  const list = h('ul', { class: 'tokens' }, tokens.length === 0 && h('li', { class: 'empty' }, t('noTokens')));
  const add = (token: Token) => list.append(tokenRow(app, token));
  tokens.forEach(add);
  const make = form(
    [field(t('tokenName'), name)],
    t('tokenMake'),
    async () => {
      const asked = name.value.trim();
      const made = await app.api.makeToken(asked);
      fill(
        secret,
        copyField(t('tokenNew'), made.token, (text) => app.notice(text)),
      );
      list.querySelector('.empty')?.remove();
      add({ id: made.id, name: asked, made: Date.now(), used: null });
      make.reset();
    },
    '',
  );
  return h('div', {}, list, make, secret);
}

function botPart(app: App, canBecomeBot: boolean): HTMLElement | null {
  if (app.me.get().bot) return h('p', {}, botBadge(), ' ', t('botIs'));
  if (!canBecomeBot) return null;
  const trouble = problem();
  const declare = confirmButton(
    'botDeclare',
    'botDeclareSure',
    () =>
      void attempt(
        async () => {
          app.setMe(await app.api.declareBot());
          app.go('/settings');
        },
        trouble.show,
        declare,
      ),
  );
  return h('div', {}, h('hr'), h('p', {}, t('botDeclareText')), declare, trouble.node);
}

function programs(app: App, tokens: Token[], canBecomeBot: boolean): HTMLElement {
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, t('programs')),
    h('p', {}, t('programsText'), ' ', h('a', { href: '/guide/bots' }, t('programsHelp'))),
    tokenList(app, tokens),
    botPart(app, canBecomeBot),
  );
}

function vacation(app: App): HTMLElement {
  const { days, until } = app.me.get().vacation;
  const away = until !== null && until > Date.now();
  const count = h('input', {
    type: 'number',
    name: 'days',
    min: 1,
    max: Math.max(1, days),
    value: Math.min(7, Math.max(1, days)),
  });
  const set = async (asked: number) => {
    await app.api.vacation(asked);
    app.setMe(await app.api.me());
    app.go('/settings');
  };
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, t('vacation')),
    h('p', {}, t('vacationText'), ' ', plural('vacationLeft', days, { days })),
    away
      ? [h('p', {}, t('vacationUntil', { date: dateText(until) })), form([], t('vacationEnd'), () => set(0), '')]
      : form([field(t('vacationDays'), count)], t('vacationStart'), () => set(Number(count.value)), ''),
  );
}

function data(app: App): HTMLElement {
  const trouble = problem();
  const member = app.me.get().kind === 'member';
  const password = h('input', { type: 'password', autocomplete: 'current-password' });
  const code = codeField();
  const refused = (error: unknown) => {
    code.askIfNeeded(error);
    trouble.show(error);
  };
  const erase = confirmButton(
    'erase',
    'eraseSure',
    () =>
      void attempt(async () => {
        await app.api.deleteAccount(password.value, code.value());
        app.setMe(await app.api.me());
        app.go('/');
      }, refused),
  );
  const link = (format: 'pgn' | 'csv' | 'otg' | 'json') =>
    h('a', { href: myGamesUrl(format), download: true }, format.toUpperCase());
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, t('yourData')),
    h(
      'p',
      { class: 'files' },
      h('span', {}, t('exportGames')),
      (['pgn', 'csv', 'otg', 'json'] as const).map((f) => [' ', link(f)]),
    ),
    h('p', {}, h('a', { href: archiveUrl, download: true }, t('exportAll'))),
    h('p', { class: 'privacy' }, t('privacyText')),
    member && [
      h('h3', {}, t('erase')),
      h('p', {}, t('eraseText')),
      field(t('currentPassword'), password),
      code.node,
      erase,
    ],
    trouble.node,
  );
}

// What is in this browser, and a board that shows it.
async function lookPart(app: App): Promise<{ nodes: Child[]; close: () => void }> {
  const opening = await app.opening('brandub').catch(() => null); // without a network and the engine
  if (!opening) return { nodes: [look(app)], close: () => undefined };
  const sample = boardPart(app, { state: { ...opening, destinations: {} } });
  sample.node.inert = true;
  const end = app.settings.follow(() => {
    const { theme, pieces, coordinates } = optionsFor(app, { state: opening });
    sample.board.set({ theme, pieces, coordinates });
  });
  return {
    nodes: [look(app), h('section', { class: 'card sample', 'aria-hidden': 'true' }, sample.node)],
    close: () => {
      end();
      sample.board.destroy();
    },
  };
}

// What is on the site.
async function siteParts(app: App): Promise<Child[]> {
  const isMember = app.me.get().kind === 'member';
  const [tokens, security, sessions, me] = await Promise.all([
    isMember ? app.api.tokens() : [],
    isMember ? app.api.security() : null,
    isMember ? app.api.sessions() : [],
    app.api.me(), // rated games since the page was loaded decide about canBecomeBot
  ]);
  return [
    account(app),
    security && securityPart(app, security),
    isMember && devicesPart(app, sessions),
    isMember && vacation(app),
    isMember && programs(app, tokens, me.canBecomeBot),
    data(app),
  ];
}

const withoutSite = (error: unknown): Child[] => {
  if (!isUnreachable(error)) throw error;
  return [h('section', { class: 'card' }, h('h2', {}, t('offlineTitle')), h('p', {}, t('settingsOffline')))];
};

export async function settings(app: App): Promise<Page> {
  const [site, { nodes, close }] = await Promise.all([siteParts(app).catch(withoutSite), lookPart(app)]);
  return {
    title: t('settingsTitle'),
    node: h('div', { class: 'page' }, heading(t('settingsTitle')), h('div', { class: 'cards' }, nodes, site)),
    close,
  };
}
