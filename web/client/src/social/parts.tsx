// What the pages of friends, messages and teams share.
import { t, type Word } from '../words';

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

export const messagesAddress = (name: string): string => `/messages/${encodeURIComponent(name)}`;
