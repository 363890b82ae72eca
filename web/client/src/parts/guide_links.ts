// Links between the rules and the pages of the guide.
import { h } from '../dom';
import { t, type Word } from '../words';

const places: [string, Word][] = [
  ['play', 'guidePlay'],
  ['strategy', 'guideStrategy'],
  ['history', 'guideHistory'],
];

export const guideLinks = (here = ''): HTMLElement =>
  h(
    'nav',
    { class: 'guide-links', 'aria-label': t('guide') },
    here !== '' && h('a', { class: 'button quiet', href: '/rules' }, t('rulesTitle')),
    places.map(([name, word]) =>
      h('a', { class: 'button quiet', href: `/guide/${name}`, 'aria-current': name === here ? 'page' : null }, t(word)),
    ),
  );
