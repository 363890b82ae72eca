// The longer texts of tournaments and of their forms, loaded with these pages.
import english from '../../words/en/tournaments.json';
import { interpolate, language, type Values } from './index';
import { inEnglish, translated, type KeysOf, type Load } from './tables';

export type TournamentWord = KeysOf<typeof english>;

const files = import.meta.glob(['../../words/*/tournaments.json', '!../../words/en/tournaments.json'], { import: 'default' });
const inOwnLanguage = inEnglish(english);
let words = inOwnLanguage;

export async function loadTournamentWords(): Promise<void> {
  const load = files[`../../words/${language()}/tournaments.json`] as Load | undefined;
  words = load ? translated(inOwnLanguage, await load()) : inOwnLanguage;
}

export const tt = (word: TournamentWord, values: Values = {}): string => interpolate(words[word], values);
