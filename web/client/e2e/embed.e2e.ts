// A live game embedded in another site.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { pairUp, play, register, waitForMoves, type Page } from './browser';
import { both, visitors } from './visitors';

const { come, site } = visitors();

// Serves a page of another site that contains this frame.
async function framed(page: Page, path: string): Promise<{ end(): void }> {
  const html = `<!doctype html><title>Elsewhere</title><iframe src="${site().address}${path}" width="400" height="500"></iframe>`;
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return { end: () => server.close() };
}

it('shows a game, move by move, and TV, without a session', async () => {
  const [attackers, defenders, reader] = [await come(), await come(), await come()];
  await pairUp(attackers, defenders, 'brandub');
  const id = new URL(attackers.url()).pathname.split('/').pop();
  for (const path of [`/embed/game/${id}?lang=de`, '/embed/tv?lang=de&theme=dark']) {
    const { end } = await framed(reader, path);
    const frame = reader.frameLocator('iframe');
    await frame.locator('.tb-piece').first().waitFor();
    await frame.getByText('Läuft').waitFor();
    expect(await reader.context().cookies()).toEqual([]);
    end();
  }
  const { end } = await framed(reader, `/embed/game/${id}`);
  const frame = reader.frameLocator('iframe');
  await frame.locator('.embed-player.to-move .side-mark.attackers').waitFor();
  await play(attackers, 'd2-a2');
  await both([attackers, defenders], (page) => waitForMoves(page, 1));
  await frame.locator('.embed-player.to-move .side-mark.defenders').waitFor();
  await reader.goto(`${site().address}/game/${id}`);
  end();
});

it('shows a chapter of a study, move by move, with its comments', async () => {
  const [ann, reader] = [await come(), await come()];
  await register(ann, 'Ann');
  const post = async (path: string, data: object): Promise<Record<string, string>> =>
    (await ann.request.post(`/api/v1${path}`, { data, headers: { Origin: site().address } })).json();
  const { study } = await post('/studies', { title: 'Forts', visibility: 'link' });
  await post(`/studies/${study}/chapters`, { title: 'The first', record: '[variant:brandub]\n\n1. d1-c1 d3-c3\n[|A net]\n' });
  const { end } = await framed(reader, `/embed/study/${study}`);
  const frame = reader.frameLocator('iframe');
  await frame.getByRole('link', { name: 'Forts · The first' }).waitFor();
  await frame.getByRole('button', { name: 'Latest position' }).click();
  await frame.getByText('A net').waitFor();
  expect(await reader.context().cookies()).toEqual([]);
  await reader.goto(`${site().address}/study`);
  end();
});
