// A new password for whoever came by a link of an administrator, or has a recovery code. The token stands behind the #, which is not sent with the
// address, and leaves the address bar at once.
import { ApiError } from '../api';
import type { App, Page } from '../app';
import { fill, h } from '../dom';
import { field, form, heading } from '../parts/form';
import { t } from '../words';

function inWords(error: unknown): never {
  throw error instanceof ApiError && error.code === 'unknown'
    ? new ApiError(error.status, error.code, t('resetLinkOver'))
    : error;
}

let token = ''; // outlives the page when it is drawn again in another language

function byCode(app: App, card: HTMLElement, password: HTMLInputElement, signIn: HTMLElement): HTMLElement {
  const text = { type: 'text', required: true, autocapitalize: 'none', spellcheck: 'false' };
  const name = h('input', { ...text, name: 'name', maxlength: 20, autocomplete: 'username' });
  const code = h('input', { ...text, name: 'code', maxlength: 40, autocomplete: 'off' });
  const fields = [field(t('name'), name), field(t('recoveryCode'), code), field(t('newPassword'), password, t('passwordHint'))];
  return form(fields, t('changePassword'), async () => {
    await app.api.recover(name.value.trim(), code.value.trim(), password.value);
    fill(card, h('p', { role: 'status' }, t('passwordSet')), h('p', { class: 'actions' }, signIn));
  });
}

export function reset(app: App): Page {
  token = location.hash.slice(1) || token;
  history.replaceState(history.state, '', location.pathname);
  const card = h('div', { class: 'card' });
  const password = h('input', {
    type: 'password',
    name: 'password',
    required: true,
    minlength: 8,
    autocomplete: 'new-password',
  });
  const signIn = h('a', { class: 'button primary', href: '/sign-in' }, t('signIn'));
  const send = async () => {
    await app.api.resetPassword(token, password.value).catch(inWords);
    token = '';
    fill(card, h('p', { role: 'status' }, t('passwordSet')), h('p', { class: 'actions' }, signIn));
  };
  if (token) fill(card, form([field(t('newPassword'), password, t('passwordHint'))], t('changePassword'), send));
  else fill(card, h('p', {}, t('recoverText')), byCode(app, card, password, signIn));
  return { title: t('newPassword'), node: h('div', { class: 'page narrow' }, heading(t('newPassword')), card) };
}
