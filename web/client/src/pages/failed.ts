// Pages for errors.
import { ApiError } from '../api';
import type { App, Page } from '../app';
import { h } from '../dom';
import { button, errorText, heading } from '../parts/form';
import { t } from '../words';

export function notFound(_app: App): Page {
  const node = h(
    'div',
    { class: 'page narrow' },
    heading(t('notFoundTitle')),
    h('p', {}, t('notFoundText')),
    h('p', {}, h('a', { class: 'button primary', href: '/' }, t('toHome'))),
  );
  return { title: t('notFoundTitle'), node };
}

export function failed(error: unknown, again: () => void): Page {
  const node = h(
    'div',
    { class: 'page narrow' },
    heading(t('wrongTitle')),
    h('p', { role: 'alert' }, errorText(error)),
    h(
      'p',
      { class: 'actions' },
      button(t('retry'), again, 'primary'),
      error instanceof ApiError && error.status === 0 && h('a', { class: 'button', href: '/board' }, t('playHere')),
      h('a', { class: 'button quiet', href: '/' }, t('toHome')),
    ),
  );
  return { title: t('wrongTitle'), node };
}
