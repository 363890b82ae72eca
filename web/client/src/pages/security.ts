// Parts of the settings: codes when signing in, recovery codes, and where the account is signed in.
import type { App } from '../app';
import { fill, h } from '../dom';
import { attempt, button, confirmButton, copyField, field, form, problem } from '../parts/form';
import { dateText, momentText, plural, t } from '../words';
import type { Security, Session } from '../wire';

const passwordInput = () =>
  h('input', { type: 'password', name: 'password', required: true, autocomplete: 'current-password' });
const codeInput = () =>
  h('input', { type: 'text', name: 'code', required: true, maxlength: 40, autocomplete: 'one-time-code', autocapitalize: 'none', spellcheck: 'false' });

function codesShown(app: App, codes: string[]): HTMLElement {
  const text = codes.join('\n');
  const copy = () => void navigator.clipboard?.writeText(text).then(() => app.notice(t('copied')));
  return h(
    'div',
    { class: 'secret', role: 'status' },
    h('p', {}, t('recoveryShown')),
    h('pre', { class: 'codes' }, text),
    h('p', {}, button(t('copy'), copy)),
  );
}

// Black on white also in the dark, for the phone's camera.
async function qrCode(link: string): Promise<HTMLElement> {
  const { renderSVG } = await import('uqr');
  return h('img', { class: 'qr', alt: t('factorQr'), width: 180, height: 180, src: `data:image/svg+xml,${encodeURIComponent(renderSVG(link))}` });
}

// Two steps: the secret goes into the app, and a code of the app comes back.
function beginning(app: App, place: HTMLElement): HTMLElement {
  const begin = async (data: FormData) => {
    const { secret, link } = await app.api.beginSecondFactor(String(data.get('password')));
    const picture = await qrCode(link);
    const letters = secret.replace(/(.{4})(?=.)/g, '$1 ');
    const confirm = form([field(t('factorCode'), codeInput())], t('factorConfirm'), async (given) => {
      const { recoveryCodes } = await app.api.confirmSecondFactor(String(given.get('code')));
      fill(place, h('p', {}, t('factorOn')), codesShown(app, recoveryCodes));
    });
    const steps = [
      h('p', {}, t('factorSecretText'), ' ', h('a', { href: link }, t('factorOpenApp'))),
      picture,
      copyField(t('factorSecret'), letters, (text) => app.notice(text)),
    ];
    fill(place, ...steps, confirm);
    confirm.querySelector('input')?.focus();
  };
  return form([field(t('currentPassword'), passwordInput())], t('factorBegin'), begin, '');
}

function ending(app: App, place: HTMLElement): HTMLElement {
  const end = async (data: FormData) => {
    await app.api.endSecondFactor(String(data.get('password')), String(data.get('code')));
    fill(place, h('p', {}, t('factorText')), beginning(app, place));
    app.notice(t('saved'));
  };
  return form([field(t('currentPassword'), passwordInput()), field(t('factorCode'), codeInput())], t('factorEnd'), end, '');
}

function recovery(app: App, left: number): HTMLElement {
  const place = h('div', {}, h('p', {}, plural('recoveryLeft', left)));
  const make = form(
    [field(t('currentPassword'), passwordInput())],
    t('recoveryMake'),
    async (data) => {
      const { recoveryCodes } = await app.api.makeRecoveryCodes(String(data.get('password')));
      make.reset();
      fill(place, codesShown(app, recoveryCodes));
    },
    '',
  );
  return h('div', {}, h('h3', {}, t('recovery')), h('p', {}, t('recoveryText')), place, make);
}

export function securityPart(app: App, security: Security): HTMLElement {
  const place = h('div');
  if (security.secondFactor) fill(place, h('p', {}, t('factorOn')), ending(app, place));
  else fill(place, h('p', {}, t('factorText')), beginning(app, place));
  return h('section', { class: 'card' }, h('h2', {}, t('security')), place, h('hr'), recovery(app, security.recoveryCodes));
}

function device(app: App, session: Session): HTMLElement {
  const trouble = problem();
  const end = async () => {
    await app.api.endSession(session.id);
    row.remove();
  };
  const press = confirmButton('signOut', 'tokenRevokeSure', () => void attempt(end, trouble.show, press));
  const since = session.made === null ? '' : t('tokenMade', { date: dateText(session.made) }) + ' · ';
  const row = h(
    'li',
    { class: 'token' },
    h('span', {}, h('b', {}, session.browser || t('unknownBrowser')), h('small', {}, since + t('lastSeen', { date: momentText(session.seen) }))),
    session.current ? h('span', { class: 'badge' }, t('thisBrowser')) : press,
    trouble.node,
  );
  return row;
}

export function devicesPart(app: App, sessions: Session[]): HTMLElement {
  const trouble = problem();
  const list = h('ul', { class: 'tokens' });
  const show = (all: Session[]) => fill(list, ...all.map((session) => device(app, session)));
  show(sessions);
  const endAll = async () => {
    app.setMe(await app.api.endOtherSessions());
    show(await app.api.sessions());
  };
  const press = confirmButton('signOutOthers', 'tokenRevokeSure', () => void attempt(endAll, trouble.show, press));
  return h('section', { class: 'card' }, h('h2', {}, t('devices')), list, sessions.length > 1 && press, trouble.node);
}
