// The texts of the first page that its first script does without.
import english from '../../words/en/home.json';
import { interpolate, language, type Values } from './index';
import { LazyWords } from './lazy';
import { formOf, type Counted, type KeysOf } from './tables';

export type HomeWord = KeysOf<typeof english>;

const words = new LazyWords(english, import.meta.glob(['../../words/*/home.json', '!../../words/en/home.json'], { import: 'default' }));
export const loadHomeWords = words.load;
export const th = words.text;

// {count} is replaced by the number.
export const thPlural = (word: Counted<HomeWord>, count: number, values: Values = {}): string => interpolate(formOf(words.table, language(), word, count), { count, ...values });
