// What the pages of friends, messages and teams share.
import { Built } from '../analysis/elements';
import { personLink, presenceMark } from '../parts/people';
import type { Person } from '../wire';
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

export const Presence = ({ online }: { online: boolean }) => <Built key={online} node={presenceMark(online)} />;
export const Name = ({ person }: { person: Person }) => <Built key={person.name} node={personLink(person)} />;

export const messagesAddress = (name: string): string => `/messages/${encodeURIComponent(name)}`;
