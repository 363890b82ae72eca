// @vitest-environment happy-dom
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { App } from '../../src/app';
import { ChatRoom } from '../../src/chat/chat_room';
import type { ChatRoomMessage, RoomLine, ServerMessage } from '../../src/wire';

const line = (number: number, name: string, text: string): RoomLine => ({ number, by: { name, kind: 'member' }, text, at: number });
const room = (lines: RoomLine[], slow = 0): ChatRoomMessage => ({ on: 'chat-room', room: 'team/abcd2345', slow, lines, more: null });

let says: (message: ServerMessage) => void;
let me: { name: string; kind: string; muted: boolean };
let rights: { moderates: boolean; muted: string[] };
const follow = vi.fn(), unfollow = vi.fn(), command = vi.fn(async () => undefined);
const request = vi.fn(async (_method: string, _path: string) => rights);
const app = {
  me: { get: () => me },
  api: { request },
  notice: () => undefined,
  socket: { listen: (listener: typeof says) => ((says = listener), () => undefined), follow, unfollow, command },
} as unknown as App;

const show = async (hidesEmpty = false) => {
  await act(async () => render(h(ChatRoom, { app, place: 'team', id: 'abcd2345', hidesEmpty }), document.body));
};
const hear = (message: ServerMessage) => act(() => says(message));
const texts = () => [...document.querySelectorAll('.chat-lines > li > span')].map((one) => one.textContent?.replace(/^\S+( [AP]M)?\s/, '').trim());
const button = (text: string) => [...document.querySelectorAll<HTMLButtonElement>('button')].filter((one) => one.textContent === text);

beforeEach(() => {
  me = { name: 'Sigrid', kind: 'member', muted: false };
  rights = { moderates: false, muted: [] };
});
afterEach(() => {
  act(() => render(null, document.body));
  vi.clearAllMocks();
});

it('follows the room while it is on screen', async () => {
  await show();
  expect(follow).toHaveBeenCalledWith({ do: 'chat-room', room: 'team/abcd2345' });
  act(() => render(null, document.body));
  expect(unfollow).toHaveBeenCalledOnce();
});

it('shows what was said, each line once, and what is said from now on', async () => {
  await show();
  expect(document.body.textContent).toContain('Nobody has said anything yet.');
  hear(room([line(1, 'Loki', 'Hail')]));
  hear({ on: 'said', room: 'team/abcd2345', line: line(2, 'Sigrid', 'Well met') });
  hear({ on: 'said', room: 'team/abcd2345', line: line(2, 'Sigrid', 'Well met') });
  hear({ on: 'said', room: 'team/elsewher', line: line(3, 'Thor', 'Not here') });
  expect(texts()).toEqual(['Loki Hail', 'Sigrid Well met']);
  hear(room([line(2, 'Sigrid', 'Well met')], 30));
  expect(texts()).toEqual(['Sigrid Well met']);
  expect(document.body.textContent).toContain('one line every 30 s');
});

it('says a line, and no blank one', async () => {
  await show();
  const input = document.querySelector<HTMLInputElement>('.chat input')!;
  for (const text of ['  ', ' Hail ']) {
    input.value = text;
    await act(async () => void input.form!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  }
  expect(command.mock.calls).toEqual([[{ do: 'say', room: 'team/abcd2345', text: 'Hail' }]]);
  expect(input.value).toBe('');
});

it('lets members write, who are not muted', async () => {
  me = { name: 'guest-1', kind: 'guest', muted: false };
  await show();
  expect(document.querySelector('.chat input')).toBeNull();
  expect(document.querySelector('.chat a[href="/sign-in"]')).not.toBeNull();
  act(() => render(null, document.body));
  me = { name: 'Loki', kind: 'member', muted: true };
  await show();
  expect(document.querySelector('.chat input')).toBeNull();
});

it('lets moderators delete lines and mute, others report, and writers delete their own', async () => {
  await show();
  hear(room([line(1, 'Loki', 'Rude'), line(2, 'Sigrid', 'Hail')]));
  expect(button('Mute here')).toHaveLength(0);
  expect(button('Delete')).toHaveLength(1);
  expect(document.querySelectorAll('a[href="/player/Loki?room=team/abcd2345"]')).toHaveLength(1);
  act(() => render(null, document.body));
  rights = { moderates: true, muted: ['Thor'] };
  await show();
  hear(room([line(1, 'Loki', 'Rude'), line(2, 'Sigrid', 'Hail')]));
  expect(button('Delete')).toHaveLength(2);
  await act(async () => button('Mute here')[0]!.click());
  expect(request).toHaveBeenCalledWith('PUT', '/chat/{place}/{id}/muted/{name}', { place: 'team', id: 'abcd2345', name: 'Loki' });
  await act(async () => button('Unmute')[0]!.click());
  expect(request).toHaveBeenCalledWith('DELETE', '/chat/{place}/{id}/muted/{name}', { place: 'team', id: 'abcd2345', name: 'Thor' });
});

it('keeps quiet for players of the game before somebody has spoken', async () => {
  await show(true);
  expect(document.querySelector('.chat')).toBeNull();
  hear(room([line(1, 'Loki', 'A fine fort')]));
  expect(texts()).toEqual(['Loki A fine fort']);
});
