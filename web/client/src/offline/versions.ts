// Versions of the site in this browser. The service worker (worker/service_worker.ts) keeps the files of each
// version that an open page uses.
import { fileUrl, isStatic } from '../frame/address';

const checkInterval = 3_600_000; // milliseconds

const version = (): string => document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? '';

// Held until the page is closed, so that the service worker keeps the files of its version.
function holdVersion(workers: ServiceWorkerContainer): void {
  const hold = () => {
    workers.controller?.postMessage('opened');
    return new Promise(() => undefined);
  };
  const folder = new URL(fileUrl('/'), location.href).pathname.slice(1); // several sites may share a host
  void navigator.locks.request(`site-${version()}${folder}`, { mode: 'shared' }, hold);
}

// Installs the service worker, and calls `newer` when a newer version has taken over. Returns a function that
// checks for one now.
export function followVersions(newer: () => void): () => void {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null; // missing without HTTPS, or if forbidden
  const hasLocks = (navigator as { locks?: LockManager }).locks !== undefined; // newer than service workers, so perhaps missing
  if (!workers || !hasLocks || version() === '') return () => undefined;
  holdVersion(workers);
  let hasWorker = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (hasWorker) newer();
    hasWorker = true;
  });
  const check = () => void workers.getRegistration().then((one) => one?.update()).catch(() => undefined);
  void workers.register(fileUrl('/sw.js') + (isStatic() ? '?static' : '')).catch(() => undefined); // the site also works without it
  window.setInterval(check, checkInterval);
  return check;
}
