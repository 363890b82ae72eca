// The texts of the lessons, loaded with their pages.
import english from '../../words/en/lessons.json';
import { LazyWords } from './lazy';
import type { KeysOf } from './tables';

export type LessonWord = KeysOf<typeof english>;
export type StepPart = 'name' | 'text' | 'hint' | 'done' | 'wrong' | 'wrong2' | 'wrong3';

const words = new LazyWords(english, import.meta.glob(['../../words/*/lessons.json', '!../../words/en/lessons.json'], { import: 'default' }));
export const loadLessonWords = words.load;
export const tl = words.text;

// Empty if the exercise has no such sentence.
export const stepText = (id: string, part: StepPart): string => words.table[`${id}_${part}`] ?? '';
export const sectionName = (name: string): string => words.table[`section_${name}`] ?? '';
export const courseText = (ruleset: string): string => words.table[`course_${ruleset}`] ?? '';
