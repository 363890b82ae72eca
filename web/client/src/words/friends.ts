// The texts of the pages about friends, messages and teams, loaded with them.
import english from '../../words/en/friends.json';
import { LazyWords } from './lazy';

const words = new LazyWords(english, import.meta.glob(['../../words/*/friends.json', '!../../words/en/friends.json'], { import: 'default' }));
export const loadFriendsWords = words.load;
export const tf = words.text;
