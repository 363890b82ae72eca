// Pages about the site: what it is, where its source is, what it keeps of people.
import type { App, Page } from '../app';
import { pageOf } from '../parts/page';
import { t } from '../words';
import { loadAboutWords, tab } from '../words/about';
import { loadSecurityWords, ts } from '../words/security';
import { fileUrl, isStatic } from './address';

const reading = (title: string, paragraphs: string[], links: [address: string, text: string][]): Page =>
  pageOf(
    title,
    <div class="about-site">
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p class="actions">
        {links.map(([address, text]) => (
          <a key={address} class="button" href={fileUrl(address)} {...(/^\/api|\.txt$/.test(address) && { target: '_blank' })}>
            {text}
          </a>
        ))}
      </p>
    </div>,
  );

export async function about(_app: App): Promise<Page> {
  await loadAboutWords();
  const texts = [tab('aboutWhat'), tab('aboutFree'), tab('aboutName'), tab('aboutRules')];
  return reading(t('aboutSite'), texts, [['/learn', t('navLearn')], ['/rules', t('navRules')], ['/guide/history', t('guideHistory')]]);
}

export async function source(_app: App): Promise<Page> {
  await loadAboutWords();
  const texts = [tab('sourceFree'), tab('sourceOwn'), tab('sourcePrograms'), tab('sourceLicences')];
  const forPrograms: [string, string][] = isStatic() ? [] : [['/api/v1/openapi.json', t('api')], ['/guide/bots', t('guideBots')]];
  return reading(t('source'), texts, [...forPrograms, ['/licences.txt', t('licences')]]);
}

export async function privacy(_app: App): Promise<Page> {
  await Promise.all([loadAboutWords(), loadSecurityWords()]);
  const texts = [ts('privacyText'), tab('privacySeen'), tab('privacyGuests'), tab('privacyEnd'), tab('privacyCookie')];
  return reading(t('privacy'), texts, [['/settings', t('navSettings')]]);
}
