import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import type { App } from '../../src/app';
import { ReportRow } from '../../src/moderation/admin';
import { LookUp, PlayerLookUp } from '../../src/moderation/dossier';
import { lobby } from '../../src/play/lobby';
import type { Report } from '../../src/wire';

afterEach(() => render(null, document.body));
const press = (label: string) =>
  act(() => [...document.querySelectorAll('button')].find((button) => button.textContent === label)?.click());

// The second press, once it no longer counts as part of a double click.
async function confirm(label: string): Promise<void> {
  const button = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  await vi.waitFor(() => expect(button()?.getAttribute('aria-disabled')).toBeNull());
  press(label);
}

it('a report mutes and bans only at a second press', async () => {
  const report = { id: 1, by: 'Sigrid', player: 'Loki', at: 0, game: null, text: 'Rude.', chat: [] } as unknown as Report;
  const resolve = vi.fn(async () => undefined);
  act(() => render(h(ReportRow, { report, resolve }), document.body));
  press('Ban');
  expect(resolve).not.toHaveBeenCalled();
  await confirm('Ban this player?');
  expect(resolve).toHaveBeenCalledWith('ban', '');
});

it('a report of a study shows what it said, and leads to it', () => {
  const study = { study: 'abcd2345', title: 'Openings', chapters: [{ title: 'First', text: '1. d1-c1 {Rude words}' }] };
  const report = { id: 1, by: 'Sigrid', player: 'Loki', at: 0, game: null, ply: null, text: 'Rude.', chat: [], study, room: null } as Report;
  act(() => render(h(ReportRow, { report, resolve: async () => undefined }), document.body));
  expect(document.querySelector('a[href="/study/abcd2345"]')?.textContent).toBe('Openings');
  expect([...document.querySelectorAll('details')].map((one) => one.textContent)).toEqual(['First1. d1-c1 {Rude words}']);
});

it('a report from a room shows what was said, and leads there', () => {
  const chat = [{ by: 'Loki', text: 'Baldur is a fool', at: 0 }];
  const report = { id: 1, by: 'Sigrid', player: 'Loki', at: 0, game: null, ply: null, text: 'Rude.', chat, study: null, room: 'team/abcd2345' } as Report;
  act(() => render(h(ReportRow, { report, resolve: async () => undefined }), document.body));
  expect(document.querySelector('a[href="/team/abcd2345"]')?.textContent).toBe('Chat');
  expect(document.body.textContent).toContain('Baldur is a fool');
});

it('a player is banned only at a second press, and the reason stays', async () => {
  const dossier = { name: 'Loki', muted: false, banned: false, joined: 0, seen: 0, actions: [], games: [], compared: [] };
  const request = vi.fn(async (method: string, path: string, _given: object, _body?: object) => {
    if (method === 'PUT') dossier.banned = path === '/admin/players/{name}/banned';
    return { ...dossier };
  });
  const lookUp = new LookUp({ api: { request }, notice: () => undefined } as unknown as App, async () => undefined);
  await lookUp.ask('Loki');
  act(() => render(h(PlayerLookUp, { lookUp, asked: '' }), document.body));
  const why = document.querySelector<HTMLInputElement>('.dossier input')!;
  why.value = 'Cheating';
  act(() => void why.dispatchEvent(new Event('input', { bubbles: true })));
  press('Ban');
  expect(dossier.banned).toBe(false);
  await confirm('Ban this player?');
  expect(request).toHaveBeenCalledWith('PUT', '/admin/players/{name}/banned', { name: 'Loki' }, { why: 'Cheating' });
  await vi.waitFor(() => expect(document.body.textContent).toContain('Unban'));
  expect(document.querySelector<HTMLInputElement>('.dossier input')?.value).toBe('Cheating');
});

it('the lobby tells a banned player so, and offers no challenge', async () => {
  const pageFor = async (banned: boolean) => {
    const api = { lobby: async () => ({ online: 1, challenges: [], live: [] }) };
    const socket = { listen: () => () => undefined, lobby: () => undefined };
    const app = { api, socket, rulesets: async () => [], me: { get: () => ({ name: 'Loki', banned }) } } as unknown as App;
    return (await lobby(app)).node.textContent;
  };
  expect(await pageFor(true)).toContain('You have been banned');
  expect(await pageFor(true)).not.toContain('New challenge');
  expect(await pageFor(false)).toContain('New challenge');
});
