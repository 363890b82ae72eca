// The texts of the interface, in the reader's language (words/README.md).
import english from '../../words/en/site.json';
import languageNames from '../../words/languages.json';
import relatives from '../../words/relatives.json';
import { formOf, inEnglish, translated, type Counted, type KeysOf, type Load } from './tables';

export type Word = KeysOf<typeof english>;
export type Values = Record<string, string | number>;
// Each is a language of the rules and the engine, too: where a page asks for these, the type demands it.
export type InterfaceLanguage = keyof typeof languageNames;

export const languages: Readonly<Record<InterfaceLanguage, string>> = languageNames;

const files = import.meta.glob(['../../words/*/site.json', '!../../words/en/site.json'], { import: 'default' });
const fileOf = (chosen: string): Load | undefined => files[`../../words/${chosen}/site.json`] as Load | undefined;

const inOwnLanguage = inEnglish(english);
let words = inOwnLanguage;
let current: InterfaceLanguage = 'en';

export const language = (): InterfaceLanguage => current;

const relativeOf = relatives as Readonly<Record<string, InterfaceLanguage>>;

export function pickLanguage(set: string | undefined, preferred: readonly string[]): InterfaceLanguage {
  const known = (tag: string | undefined): InterfaceLanguage | undefined => {
    const code = tag?.split('-')[0]?.toLowerCase() ?? '';
    return (Object.keys(languages) as InterfaceLanguage[]).find((one) => one === code) ?? relativeOf[code];
  };
  return known(set) ?? preferred.map(known).find((one) => one !== undefined) ?? 'en';
}

export async function setLanguage(chosen: InterfaceLanguage): Promise<void> {
  const load = fileOf(chosen);
  words = load ? translated(inOwnLanguage, await load()) : inOwnLanguage;
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

// The browser's regional variant of the language, for dates and numbers: en-GB for English.
// Where the browser does not know the language, as Chromium Icelandic, German dates: days and months as numbers.
export const locale = () =>
  Intl.DateTimeFormat.supportedLocalesOf([...navigator.languages.filter((tag) => tag.split('-')[0] === current), current, 'de'])[0];

export const dateText = (moment: number): string => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(moment);
export const momentText = (moment: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(moment);
export const numberText = (value: number): string => new Intl.NumberFormat(locale()).format(value);
export const percentText = (share: number): string => new Intl.NumberFormat(locale(), { style: 'percent' }).format(share);

// {count} is replaced by the number.
export const plural = (word: Counted<Word>, count: number, values: Values = {}): string =>
  interpolate(formOf(words, current, word, count), { count, ...values });
