// The texts of the searches of both archives, loaded with these pages.
import english from '../../words/en/archive.json';
import { LazyWords } from './lazy';
import type { KeysOf } from './tables';

export type ArchiveWord = KeysOf<typeof english>;

const words = new LazyWords(english, import.meta.glob(['../../words/*/archive.json', '!../../words/en/archive.json'], { import: 'default' }));
export const loadArchiveWords = words.load;
export const tar = words.text;
