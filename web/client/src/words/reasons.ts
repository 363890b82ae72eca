// The reasons for a move in the reader's language (src/advice/remarks.hpp lists their kinds). Loaded with the pages that
// show them.
import english from '../../words/en/reasons.json';
import type { MoveReason } from '../wire';
import { interpolate, language } from './index';
import { LazyWords } from './lazy';
import { formOf } from './tables';

const words = new LazyWords(english, import.meta.glob(['../../words/*/reasons.json', '!../../words/en/reasons.json'], { import: 'default' }));
export const loadReasonWords = words.load;

const one = ({ kind, number, square }: MoveReason): string =>
  interpolate(words.table[kind] ?? formOf(words.table, language(), kind, number), { count: number, square: square ?? '' });

// "captures 2 pieces and opens a path to k1"; empty without reasons.
export const reasonsText = (reasons: readonly MoveReason[]): string => new Intl.ListFormat(language()).format(reasons.map(one).filter(Boolean));
