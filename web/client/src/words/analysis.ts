// The texts of the analysis page, loaded with it to keep the first page small.
import english from '../../words/en/analysis.json';
import { interpolate, language, type Values } from './index';
import { formOf, inEnglish, translated, type Counted, type KeysOf, type Load } from './tables';

export type AnalysisWord = KeysOf<typeof english>;

const files = import.meta.glob(['../../words/*/analysis.json', '!../../words/en/analysis.json'], { import: 'default' });
const inOwnLanguage = inEnglish(english);
let words = inOwnLanguage;

export async function loadAnalysisWords(): Promise<void> {
  const load = files[`../../words/${language()}/analysis.json`] as Load | undefined;
  words = load ? translated(inOwnLanguage, await load()) : inOwnLanguage;
}

// No line break before a percent sign.
export const ta = (word: AnalysisWord, values: Values = {}): string => interpolate(words[word], values).replaceAll(' %', '\u00a0%');

// {count} is replaced by the number.
export const pluralOf = (word: Counted<AnalysisWord>, count: number, values: Values = {}): string =>
  interpolate(formOf(words, language(), word, count), { count, ...values });
