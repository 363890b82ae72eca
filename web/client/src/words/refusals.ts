// Translations of the server's refusals, whose own sentences are English. Loaded with the first refusal.
import { language } from './index';
import { inOneTable, type Load } from './tables';

const files = import.meta.glob(['../../words/*/refusals.json', '!../../words/en/refusals.json'], { import: 'default' });

export interface Refused {
  error?: string; // the kind
  reason?: string; // subdivides the kind
  text: string; // in English, if there is no translation
}

export async function refusalText({ error = '', reason = '', text }: Refused): Promise<string> {
  const load = files[`../../words/${language()}/refusals.json`] as Load | undefined;
  if (!load) return text;
  const words = inOneTable(await load().catch(() => ({})));
  return words[reason] ?? words[error] ?? text;
}
