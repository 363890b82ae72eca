// Said above what the site has in fewer languages than its pages: the rule book and the guide.
import { h, type Child } from '../dom';
import { language, rulesLanguage, t } from '../words';

export const englishNote = (): Child => (rulesLanguage() === language() ? null : h('p', { class: 'hint' }, t('onlyInEnglish')));
export const textLanguage = (): string | null => (rulesLanguage() === language() ? null : 'en');
