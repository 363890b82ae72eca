// The texts of the moderators' page, loaded with it.
import english from '../../words/en/moderation.json';
import { interpolate, language, type Values } from './index';
import { LazyWords } from './lazy';
import { formOf, type Counted, type KeysOf } from './tables';

export type ModerationWord = KeysOf<typeof english>;

const words = new LazyWords(english, import.meta.glob(['../../words/*/moderation.json', '!../../words/en/moderation.json'], { import: 'default' }));
export const loadModerationWords = words.load;
export const tm = words.text;

// {count} is replaced by the number.
export const pluralOf = (word: Counted<ModerationWord>, count: number, values: Values = {}): string =>
  interpolate(formOf(words.table, language(), word, count), { count, ...values });
