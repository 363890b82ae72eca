// The texts of the analysis page. They are loaded with the page, so that the first one stays small.
import type { Language } from '../wire';
import { enAnalysis } from './en_analysis';
import { interpolate, language, type Values } from './index';

export type AnalysisWord = keyof typeof enAnalysis;
export type AnalysisWords = { readonly [K in AnalysisWord]: string };

const tables: Record<Language, () => Promise<AnalysisWords>> = {
  en: async () => enAnalysis,
  de: async () => (await import('./de_analysis')).deAnalysis,
  da: async () => (await import('./da_analysis')).daAnalysis,
  es: async () => (await import('./es_analysis')).esAnalysis,
};

let words: AnalysisWords = enAnalysis;

export async function loadAnalysisWords(): Promise<void> {
  words = await tables[language()]();
}

// No line ends before a percent sign.
export const ta = (word: AnalysisWord, values: Values = {}): string => interpolate(words[word], values).replaceAll(' %', '\u00a0%');
