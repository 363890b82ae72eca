// Names of people and sides.
import { h } from '../dom';
import { plural, t } from '../words';
import type { Brief, Clock, Person, Result, Side } from '../wire';

export const sideName = (side: Side): string => t(side);

export function personText(person: Person): string {
  if (person.kind === 'computer') return `${t('computer')} ${person.level ?? ''}`.trim();
  if (person.bot) return `${person.name} (${t('bot')})`;
  return person.name || t('nobody');
}

export const botBadge = (): HTMLElement => h('span', { class: 'badge', title: t('botText') }, t('bot'));

// "1532", or "1532?" while the rating is provisional; empty without one.
export const ratingText = ({ rating, provisional }: Person): string =>
  rating === undefined ? '' : Math.round(rating) + (provisional ? '?' : '');

export function personLink(person: Person): HTMLElement {
  const rating =
    person.rating === undefined
      ? null
      : h('span', { class: 'rating', title: person.provisional ? t('provisionalText') : null }, ratingText(person));
  const name =
    person.kind === 'computer' || person.name === ''
      ? h('span', { class: 'name' }, personText(person))
      : h('a', { class: 'name', href: `/player/${encodeURIComponent(person.name)}` }, person.name);
  return h('span', { class: 'person' }, name, person.bot && [' ', botBadge()], rating && [' ', rating]);
}

export const presenceMark = (online: boolean): HTMLElement => {
  const text = t(online ? 'here' : 'away');
  return h('span', { class: online ? 'presence here' : 'presence', role: 'img', 'aria-label': text, title: text });
};

export const challengeAddress = (name: string): string => `/?player=${encodeURIComponent(name)}#terms`;

export const sideMark = (side: Side): HTMLElement => h('span', { class: `side-mark ${side}`, 'aria-hidden': 'true' });

export function clockName(clock: Clock): string {
  if (clock.kind === 'none') return t('clockNone');
  if (clock.kind === 'days') return plural('clockDays', clock.days, { days: clock.days });
  return t('clockFischer', { minutes: clock.initial / 60_000, seconds: clock.increment / 1000 });
}

// How a clock of days runs, in words; empty for the others.
export const reserveText = (clock: Clock): string =>
  clock.kind === 'days' ? t('daysReserve', { days: clock.days, reserve: clock.buffer }) : '';

export function resultName(result: Result | null): string {
  if (result === 'attackers') return t('attackersWon');
  if (result === 'defenders') return t('defendersWon');
  if (result === 'draw') return t('drawn');
  return result === 'none' ? t('abortedGame') : t('going');
}

export const briefTitle = (brief: Brief): string =>
  t('gameOf', { attackers: personText(brief.players.attackers), defenders: personText(brief.players.defenders) });
