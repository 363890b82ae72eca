// The texts of the settings, those about signing in among them, loaded with their page.
import english from '../../words/en/security.json';
import { LazyWords } from './lazy';

const words = new LazyWords(english, import.meta.glob(['../../words/*/security.json', '!../../words/en/security.json'], { import: 'default' }));
export const loadSecurityWords = words.load;
export const ts = words.text;
