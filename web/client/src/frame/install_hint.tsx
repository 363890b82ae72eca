// The offer to install the site as an app; empty if the browser makes none.
import { dismissInstallOffer, installOffer } from '../offline/install';
import { t } from '../words';

export function InstallHint() {
  const offer = installOffer.get();
  if (!offer) return null;
  return (
    <section class="install-hint">
      <p>{t('installText')}</p>
      <div class="actions">
        <button type="button" onClick={() => void offer.prompt().then(() => installOffer.set(null))}>
          {t('install')}
        </button>
        <button type="button" class="quiet" onClick={dismissInstallOffer}>
          {t('notNow')}
        </button>
      </div>
    </section>
  );
}
