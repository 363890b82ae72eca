// The texts of the settings of notifications, loaded with their page.
import english from '../../words/en/notifications.json';
import { LazyWords } from './lazy';
import type { KeysOf } from './tables';

export type NotificationWord = KeysOf<typeof english>;

const words = new LazyWords(english, import.meta.glob(['../../words/*/notifications.json', '!../../words/en/notifications.json'], { import: 'default' }));
export const loadNotificationWords = words.load;
export const tn = words.text;
