// The texts of the puzzles, loaded with their pages.
import english from '../../words/en/puzzles.json';
import { LazyWords } from './lazy';
import type { KeysOf } from './tables';

export type PuzzleWord = KeysOf<typeof english>;

const words = new LazyWords(english, import.meta.glob(['../../words/*/puzzles.json', '!../../words/en/puzzles.json'], { import: 'default' }));
export const loadPuzzleWords = words.load;
export const tp = words.text;
