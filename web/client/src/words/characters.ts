// The texts about the computer's characters, and what they say, loaded with the pages that show them.
import english from '../../words/en/characters.json';
import { LazyWords } from './lazy';

const words = new LazyWords(english, import.meta.glob(['../../words/*/characters.json', '!../../words/en/characters.json'], { import: 'default' }));
export const loadCharacterWords = words.load;
export const tk = words.text;
