import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { reset } from '../../src/account/reset';
import { SecurityPart } from '../../src/account/security';
import { Tokens } from '../../src/account/settings';
import { signIn } from '../../src/account/sign_in';
import { ApiError } from '../../src/api';
import type { App } from '../../src/app';
import type { Visit } from '../../src/frame/router';

afterEach(() => render(null, document.body));
const submit = (form: Element | null) => act(() => void form?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true })));
const press = (label: string) => act(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click());

it('shows the recovery codes that come with the app, and asks for a code before it makes others', async () => {
  const api = {
    beginSecondFactor: async () => ({ link: 'otpauth://totp/a', secret: 'ABCD' }),
    confirmSecondFactor: async () => ({ recoveryCodes: Array.from({ length: 10 }, (_, i) => `code-${i}`) }),
  };
  const app = { api, notice: () => undefined } as unknown as App;
  act(() => render(h(SecurityPart, { app, security: { secondFactor: false, recoveryCodes: 0 } }), document.body));
  expect(document.body.textContent).toContain('0 recovery codes left.');
  press('Set up an app');
  submit(document.querySelector('form'));
  await vi.waitFor(() => expect(document.querySelector('.factor-code')).not.toBeNull());
  submit(document.querySelector('.factor-code'));
  await vi.waitFor(() => expect(document.querySelectorAll('.codes')).toHaveLength(1));
  expect(document.querySelector('.codes')?.textContent).toContain('code-9');
  expect(document.querySelectorAll('input[name=code]')).toHaveLength(0);
  press('Turn off the app');
  press('Create ten new codes');
  expect(document.querySelectorAll('input[name=code]')).toHaveLength(2);
});

it('offers a new link instead of one that no longer works, where the site sends mail', async () => {
  location.hash = '#old-token';
  const resetPassword = () => Promise.reject(new ApiError(404, 'unknown', 'This link has been used.'));
  const app = { api: { resetPassword }, me: { get: () => ({ mails: true }) } } as unknown as App;
  const { node } = await reset(app);
  expect(node.textContent).not.toContain('Send the link');
  submit(node.querySelector('form'));
  await vi.waitFor(() => expect(node.textContent).toContain('Send the link'));
  expect(node.textContent).toContain('You can request a new one here.');
});

it('asks for the code of an app without a word of error, and says when the code was wrong', async () => {
  const asked: (string | undefined)[] = [];
  const enter = (_name: string, _password: string, code?: string) => {
    asked.push(code);
    const [reason, text] = code ? ['code-wrong', 'That code is wrong.'] : ['code-needed', 'Enter the code from your app.'];
    return Promise.reject(new ApiError(401, 'sign-in', text ?? '', undefined, reason));
  };
  const app = { api: { signIn: enter }, me: { get: () => ({ kind: 'guest' }) } } as unknown as App;
  const { node } = signIn(app, { query: new URLSearchParams() } as Visit);
  document.body.append(node);
  const [code, problem] = [node.querySelector<HTMLInputElement>('[name=code]'), node.querySelector('.problem')];
  expect(code?.closest<HTMLElement>('.field')?.hidden).toBe(true);
  submit(node.querySelector('form'));
  await vi.waitFor(() => expect(code?.closest<HTMLElement>('.field')?.hidden).toBe(false));
  await vi.waitFor(() => expect(document.activeElement).toBe(code));
  expect(problem?.textContent).toBe('');
  if (code) code.value = '123456';
  submit(node.querySelector('form'));
  await vi.waitFor(() => expect(problem?.textContent).toBe('That code is wrong.'));
  expect(asked).toEqual(['', '123456']);
  node.remove();
});

it('asks what a new token may do, and makes none that may do nothing', async () => {
  const makeToken = vi.fn(async () => ({ id: 1, token: 'tafl_1' }));
  const app = { api: { makeToken }, notice: () => undefined } as unknown as App;
  act(() => render(h(Tokens, { app, first: [] }), document.body));
  for (const box of document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) box.checked = false;
  submit(document.querySelector('form'));
  await vi.waitFor(() => expect(document.querySelector('.problem')?.textContent).toBe('Tick at least one thing that it may do.'));
  expect(makeToken).not.toHaveBeenCalled();
});
