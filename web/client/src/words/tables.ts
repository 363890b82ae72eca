// The texts of words/: a folder for each language, with files of sections of sentences. English defines the
// keys; texts missing in another language are shown in English.
export type Table = Readonly<Record<string, string>>;
export type Sections = Readonly<Record<string, Table>>;

// Texts with plural forms: 'moves' for moves.one, moves.other and further forms of the language.
export type Counted<W extends string> = { [K in W]: K extends `${infer Name}.other` ? Name : never }[W];

// The keys of all sections.
export type KeysOf<T extends Sections> = { [S in keyof T]: keyof T[S] }[keyof T] & string;

export const inOneTable = (sections: Sections): Table => Object.assign({}, ...Object.values(sections)) as Table;

export const inEnglish = <T extends Sections>(english: T): Readonly<Record<KeysOf<T>, string>> => inOneTable(english) as never;
export const translated = <T extends Table>(english: T, sections: Sections): T => ({ ...english, ...inOneTable(sections) });
export type Load = () => Promise<Sections>;

// The plural form of the language for this number.
export function formOf(words: Table, language: string, word: string, count: number): string {
  return words[`${word}.${new Intl.PluralRules(language).select(count)}`] ?? words[`${word}.other`] ?? '';
}
