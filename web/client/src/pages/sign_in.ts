// Signing in, and making an account of a guest.
import type { App, Page } from '../app';
import { h } from '../dom';
import { field, form, heading } from '../parts/form';
import type { Visit } from '../router';
import { t } from '../words';
import type { Me } from '../wire';

function entry(
  app: App,
  label: string,
  fresh: boolean,
  ask: (name: string, password: string) => Promise<Me>,
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
  return form(
    [field(t('name'), name), field(t('password'), password, fresh ? t('passwordHint') : undefined)],
    label,
    async () => {
      app.met(await ask(name.value.trim(), password.value));
      app.go('/');
    },
  );
}

export function signIn(app: App, _visit: Visit): Page {
  const node = h(
    'div',
    { class: 'page narrow' },
    heading(t('signInTitle')),
    h('div', { class: 'card' }, entry(app, t('signIn'), false, app.api.signIn)),
    h('p', {}, t('noAccount'), ' ', h('a', { href: '/register' }, t('registerTitle'))),
  );
  return { title: t('signInTitle'), node };
}

export function register(app: App, _visit: Visit): Page {
  const node = h(
    'div',
    { class: 'page narrow' },
    heading(t('registerTitle')),
    h('p', {}, t('registerText')),
    h('div', { class: 'card' }, entry(app, t('register'), true, app.api.register)),
    h('p', {}, t('haveAccount'), ' ', h('a', { href: '/sign-in' }, t('signIn'))),
  );
  return { title: t('registerTitle'), node };
}
