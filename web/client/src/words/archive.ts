// The texts of the searches of both archives, loaded with these pages.
import english from '../../words/en/archive.json';
import { interpolate, language, type Values } from './index';
import { inEnglish, translated, type KeysOf, type Load } from './tables';

export type ArchiveWord = KeysOf<typeof english>;

const files = import.meta.glob(['../../words/*/archive.json', '!../../words/en/archive.json'], { import: 'default' });
const inOwnLanguage = inEnglish(english);
let words = inOwnLanguage;

export async function loadArchiveWords(): Promise<void> {
  const load = files[`../../words/${language()}/archive.json`] as Load | undefined;
  words = load ? translated(inOwnLanguage, await load()) : inOwnLanguage;
}

export const tar = (word: ArchiveWord, values: Values = {}): string => interpolate(words[word], values);
