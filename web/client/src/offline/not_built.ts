// A site that has just been built first serves pages without the engine for browsers, which is still being compiled. What needs
// it says so; the page is loaded again when the pages with the engine are there.
import { t } from '../words';

const checkInterval = 5_000; // milliseconds

const versionIn = (page: string): string => /<meta name="version" content="(\w+)"/.exec(page)?.[1] ?? '';

let isWaiting = false;

function waitForEngine(): void {
  if (isWaiting) return;
  isWaiting = true;
  const known = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? '';
  window.setInterval(() => {
    const asked = fetch('/', { cache: 'no-store' }).then((answer) => answer.text());
    asked.then((page) => !['', known].includes(versionIn(page)) && location.reload()).catch(() => undefined);
  }, checkInterval);
}

// Thrown in place of the engine.
export class NotBuilt extends Error {
  override name = 'NotBuilt';
  constructor() {
    super(t('engineNotBuilt'));
    waitForEngine();
  }
}
