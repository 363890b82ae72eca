// The texts of the analysis page, loaded with it to keep the first page small.
import english from '../../words/en/analysis.json';
import { interpolate, language, type Values } from './index';
import { LazyWords } from './lazy';
import { formOf, type Counted, type KeysOf } from './tables';

export type AnalysisWord = KeysOf<typeof english>;

const words = new LazyWords(english, import.meta.glob(['../../words/*/analysis.json', '!../../words/en/analysis.json'], { import: 'default' }));
export const loadAnalysisWords = words.load;

// No line break before a percent sign.
export const ta = (word: AnalysisWord, values: Values = {}): string => words.text(word, values).replaceAll(' %', '\u00a0%');

// {count} is replaced by the number.
export const pluralOf = (word: Counted<AnalysisWord>, count: number, values: Values = {}): string =>
  interpolate(formOf(words.table, language(), word, count), { count, ...values });
