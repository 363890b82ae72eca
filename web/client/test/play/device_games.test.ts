// @vitest-environment happy-dom
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, it, vi } from 'vitest';
import type { App } from '../../src/app';
import { newGame, type DeviceGame } from '../../src/offline/games_db';
import { SendGame } from '../../src/play/device_games';

const sendPlayed = vi.fn(async (_game: object) => ({ game: 'abcdefgh' }));
const app = { api: { sendPlayed }, notice: () => undefined } as unknown as App;

const sent = async (change: Partial<DeviceGame>, button: string) => {
  const game: DeviceGame = { ...newGame({ ruleset: 'brandub', level: null, side: null }), result: 'attackers', ...change };
  act(() => render(h(SendGame, { app, game }), document.body));
  await act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === button)!.click());
  act(() => render(null, document.body));
  return sendPlayed.mock.lastCall?.[0] as { side: string; opponent?: object };
};

it('a game of two on one device is sent with the name of the other', async () => {
  const names = { attackers: 'Åse', defenders: ' Bo ' };
  expect(await sent({ names }, 'Send: I was the attackers')).toMatchObject({ side: 'attackers', opponent: { name: 'Bo' } });
  expect(await sent({ names }, 'Send: I was the defenders')).toMatchObject({ side: 'defenders', opponent: { name: 'Åse' } });
  expect((await sent({}, 'Send: I was the attackers')).opponent).toBeUndefined();
});

it('a game against the computer is sent with its level', async () => {
  expect((await sent({ level: 3, side: 'defenders' }, 'Send to the site')).opponent).toEqual({ computer: 3 });
});
