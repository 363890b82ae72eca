// How the game's page is seen: zen, blindfold, and the card of the keys; each by a button and by a key.
import type { App } from '../app';
import { h } from '../dom';
import { withDefaults } from '../settings';
import { t } from '../words';
import { button } from './form';
import { showKeys } from './keys_help';

export interface ViewModes {
  node: HTMLElement;
  key(key: string): boolean; // whether it was one of these keys
  close(): void;
}

// `board`: what gets the class "blindfold".
export function viewModes(app: App, board: HTMLElement): ViewModes {
  const page = document.documentElement;
  const isZen = () => withDefaults(app.settings.get()).zen;
  const toggleZen = () => void app.saveSettings({ zen: !isZen() });
  const toggleBlindfold = () => blindfold.setAttribute('aria-pressed', String(board.classList.toggle('blindfold')));
  const zen = button(t('zenShort'), toggleZen, 'quiet');
  const blindfold = button(t('blindfoldShort'), toggleBlindfold, 'quiet');
  blindfold.setAttribute('aria-pressed', 'false');
  const end = app.settings.follow(() => {
    page.classList.toggle('zen', isZen());
    zen.setAttribute('aria-pressed', String(isZen()));
  });
  const keys: Record<string, () => void> = { z: toggleZen, b: toggleBlindfold, '?': showKeys };
  return {
    node: h('div', { class: 'view-modes', role: 'group', 'aria-label': t('look') }, zen, blindfold, button(t('keyboard'), showKeys, 'quiet')),
    key(key) {
      keys[key]?.();
      return key in keys;
    },
    close() {
      end();
      page.classList.remove('zen');
    },
  };
}
