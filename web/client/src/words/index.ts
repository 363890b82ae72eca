// The words of the interface. English is the table that all others must fill: a missing key does not compile.
import type { Language } from '../wire';
import { en } from './en';

export type Words = { readonly [K in keyof typeof en]: string };
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
let spoken: Language = 'en';

export const language = (): Language => spoken;

export function chosenLanguage(set: string | undefined, wished: readonly string[]): Language {
  const known = (tag: string | undefined): Language | undefined =>
    (Object.keys(languages) as Language[]).find((language) => language === tag?.slice(0, 2).toLowerCase());
  return known(set) ?? wished.map(known).find((language) => language !== undefined) ?? 'en';
}

export async function speak(chosen: Language): Promise<void> {
  words = await tables[chosen]();
  spoken = chosen;
  document.documentElement.lang = chosen;
}

export const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => (name in values ? String(values[name]) : all));

export const t = (word: Word, values: Values = {}): string => filled(words[word], values);

// For words whose key is known only while running, as the reason of a result.
export function maybe(word: string, values: Values = {}): string | null {
  return word in words ? filled(words[word as Word], values) : null;
}

export const dateText = (moment: number): string =>
  new Intl.DateTimeFormat(spoken, { dateStyle: 'medium' }).format(moment);
export const momentText = (moment: number): string =>
  new Intl.DateTimeFormat(spoken, { dateStyle: 'medium', timeStyle: 'short' }).format(moment);
export const numberText = (value: number): string => new Intl.NumberFormat(spoken).format(value);

// One has a sentence of its own.
export const counted = (one: Word, many: Word, count: number, values: Values = { count }): string =>
  count === 1 ? t(one) : t(many, values);
