// The texts of the settings of notifications, loaded with their page.
import english from '../../words/en/notifications.json';
import { interpolate, language, type Values } from './index';
import { inEnglish, translated, type KeysOf, type Load } from './tables';

export type NotificationWord = KeysOf<typeof english>;

const files = import.meta.glob(['../../words/*/notifications.json', '!../../words/en/notifications.json'], { import: 'default' });
const inOwnLanguage = inEnglish(english);
let words = inOwnLanguage;

export async function loadNotificationWords(): Promise<void> {
  const load = files[`../../words/${language()}/notifications.json`] as Load | undefined;
  words = load ? translated(inOwnLanguage, await load()) : inOwnLanguage;
}

export const tn = (word: NotificationWord, values: Values = {}): string => interpolate(words[word], values);
