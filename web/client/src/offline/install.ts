// Installing the site as an app, where the browser offers it.
import { deviceStorage } from '../device_storage';
import { Value } from '../value';

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const dismissedKey = 'skjaldborg.install-dismissed';

// What the browser offers; null: nothing, or the player does not want it.
export const installOffer = new Value<InstallPrompt | null>(null);

// The browser's own hint is replaced by the one on the home page.
export function followInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (deviceStorage.getItem(dismissedKey) === null) installOffer.set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => installOffer.set(null));
}

export function dismissInstallOffer(): void {
  deviceStorage.setItem(dismissedKey, 'yes');
  installOffer.set(null);
}
