// The longer texts of tournaments and of their forms, loaded with these pages.
import english from '../../words/en/tournaments.json';
import { LazyWords } from './lazy';
import type { KeysOf } from './tables';

export type TournamentWord = KeysOf<typeof english>;

const words = new LazyWords(english, import.meta.glob(['../../words/*/tournaments.json', '!../../words/en/tournaments.json'], { import: 'default' }));
export const loadTournamentWords = words.load;
export const tt = words.text;
