// The contents of a rule book: beside the clauses on a wide screen, where it marks the present one; folded on a narrow one.
import { h } from '../dom';
import { t } from '../words';
import type { RulebookClause } from '../wire';

// A verdict links to it.
export const anchor = (clause: RulebookClause): string => `rule-${clause.number}`;

export const numbered = (clause: RulebookClause): string => `${clause.number}. ${clause.heading}`;

const wide = '(min-width: 64.01rem)'; // as in rulebook.css

export interface BookContents {
  node: HTMLElement;
  watch(sections: HTMLElement[]): void;
  close(): void;
}

export function bookContents(clauses: RulebookClause[]): BookContents {
  const media = matchMedia(wide);
  const go = (clause: RulebookClause) => (event: Event) => {
    event.preventDefault();
    if (!media.matches) details.open = false;
    document.getElementById(anchor(clause))?.scrollIntoView({ block: 'start' });
  };
  const links = clauses.map((clause) => h('a', { href: `#${anchor(clause)}`, onclick: go(clause) }, numbered(clause)));
  const details = h(
    'details',
    {},
    h('summary', {}, t('rulesClauses')),
    h(
      'ol',
      {},
      links.map((link) => h('li', {}, link)),
    ),
  ) as HTMLDetailsElement;
  const unfold = () => {
    details.open = media.matches;
  };
  unfold();
  media.addEventListener('change', unfold);

  // The present clause is the one that a line at a fifth of the window crosses: below the end of its neighbour after a jump.
  const inView = new Set<Element>();
  let sections: HTMLElement[] = [];
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      }
      const present = sections.findIndex((section) => inView.has(section));
      if (present < 0) return;
      links.forEach((link, i) => (i === present ? link.setAttribute('aria-current', 'location') : link.removeAttribute('aria-current')));
    },
    { rootMargin: '-20% 0px -79% 0px' },
  );
  return {
    node: h('nav', { class: 'book-contents', 'aria-label': t('rulesClauses') }, details),
    watch: (all) => {
      sections = all;
      all.forEach((section) => observer.observe(section));
    },
    close: () => {
      observer.disconnect();
      media.removeEventListener('change', unfold);
    },
  };
}
