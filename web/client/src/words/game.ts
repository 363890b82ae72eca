// The texts of a game's page, on the site or on one device, loaded with it.
import english from '../../words/en/game.json';
import { LazyWords } from './lazy';

const words = new LazyWords(english, import.meta.glob(['../../words/*/game.json', '!../../words/en/game.json'], { import: 'default' }));
export const loadGameWords = words.load;
export const tg = words.text;
