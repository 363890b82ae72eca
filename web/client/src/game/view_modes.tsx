// Display modes of the game page: zen, blindfold, and the card of shortcuts, each in a menu and by a key.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { App } from '../app';
import { withDefaults } from '../frame/settings';
import { Icon } from '../parts/icon';
import { GameKeys } from '../parts/keys_help';
import { Menu } from '../parts/menu';
import { t } from '../words';
import { tg } from '../words/game';

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
    <>
      <Menu class="quiet square more" label={t('look')} title={t('look')} button={<Icon name="more" />}>
        <button type="button" aria-pressed={isZen} onClick={modes.toggleZen}>
          <Icon name="zen" />
          {tg('zenShort')}
        </button>
        <button type="button" aria-pressed={modes.isBlindfold.value} onClick={modes.toggleBlindfold}>
          <Icon name="blindfold" />
          {tg('blindfoldShort')}
        </button>
        <button type="button" onClick={modes.showKeys}>
          <Icon name="keyboard" />
          {t('keyboard')}
        </button>
      </Menu>
      {modes.showsKeys.value && <GameKeys close={() => (modes.showsKeys.value = false)} />}
    </>
  );
}
