// The contents of a rule book: beside the clauses on a wide screen, with the current one marked; collapsed on
// a narrow one.
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { RulebookClause } from '../wire';
import { t } from '../words';

// The anchor that verdicts link to.
export const anchor = (clause: RulebookClause): string => `rule-${clause.number}`;

export const numbered = (clause: RulebookClause): string => `${clause.number}. ${clause.heading}`;

// With the number that the rule has in the ruleset's own text.
export const cited = (clause: RulebookClause): string => (clause.cited ? `${numbered(clause)} (${clause.cited})` : numbered(clause));

const wide = '(min-width: 64.01rem)'; // same value as in rulebook.css

// The current clause is the one at a fifth of the window's height, which is also right after jumping to an
// anchor.
function usePresent(clauses: RulebookClause[]): number | null {
  const present = useSignal<number | null>(null);
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        present.value = clauses.find((clause) => inView.has(anchor(clause)))?.number ?? present.value;
      },
      { rootMargin: '-20% 0px -79% 0px' },
    );
    for (const clause of clauses) {
      const section = document.getElementById(anchor(clause));
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return present.value;
}

export function BookContents({ clauses }: { clauses: RulebookClause[] }) {
  const media = useMemo(() => matchMedia(wide), []);
  const isOpen = useSignal(media.matches);
  const present = usePresent(clauses);
  useEffect(() => {
    const unfold = () => (isOpen.value = media.matches);
    media.addEventListener('change', unfold);
    return () => media.removeEventListener('change', unfold);
  }, []);
  const go = (event: Event, clause: RulebookClause) => {
    event.preventDefault();
    const details = (event.currentTarget as Element).closest('details');
    if (!media.matches && details) details.open = false; // collapse before scrolling
    document.getElementById(anchor(clause))?.scrollIntoView({ block: 'start' });
  };
  return (
    <nav class="book-contents" aria-label={t('rulesClauses')}>
      <details open={isOpen.value} onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
        <summary>{t('rulesClauses')}</summary>
        <ol>
          {clauses.map((clause) => (
            <li key={clause.number}>
              <a
                href={`#${anchor(clause)}`}
                aria-current={clause.number === present ? 'location' : undefined}
                onClick={(event) => go(event, clause)}
              >
                {numbered(clause)}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
