// The site's endgame tables, in the opening explorer beside the analysis.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runTafl } from './site';
import { visitors } from './visitors';

const tables = mkdtempSync(join(tmpdir(), 'skjaldborg-tables-'));
runTafl('tables', 'build', tables, '--rules', 'brandub-walker', '--attackers', '3');
const { come } = visitors(() => ['--tables', tables]);
afterAll(() => rmSync(tables, { recursive: true, force: true }));

it('says who wins, and plays the way there', async () => {
  const page = await come();
  await page.goto(`/analysis?ruleset=brandub-walker&p=${encodeURIComponent('7/7/3K3/2t1t2/7/3t3/7 d')}`);
  await page.getByRole('tab', { name: 'Explorer' }).click();
  await page.getByText('Defenders win by force in 2 moves').waitFor();
  const table = page.getByRole('table', { name: 'Endgame table' });
  expect(await table.locator('tbody tr').first().innerText()).toMatch(/^d5-\w\d\s+wins in 2$/);
  await table.getByRole('button').first().click();
  await table.getByText('loses in 1').first().waitFor();
  await table.getByRole('button').first().click();
  await page.getByText('Defenders win at once').waitFor();
});
