// The server's refusals in the reader's language; it sends the English sentences of words/en itself. Loaded with the first refusal.
import { interpolate, language, type Values } from './index';
import { inOneTable, type Load } from './tables';

const files = import.meta.glob(['../../words/*/refusals.json', '!../../words/en/refusals.json'], { import: 'default' });

export interface Refused {
  error?: string; // the kind
  reason?: string; // subdivides the kind
  values?: Values; // of the reason's sentence
  text: string; // in English
}

export async function refusalText({ error = '', reason = '', values = {}, text }: Refused): Promise<string> {
  const load = files[`../../words/${language()}/refusals.json`] as Load | undefined;
  if (!load) return text;
  const words = inOneTable(await load().catch(() => ({})));
  return interpolate(words[reason] ?? words[error] ?? text, values);
}
