// The footer: the language, and pages about the site.
import type { App } from '../app';
import { Icon } from '../parts/icon';
import { language, languages, t, type InterfaceLanguage, type Word } from '../words';
import { hasPage } from '../routes';
import { isStatic } from './address';

type Place = [address: string, word: Word];

const pages: Place[] = [
  ['/about', 'aboutSite'],
  ['/source', 'source'],
  ['/privacy', 'privacy'],
];
const ofServer: Place[] = [
  ['/api/v1/openapi.json', 'api'],
  ['/api/v1/health', 'siteStatus'],
];

export const Footer = ({ app }: { app: App }) => (
  <footer class="site">
    <p>{t('footer')}</p>
    <nav aria-label={t('aboutSite')}>
      <label title={t('language')}>
        <Icon name="globe" />
        <select aria-label={t('language')} value={language()} onChange={({ currentTarget }) => void app.saveSettings({ language: currentTarget.value as InterfaceLanguage })}>
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {pages.filter(([address]) => hasPage(address)).map(([address, word]) => (
        <a key={address} href={address}>
          {t(word)}
        </a>
      ))}
      {(isStatic() ? [] : ofServer).map(([address, word]) => (
        <a key={address} href={address} target="_blank">
          {t(word)}
        </a>
      ))}
    </nav>
  </footer>
);
