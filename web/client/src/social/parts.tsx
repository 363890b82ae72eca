// What the pages of friends, messages and teams share.
import { dateText, locale, t, type Word } from '../words';

const places: [string, Word][] = [
  ['/friends', 'navFriends'],
  ['/messages', 'navMessages'],
  ['/teams', 'navTeams'],
];

export function Tabs({ here }: { here: string }) {
  return (
    <nav class="pill-links" aria-label={t('navFriends')}>
      {places.map(([href, word]) => (
        <a key={href} class="pill-link" href={href} aria-current={href === here ? 'page' : undefined}>
          {t(word)}
        </a>
      ))}
    </nav>
  );
}

// Of today the time, of other days the date.
export const shortMoment = (moment: number): string =>
  new Date(moment).toDateString() === new Date().toDateString() ? new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(moment) : dateText(moment);

export const messagesAddress = (name: string): string => `/messages/${encodeURIComponent(name)}`;
