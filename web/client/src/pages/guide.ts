// How to begin, how to win, where it comes from: the documents of docs/guide as pages.
import type { App, Page } from '../app';
import history from '../../../../docs/guide/history.md?raw';
import play from '../../../../docs/guide/play.md?raw';
import strategy from '../../../../docs/guide/strategy.md?raw';
import { h } from '../dom';
import { markdown } from '../markdown';
import { guideLinks } from '../parts/guide_links';
import type { Visit } from '../router';
import { language, t, type Word } from '../words';
import { notFound } from './failed';

const documents: Record<string, { title: Word; text: string }> = {
  play: { title: 'guidePlay', text: play },
  strategy: { title: 'guideStrategy', text: strategy },
  history: { title: 'guideHistory', text: history },
};

export async function guide(app: App, visit: Visit): Promise<Page> {
  const name = visit.found['name'] ?? '';
  const found = documents[name];
  if (!found) return notFound(app);
  return {
    title: t(found.title),
    node: h(
      'div',
      { class: 'page' },
      guideLinks(name),
      language() !== 'en' && h('p', { class: 'hint' }, t('guideEnglish')),
      h('article', { class: 'guide', lang: 'en' }, markdown(found.text)),
    ),
  };
}
