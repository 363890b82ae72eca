// The reasons for a move in the reader's language (src/advice/remarks.hpp lists their kinds). Loaded with the pages that
// show them.
import english from '../../words/en/reasons.json';
import type { MoveReason } from '../wire';
import { interpolate, language } from './index';
import { formOf, inEnglish, translated, type Load, type Table } from './tables';

const files = import.meta.glob(['../../words/*/reasons.json', '!../../words/en/reasons.json'], { import: 'default' });
const inOwnLanguage: Table = inEnglish(english);
let words = inOwnLanguage;

export async function loadReasonWords(): Promise<void> {
  const load = files[`../../words/${language()}/reasons.json`] as Load | undefined;
  words = load ? translated(inOwnLanguage, await load()) : inOwnLanguage;
}

const one = ({ kind, number, square }: MoveReason): string =>
  interpolate(words[kind] ?? formOf(words, language(), kind, number), { count: number, square: square ?? '' });

// "captures 2 men, opens a path to k1"; empty without reasons.
export const reasonsText = (reasons: readonly MoveReason[]): string => reasons.map(one).filter(Boolean).join(', ');
