// Tournaments described in words: kinds, clocks, times.
import { durationText } from '../game/duration_text';
import { rulesetTitle } from '../rules/ruleset_names';
import { clockName } from '../social/people';
import type { TournamentBrief, TournamentKind, TournamentView } from '../wire';
import { locale, momentText, plural, t, type Word } from '../words';
import { tt, type TournamentWord } from '../words/tournaments';

// "12 May" and "18:30".
export const dayText = (moment: number): string => new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short' }).format(moment);
export const timeOfDayText = (moment: number): string => new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(moment);

export const kinds: TournamentKind[] = ['arena', 'swiss', 'round-robin', 'knockout', 'exhibition'];

const kindWords: Record<TournamentKind, [Word, TournamentWord]> = {
  arena: ['kindArena', 'kindArenaText'],
  swiss: ['kindSwiss', 'kindSwissText'],
  'round-robin': ['kindRoundRobin', 'kindRoundRobinText'],
  knockout: ['kindKnockout', 'kindKnockoutText'],
  exhibition: ['kindExhibition', 'kindExhibitionText'],
};
export const kindName = (kind: TournamentKind): string => t(kindWords[kind][0]);
export const kindText = (kind: TournamentKind): string => tt(kindWords[kind][1]);

const tieWords: Record<TournamentView['tieBreaks'][number], TournamentWord> = {
  wins: 'tieWins',
  buchholz: 'tieBuchholz',
  'buchholz-cut-1': 'tieBuchholzCut1',
  'sonneborn-berger': 'tieSonnebornBerger',
  'direct-encounter': 'tieDirectEncounter',
};
export const tieBreakName = (tieBreak: TournamentView['tieBreaks'][number]): string => tt(tieWords[tieBreak]);

export function limitsText({ leastRating, mostRating }: TournamentBrief): string {
  if (leastRating === null && mostRating === null) return '';
  const limits = leastRating === null ? `≤ ${mostRating}` : mostRating === null ? `≥ ${leastRating}` : `${leastRating}–${mostRating}`;
  return t('tourRatingLimits', { limits });
}

// "Arena · Copenhagen · 3 min + 2 s a move · 60 min · rated"
export function termsText(one: TournamentBrief): string {
  const length = one.kind === 'arena' ? t('tourLength', { minutes: one.minutes }) : one.rounds > 0 ? plural('tourRoundsInAll', one.rounds) : '';
  const parts = [kindName(one.kind), rulesetTitle(one.ruleset), clockName(one.clock), length, one.rated ? t('rated') : t('unrated')];
  return [...parts, one.games === 2 ? t('tourTwoGames') : '', limitsText(one), one.password ? t('tourLocked') : ''].filter(Boolean).join(' · ');
}

// "2:05", "1:02:05"; for longer times a date is better.
export function timeText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0/, '');
}

const longest = 48 * 3_600_000;

// The state: until when, in which round. `now` is the server's time.
export function standText(one: TournamentView, now: number): string {
  if (one.status === 'cancelled') return t('tourCancelled');
  if (one.status === 'finished') return t('tourFinished');
  const at = (near: Word, far: Word, moment: number) =>
    moment - now > longest ? t(far, { date: momentText(moment) }) : `${t(near, { time: durationText(moment - now) })} · ${momentText(moment)}`;
  if (one.status === 'planned') return at('tourPlanned', 'tourPlannedAt', one.starts);
  if (one.ends !== null) return now >= one.ends ? t('tourLast') : t('tourEnds', { time: timeText(one.ends - now) });
  if (one.next !== null && one.next > now) return at('tourNext', 'tourNextAt', one.next);
  return one.roundsInAll === null ? t('tourRound', { round: one.round }) : t('tourRoundOf', { round: one.round, rounds: one.roundsInAll });
}

// Everybody in the standings, and how many of them have not left or paused.
export function entrantsText({ status, rows, entrants }: TournamentView): string {
  if (status === 'planned' || rows === entrants) return plural('tourPlayers', entrants);
  const all = plural('tourPlayers', rows);
  return status === 'running' ? `${all} · ${plural('tourActive', entrants)}` : all;
}

export const playersText = (one: TournamentBrief): string => plural('tourPlayers', one.entrants);

// With the fraction as one character: 1½.
export const pointsText = (points: number): string =>
  Number.isInteger(points) ? String(points) : points % 1 === 0.5 ? `${Math.floor(points) || ''}½` : points.toFixed(2);

export const isOver = ({ status }: Pick<TournamentView, 'status'>): boolean => status === 'finished' || status === 'cancelled';
