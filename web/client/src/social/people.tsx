// Names of people and sides.
import { pieceId } from '@skjaldborg/board';
import { chosenSet } from '../frame/settings';
import type { Brief, Clock, Person, Result, Side } from '../wire';
import { plural, t } from '../words';

export const sideName = (side: Side): string => t(side);

export function personText(person: Person): string {
  if (person.character) return t(`character_${person.character}`);
  if (person.kind === 'computer') return `${t('computer')} ${person.level ?? ''}`.trim();
  if (person.kind === 'device') return person.name || t('atDevice');
  if (person.bot) return `${person.name} (${t('bot')})`;
  return person.name || t('nobody');
}

export const BotBadge = () => (
  <span class="badge" title={t('botText')}>
    {t('bot')}
  </span>
);

// "1532", or "1532?" while the rating is provisional; empty without a rating.
export const ratingText = ({ rating, provisional }: Person): string =>
  rating === undefined ? '' : Math.round(rating) + (provisional ? '?' : '');

// The attributes of a field for an account name.
export const nameInput = { type: 'text', name: 'name', required: true, maxLength: 20, autocomplete: 'username', autocapitalize: 'none', spellcheck: false } as const;

export const playerAddress = (name: string): string => `/player/${encodeURIComponent(name)}`;

interface PersonProps {
  person: Person;
  explain?: (text: string) => void; // explains a provisional rating on touch; with a mouse the title does
}

function Rating({ person, explain }: PersonProps) {
  const title = person.provisional ? t('provisionalText') : undefined;
  if (!title || !explain)
    return (
      <span class="rating" title={title}>
        {ratingText(person)}
      </span>
    );
  return (
    <button type="button" class="rating" title={title} onClick={() => explain(title)}>
      {ratingText(person)}
    </button>
  );
}

export function PersonLink({ person, explain }: PersonProps) {
  const isAlone = person.kind === 'computer' || person.name === '';
  return (
    <span class="person">
      {isAlone ? (
        <span class="name">{personText(person)}</span>
      ) : (
        <a class="name" href={playerAddress(person.name)}>
          {person.name}
        </a>
      )}
      {person.bot && (
        <>
          {' '}
          <BotBadge />
        </>
      )}
      {person.rating !== undefined && (
        <>
          {' '}
          <Rating person={person} {...(explain && { explain })} />
        </>
      )}
    </span>
  );
}

export function Presence({ online }: { online: boolean }) {
  const text = t(online ? 'here' : 'away');
  return <span class={online ? 'presence here' : 'presence'} role="img" aria-label={text} title={text} />;
}

// A piece of the side, from the reader's set. `label` is for screen readers where no word stands beside it.
export const SideMark = ({ side, label }: { side: Side; label?: string }) => (
  <svg class={`side-mark tb-colours ${side}`} viewBox="-25 -25 50 50" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' as const })}>
    <use href={`#${pieceId(chosenSet(), side === 'attackers' ? 'attacker' : 'defender')}`} />
  </svg>
);

export const challengeAddress = (name: string): string => `/?player=${encodeURIComponent(name)}#terms`;

export function clockName(clock: Clock): string {
  if (clock.kind === 'none') return t('clockNone');
  if (clock.kind === 'days') return plural('clockDays', clock.days, { days: clock.days });
  return t('clockFischer', { minutes: clock.initial / 60_000, seconds: clock.increment / 1000 });
}

// Describes a correspondence clock; empty for others.
export const reserveText = (clock: Clock): string =>
  clock.kind === 'days' ? t('daysReserve', { days: clock.days, reserve: clock.buffer }) : '';

export const ratedText = ({ rated, tooShort }: { rated: boolean; tooShort?: boolean | undefined }): string =>
  tooShort ? t('tooShort') : t(rated ? 'rated' : 'unrated');

export function resultName(result: Result | null): string {
  if (result === 'attackers') return t('attackersWon');
  if (result === 'defenders') return t('defendersWon');
  if (result === 'draw') return t('drawn');
  return result === 'none' ? t('abortedGame') : t('going');
}

export const briefTitle = (brief: Brief): string =>
  t('gameOf', { attackers: personText(brief.players.attackers), defenders: personText(brief.players.defenders) });
