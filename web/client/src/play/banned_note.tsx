import { t } from '../words';

// For a banned player, on the pages where games begin.
export const BannedNote = () => (
  <p class="card" role="status">
    {t('bannedText')}
  </p>
);
