// The texts as they lie in words/: a folder for each language, in it files of sections of sentences. English defines the keys;
// what another language lacks is said in English.
export type Table = Readonly<Record<string, string>>;
type Sections = Readonly<Record<string, Table>>;

// The keys of all sections.
export type KeysOf<T extends Sections> = { [S in keyof T]: keyof T[S] }[keyof T] & string;

const inOneTable = (sections: Sections): Table => Object.assign({}, ...Object.values(sections)) as Table;

export const inEnglish = <T extends Sections>(english: T): Readonly<Record<KeysOf<T>, string>> => inOneTable(english) as never;
export const translated = <T extends Table>(english: T, sections: Sections): T => ({ ...english, ...inOneTable(sections) });
export type Load = () => Promise<Sections>;
