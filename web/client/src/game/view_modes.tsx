// Display modes of the game page: zen, blindfold, and the card of shortcuts, each by a button and by a key.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { App } from '../app';
import { withDefaults } from '../frame/settings';
import { GameKeys } from '../parts/keys_help';
import { t } from '../words';

export class Modes {
  readonly isBlindfold = signal(false);
  readonly showsKeys = signal(false);
  constructor(private readonly app: App) {}

  get isZen(): boolean {
    return withDefaults(this.app.settings.get()).zen;
  }
  toggleZen = (): void => void this.app.saveSettings({ zen: !this.isZen });
  toggleBlindfold = (): void => void (this.isBlindfold.value = !this.isBlindfold.peek());
  showKeys = (): void => void (this.showsKeys.value = true);
}

export function ViewModes({ modes }: { modes: Modes }) {
  const { isZen } = modes;
  useEffect(() => {
    document.documentElement.classList.toggle('zen', isZen);
    return () => document.documentElement.classList.remove('zen');
  }, [isZen]);
  return (
    <div class="view-modes" role="group" aria-label={t('look')}>
      <button type="button" class="quiet" aria-pressed={isZen} onClick={modes.toggleZen}>
        {t('zenShort')}
      </button>
      <button type="button" class="quiet" aria-pressed={modes.isBlindfold.value} onClick={modes.toggleBlindfold}>
        {t('blindfoldShort')}
      </button>
      <button type="button" class="quiet" onClick={modes.showKeys}>
        {t('keyboard')}
      </button>
      {modes.showsKeys.value && <GameKeys close={() => (modes.showsKeys.value = false)} />}
    </div>
  );
}
