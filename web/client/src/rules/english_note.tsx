// A note above content that exists in fewer languages than the pages: the rule book and the guide.
import { language, rulesLanguage, t } from '../words';

export const EnglishNote = () => (rulesLanguage() === language() ? null : <p class="hint">{t('onlyInEnglish')}</p>);
export const textLanguage = (): string | undefined => (rulesLanguage() === language() ? undefined : 'en');
