// The texts of the pages about the site, loaded with them.
import english from '../../words/en/about.json';
import { LazyWords } from './lazy';

const words = new LazyWords(english, import.meta.glob(['../../words/*/about.json', '!../../words/en/about.json'], { import: 'default' }));
export const loadAboutWords = words.load;
export const tab = words.text;
