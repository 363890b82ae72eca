// What the server's refusals say in the reader's language; the server's own sentences are English. Loaded with the first refusal.
import { language } from './index';
import { inOneTable, type Load } from './tables';

const files = import.meta.glob(['../../words/*/refusals.json', '!../../words/en/refusals.json'], { import: 'default' });

export interface Refused {
  error?: string; // the kind
  reason?: string; // more finely
  text: string; // in English, for what has no words here
}

export async function refusalText({ error = '', reason = '', text }: Refused): Promise<string> {
  const load = files[`../../words/${language()}/refusals.json`] as Load | undefined;
  if (!load) return text;
  const words = inOneTable(await load().catch(() => ({})));
  return words[reason] ?? words[error] ?? text;
}
