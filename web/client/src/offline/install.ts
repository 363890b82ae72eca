// Installs the site as an app, if the browser offers it.
import { deviceStorage } from '../frame/device_storage';
import { Value } from '../frame/value';

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const dismissedKey = 'skjaldborg.install-dismissed';

// The browser's offer; null if there is none or the player has declined it.
export const installOffer = new Value<InstallPrompt | null>(null);

// Suppresses the browser's own hint; the home page has one.
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
