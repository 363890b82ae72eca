// The texts of the puzzles, loaded with their pages.
import english from '../../words/en/puzzles.json';
import { interpolate, language, type Values } from './index';
import { inEnglish, translated, type KeysOf, type Load } from './tables';

export type PuzzleWord = KeysOf<typeof english>;

const files = import.meta.glob(['../../words/*/puzzles.json', '!../../words/en/puzzles.json'], { import: 'default' });
const inOwnLanguage = inEnglish(english);
let words = inOwnLanguage;

export async function loadPuzzleWords(): Promise<void> {
  const load = files[`../../words/${language()}/puzzles.json`] as Load | undefined;
  words = load ? translated(inOwnLanguage, await load()) : inOwnLanguage;
}

export const tp = (word: PuzzleWord, values: Values = {}): string => interpolate(words[word], values);
