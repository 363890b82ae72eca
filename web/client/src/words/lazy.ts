// The texts of a file of words/ that is loaded with the pages that need it, to keep the first page small.
import { interpolate, language, type Values } from './index';
import { inEnglish, translated, type KeysOf, type Load, type Sections, type Table } from './tables';

export class LazyWords<T extends Sections> {
  private readonly english;
  private words;

  // `files`: the translations, by their paths, such as ../../words/de/puzzles.json.
  constructor(
    english: T,
    private readonly files: Record<string, unknown>,
  ) {
    this.english = inEnglish(english);
    this.words = this.english;
  }

  // To be awaited before a text is asked for, and again when the language has changed.
  readonly load = async (): Promise<void> => {
    const path = Object.keys(this.files).find((one) => one.includes(`/${language()}/`));
    this.words = path === undefined ? this.english : translated(this.english, await (this.files[path] as Load)());
  };

  readonly text = (word: KeysOf<T>, values: Values = {}): string => interpolate(this.words[word], values);

  get table(): Table {
    return this.words;
  }
}
