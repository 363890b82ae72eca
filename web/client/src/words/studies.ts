// The texts of studies, loaded with their pages.
import english from '../../words/en/studies.json';
import { interpolate, language, type Values } from './index';
import { inEnglish, translated, type KeysOf, type Load } from './tables';

export type StudyWord = KeysOf<typeof english>;

const files = import.meta.glob(['../../words/*/studies.json', '!../../words/en/studies.json'], { import: 'default' });
const inOwnLanguage = inEnglish(english);
let words = inOwnLanguage;

export async function loadStudyWords(): Promise<void> {
  const load = files[`../../words/${language()}/studies.json`] as Load | undefined;
  words = load ? translated(inOwnLanguage, await load()) : inOwnLanguage;
}

export const ts = (word: StudyWord, values: Values = {}): string => interpolate(words[word], values);
