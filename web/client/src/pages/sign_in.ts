// Signing in and registering.
import { ApiError } from '../api';
import type { App, Page } from '../app';
import { h } from '../dom';
import { codeField } from '../parts/code_field';
import { field, form, heading } from '../parts/form';
import type { Visit } from '../router';
import { t, type Word } from '../words';
import type { Me } from '../wire';

// Translates the expected errors; the server's sentences are English.
function inWords(error: unknown): never {
  const words: Record<string, Word> = { 'sign-in': 'wrongLogin', taken: 'nameTaken' };
  const isAboutCode = error instanceof ApiError && error.reason?.startsWith('code-');
  const word = error instanceof ApiError && !isAboutCode ? words[error.code] : undefined;
  throw error instanceof ApiError && word ? new ApiError(error.status, error.code, t(word)) : error;
}

// The address to go to afterwards; only one of this site.
const nextOf = (visit: Visit): string => {
  const next = visit.query.get('next') ?? '/';
  return /^\/(?!\/)/.test(next) ? next : '/';
};

function signedIn(app: App): HTMLElement {
  return h(
    'div',
    { class: 'page narrow' },
    heading(t('signedInTitle')),
    h('p', {}, t('signedInAs', { name: app.me.get().name })),
    h('p', { class: 'actions' }, h('a', { class: 'button primary', href: '/' }, t('toHome')), h('a', { class: 'button', href: '/settings' }, t('navSettings'))),
  );
}

function entry(
  app: App,
  label: string,
  fresh: boolean,
  next: string,
  ask: (name: string, password: string, code?: string) => Promise<Me>,
): HTMLElement {
  const name = h('input', {
    type: 'text',
    name: 'name',
    required: true,
    maxlength: 20,
    autocomplete: 'username',
    autocapitalize: 'none',
    spellcheck: 'false',
  });
  const password = h('input', {
    type: 'password',
    name: 'password',
    required: true,
    minlength: fresh ? 8 : 1,
    autocomplete: fresh ? 'new-password' : 'current-password',
  });
  const code = codeField();
  const explained = (error: unknown): never => {
    code.askIfNeeded(error);
    return inWords(error);
  };
  return form(
    [field(t('name'), name), field(t('password'), password, fresh ? t('passwordHint') : undefined), code.node],
    label,
    async () => {
      app.setMe(await ask(name.value.trim(), password.value, code.value()).catch(explained));
      app.go(next);
    },
  );
}

export function signIn(app: App, visit: Visit): Page {
  if (app.me.get().kind === 'member') return { title: t('signedInTitle'), node: signedIn(app) };
  const node = h(
    'div',
    { class: 'page narrow' },
    heading(t('signInTitle')),
    h('div', { class: 'card' }, entry(app, t('signIn'), false, nextOf(visit), app.api.signIn)),
    h('p', {}, h('a', { href: '/reset' }, t('lostPassword'))),
    h('p', {}, t('noAccount'), ' ', h('a', { href: `/register${location.search}` }, t('registerTitle'))),
  );
  return { title: t('signInTitle'), node };
}

export function register(app: App, visit: Visit): Page {
  if (app.me.get().kind === 'member') return { title: t('signedInTitle'), node: signedIn(app) };
  const node = h(
    'div',
    { class: 'page narrow' },
    heading(t('registerTitle')),
    h('p', {}, t('registerText')),
    h('div', { class: 'card' }, entry(app, t('register'), true, nextOf(visit), app.api.register)),
    h('p', {}, t('haveAccount'), ' ', h('a', { href: `/sign-in${location.search}` }, t('signIn'))),
  );
  return { title: t('registerTitle'), node };
}
