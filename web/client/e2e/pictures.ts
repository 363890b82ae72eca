// Checks that nothing is wider than the window, in three sizes. With SCREENS=1 a picture of each is saved in e2e/screens,
// in both colour schemes, for people to look at.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import { pixelsTooWide, type Page } from './browser';

const sizes = { phone: [360, 740], landscape: [740, 360], desktop: [1440, 900] } as const;
export const screens = process.env['SCREENS'] ? resolve(import.meta.dirname, 'screens') : undefined;
if (screens) mkdirSync(screens, { recursive: true });

export async function pictures(page: Page, name: string): Promise<void> {
  for (const [size, [width, height]] of Object.entries(sizes)) {
    await page.setViewportSize({ width, height });
    expect(await pixelsTooWide(page), `${name} ${size}`).toBe(0);
    if (!screens) continue;
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: resolve(screens, `${name}-${size}-${scheme}.png`), fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
