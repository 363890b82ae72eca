// The texts of printing, of statistics and of the comparison of rulesets, loaded with these pages.
import english from '../../words/en/rules.json';
import { LazyWords } from './lazy';

const words = new LazyWords(english, import.meta.glob(['../../words/*/rules.json', '!../../words/en/rules.json'], { import: 'default' }));
export const loadRulesWords = words.load;
export const tr = words.text;

// What its rulesets have in common, and how they differ; a family of a site's own has no such sentence.
export const aboutFamily = (family: string): string | undefined => words.table[`about_${family}`];
