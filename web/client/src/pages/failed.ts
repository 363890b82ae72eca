// Pages for errors.
import { isUnreachable } from '../api';
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
  const isOffline = isUnreachable(error);
  const title = t(isOffline ? 'offlineTitle' : 'wrongTitle');
  const node = h(
    'div',
    { class: 'page narrow' },
    heading(title),
    h('p', { role: 'alert' }, errorText(error)),
    h(
      'p',
      { class: 'actions' },
      button(t('retry'), again, 'primary'),
      isOffline && h('a', { class: 'button', href: '/board' }, t('playHere')),
      h('a', { class: 'button quiet', href: '/' }, t('toHome')),
    ),
  );
  return { title, node };
}
