// The texts of the rooms in which people talk, loaded with the pages that have one.
import english from '../../words/en/chat.json';
import { LazyWords } from './lazy';

const words = new LazyWords(english, import.meta.glob(['../../words/*/chat.json', '!../../words/en/chat.json'], { import: 'default' }));
export const loadChatWords = words.load;
export const tc = words.text;
