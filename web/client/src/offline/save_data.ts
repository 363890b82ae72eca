// Whether to save data: the visitor asks for it (Save-Data), or the network is slow. The engine, a megabyte,
// is then loaded only on demand. The service worker asks its own `navigator` in the same way.
interface Connection {
  saveData?: boolean;
  effectiveType?: string; // slow-2g, 2g, 3g or 4g
}

// Not every browser reports this.
export function savesData({ connection }: { connection?: Connection } = navigator as never): boolean {
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
