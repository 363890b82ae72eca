// The documents of docs/guide as pages, in the reader's language.
import type { App, Page } from '../app';
import { drawnLinks } from '../frame/address';
import { notFound } from '../frame/failed';
import type { Visit } from '../frame/router';
import { pageOf } from '../parts/page';
import { language, t, type Word } from '../words';
import { GuideLinks } from './guide_links';
import { OpeningBoard, partsOf } from './openings';

const titles: Record<string, Word | null> = {
  play: 'guidePlay',
  strategy: 'guideStrategy',
  openings: 'guideOpenings',
  history: 'guideHistory',
  bots: 'guideBots',
  studies: null, // its word is with those of studies
};

const documents = import.meta.glob<string>('../../../../docs/guide/*.md', { import: 'default' });

const bots = () => import('../../../../docs/bots.md').then((document) => document.default);

// English has the plain name: strategy.md, strategy.de.md. The page for programmers exists in English only.
const documentOf = (name: string): (() => Promise<string>) | undefined => {
  if (name === 'bots') return bots;
  const tag = language() === 'en' ? '' : `.${language()}`;
  return documents[`../../../../docs/guide/${name}${tag}.md`];
};

async function titleOf(word: Word | null): Promise<string> {
  if (word) return t(word);
  const { loadStudyWords, ts } = await import('../words/studies');
  await loadStudyWords();
  return ts('studies');
}

export async function guide(app: App, visit: Visit): Promise<Page> {
  const name = visit.found['name'] ?? '';
  const title = titles[name];
  const html = await documentOf(name)?.();
  if (title === undefined || html === undefined) return notFound(app);
  return pageOf(
    await titleOf(title),
    <>
      <GuideLinks here={name} />
      <article class="guide" lang={name === 'bots' ? 'en' : undefined}>
        {(name === 'openings' ? partsOf(html) : [html]).map((part, i) =>
          typeof part === 'string' ? <div key={i} dangerouslySetInnerHTML={{ __html: drawnLinks(part) }} /> : <OpeningBoard key={i} app={app} opening={part} />,
        )}
      </article>
    </>,
    { heading: false },
  );
}
