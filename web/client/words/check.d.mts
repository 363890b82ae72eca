export type Sentences = Map<string, string>;
export const files: readonly string[];
export const languages: readonly string[];
export function parse(path: string, text: string): Sentences;
export function read(path: string): Sentences;
export function reasonsOfServer(): { key: string; values: string }[];
export function placeholders(text: string): string;
export function pathOf(language: string, file: string): string;
export function compare(
  language: string,
  english: Sentences,
  translated: Sentences,
): { missing: string[]; unknown: string[]; empty: string[]; placeholders: string[] };
