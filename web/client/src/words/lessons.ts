// The texts of the lessons, loaded with their pages.
import english from '../../words/en/lessons.json';
import { interpolate, language, type Values } from './index';
import { inEnglish, translated, type KeysOf, type Load, type Table } from './tables';

export type LessonWord = KeysOf<typeof english>;
export type StepPart = 'name' | 'text' | 'hint' | 'done' | 'wrong' | 'wrong2' | 'wrong3';

const files = import.meta.glob(['../../words/*/lessons.json', '!../../words/en/lessons.json'], { import: 'default' });
const inOwnLanguage = inEnglish(english);
let words = inOwnLanguage;

export async function loadLessonWords(): Promise<void> {
  const load = files[`../../words/${language()}/lessons.json`] as Load | undefined;
  words = load ? translated(inOwnLanguage, await load()) : inOwnLanguage;
}

export const tl = (word: LessonWord, values: Values = {}): string => interpolate(words[word], values);

// Empty if the exercise has no such sentence.
export const stepText = (id: string, part: StepPart): string => (words as Table)[`${id}_${part}`] ?? '';
export const sectionName = (name: string): string => (words as Table)[`section_${name}`] ?? '';
export const courseText = (ruleset: string): string => (words as Table)[`course_${ruleset}`] ?? '';
