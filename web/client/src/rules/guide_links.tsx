// Links between the rules and the pages of the guide.
import type { ComponentChildren } from 'preact';
import { t, type Word } from '../words';

const places: [string, Word][] = [
  ['play', 'guidePlay'],
  ['strategy', 'guideStrategy'],
  ['openings', 'guideOpenings'],
  ['history', 'guideHistory'],
];

export const GuideLinks = ({ here = '', children }: { here?: string; children?: ComponentChildren }) => (
  <nav class="guide-links" aria-label={t('guide')}>
    {here !== '' && (
      <a class="button quiet" href="/rules">
        {t('rulesTitle')}
      </a>
    )}
    {places.map(([name, word]) => (
      <a key={name} class="button quiet" href={`/guide/${name}`} aria-current={name === here ? 'page' : undefined}>
        {t(word)}
      </a>
    ))}
    {children}
  </nav>
);
