// Pages for errors.
import { isUnreachable } from '../api';
import type { App, Page } from '../app';
import { Empty } from '../parts/empty';
import { errorText } from '../parts/form';
import { pageOf } from '../parts/page';
import { t } from '../words';

export const notFound = (_app: App): Page =>
  pageOf(
    t('notFoundTitle'),
    <Empty drawing="seek" text={t('notFoundText')}>
      <a class="button primary" href="/">
        {t('toHome')}
      </a>
    </Empty>,
  );

export function failed(error: unknown, again: () => void): Page {
  const isOffline = isUnreachable(error);
  return pageOf(
    t(isOffline ? 'offlineTitle' : 'wrongTitle'),
    <>
      <p role="alert">{errorText(error)}</p>
      <p class="actions">
        <button type="button" class="primary" onClick={again}>
          {t('retry')}
        </button>
        {isOffline && (
          <a class="button" href="/board">
            {t('playHere')}
          </a>
        )}
        <a class="button quiet" href="/">
          {t('toHome')}
        </a>
      </p>
    </>,
    { kind: 'narrow' },
  );
}
