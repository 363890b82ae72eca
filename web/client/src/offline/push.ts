// Push messages to this browser: the subscription at the browser's push service, and the site's copy of it.
import type { Api } from '../api';
import { deviceStorage } from '../frame/device_storage';
import { language } from '../words';

const wishKey = 'skjaldborg.push';

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const registration = (): Promise<ServiceWorkerRegistration> => navigator.serviceWorker.ready;

// The id used by the site: the SHA-256 of the endpoint.
async function idOf(subscription: PushSubscription): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

async function send(api: Api, subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return api.setPush(endpoint ?? '', keys?.['p256dh'] ?? '', keys?.['auth'] ?? '', language());
}

// The id of this browser's subscription; null if there is none.
export async function thisBrowser(): Promise<string | null> {
  if (!canPush()) return null;
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  return subscription ? idOf(subscription) : null;
}

// Asks the player for permission, so call it only after a click. Null if the player or the browser refuses.
export async function subscribe(api: Api, key: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await registration();
  // a subscription for another key of the site is useless
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  deviceStorage.setItem(wishKey, 'yes');
  return send(api, subscription);
}

export async function unsubscribe(api: Api): Promise<void> {
  deviceStorage.removeItem(wishKey);
  const subscription = await (await registration()).pushManager.getSubscription();
  if (!subscription) return;
  const id = await idOf(subscription);
  await subscription.unsubscribe();
  await api.endPush(id);
}

// After signing in: moves this browser's subscription to the new session.
export async function renew(api: Api): Promise<void> {
  if (deviceStorage.getItem(wishKey) === null || !canPush() || Notification.permission !== 'granted') return;
  const subscription = await (await registration()).pushManager.getSubscription();
  if (subscription) await send(api, subscription);
}
