// The versions of the site in this browser. The service worker (worker/service_worker.ts) has the files of each version that
// a page is open of.
const checkInterval = 3_600_000; // milliseconds

const version = (): string => document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? '';

// Held until the page is closed, so that the files of its version stay.
function holdVersion(workers: ServiceWorkerContainer): void {
  const hold = () => {
    workers.controller?.postMessage('opened');
    return new Promise(() => undefined);
  };
  void navigator.locks.request(`site-${version()}`, { mode: 'shared' }, hold);
}

// Installs the service worker, and reports when a newer version has taken over. Returns how to look for one now.
export function followVersions(newer: () => void): () => void {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null; // none without HTTPS, or where it is forbidden
  const hasLocks = (navigator as { locks?: LockManager }).locks !== undefined; // younger than service workers
  if (!workers || !hasLocks || version() === '') return () => undefined;
  holdVersion(workers);
  let hasWorker = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (hasWorker) newer();
    hasWorker = true;
  });
  const check = () => void workers.getRegistration().then((one) => one?.update()).catch(() => undefined);
  void workers.register('/sw.js').catch(() => undefined); // the site works without
  window.setInterval(check, checkInterval);
  return check;
}
