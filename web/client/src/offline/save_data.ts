// Whether little data is to be used: the visitor wants that (Save-Data), or the network is slow. The engine, a megabyte, is
// then loaded only when it is asked for. The service worker asks the same of its own `navigator`.
interface Connection {
  saveData?: boolean;
  effectiveType?: string; // slow-2g, 2g, 3g or 4g
}

// Not every browser tells.
export function savesData({ connection }: { connection?: Connection } = navigator as never): boolean {
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
