// The texts of studies, loaded with their pages.
import english from '../../words/en/studies.json';
import { LazyWords } from './lazy';
import type { KeysOf } from './tables';

export type StudyWord = KeysOf<typeof english>;

const words = new LazyWords(english, import.meta.glob(['../../words/*/studies.json', '!../../words/en/studies.json'], { import: 'default' }));
export const loadStudyWords = words.load;
export const ts = words.text;
