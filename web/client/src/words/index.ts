// The texts of the interface. The English table defines the keys: a missing one in another language does not compile.
import type { Language } from '../wire';
import { en } from './en';
import type { enGame } from './en_game';
import type { enOffline } from './en_offline';

export type Words = { readonly [K in keyof typeof en]: string };
export type OfflineWords = { readonly [K in keyof typeof enOffline]: string };
export type GameWords = { readonly [K in keyof typeof enGame]: string };
export type Word = keyof typeof en;
export type Values = Record<string, string | number>;

export const languages: Record<Language, string> = { en: 'English', de: 'Deutsch', da: 'Dansk', es: 'Español' };

const tables: Record<Language, () => Promise<Words>> = {
  en: async () => en,
  de: async () => (await import('./de')).de,
  da: async () => (await import('./da')).da,
  es: async () => (await import('./es')).es,
};

let words: Words = en;
let current: Language = 'en';

export const language = (): Language => current;

export function pickLanguage(set: string | undefined, preferred: readonly string[]): Language {
  const known = (tag: string | undefined): Language | undefined =>
    (Object.keys(languages) as Language[]).find((language) => language === tag?.slice(0, 2).toLowerCase());
  return known(set) ?? preferred.map(known).find((language) => language !== undefined) ?? 'en';
}

export async function setLanguage(chosen: Language): Promise<void> {
  words = await tables[chosen]();
  current = chosen;
  document.documentElement.lang = chosen;
}

export const interpolate = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => (name in values ? String(values[name]) : all));

export const t = (word: Word, values: Values = {}): string => interpolate(words[word], values);

// For keys that are computed, such as the reason of a result; null if there is no such text.
export function textIfAny(word: string, values: Values = {}): string | null {
  return word in words ? interpolate(words[word as Word], values) : null;
}

export const dateText = (moment: number): string =>
  new Intl.DateTimeFormat(current, { dateStyle: 'medium' }).format(moment);
export const momentText = (moment: number): string =>
  new Intl.DateTimeFormat(current, { dateStyle: 'medium', timeStyle: 'short' }).format(moment);
export const numberText = (value: number): string => new Intl.NumberFormat(current).format(value);

// Singular or plural.
export const plural = (one: Word, many: Word, count: number, values: Values = { count }): string =>
  count === 1 ? t(one) : t(many, values);
