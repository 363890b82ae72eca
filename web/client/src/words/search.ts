// The texts of the search, loaded with it.
import english from '../../words/en/search.json';
import { LazyWords } from './lazy';

const words = new LazyWords(english, import.meta.glob(['../../words/*/search.json', '!../../words/en/search.json'], { import: 'default' }));
export const loadSearchWords = words.load;
export const tse = words.text;
