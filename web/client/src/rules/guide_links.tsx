// Links between the rules and the pages of the guide.
import { t, type Word } from '../words';

const places: [string, Word][] = [
  ['play', 'guidePlay'],
  ['strategy', 'guideStrategy'],
  ['openings', 'guideOpenings'],
  ['history', 'guideHistory'],
];

export const GuideLinks = ({ here = '' }: { here?: string }) => (
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
  </nav>
);
