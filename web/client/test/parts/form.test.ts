import { h, render, type VNode } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/api';
import { ConfirmButton, Field, Form, MoreButton, Select } from '../../src/parts/form';
import { FormBehindButton } from '../../src/parts/form_behind_button';
import { PasswordInput } from '../../src/parts/password';

afterEach(() => render(null, document.body));
const find = <T extends HTMLElement>(selector: string): T => document.querySelector<T>(selector) as T;

it('a form waits for its answer, says why it failed, and keeps what was typed', async () => {
  let refuse: (error: unknown) => void = () => undefined;
  const submit = () => new Promise((_, reject) => (refuse = reject));
  const input = h(Field, { label: 'Name', children: h('input', { name: 'name', defaultValue: 'Ann' }) as VNode });
  act(() => render(h(Form, { label: 'Send', submit, children: input }), document.body));
  find<HTMLInputElement>('input').value = 'Astrid';
  act(() => void find('form').dispatchEvent(new Event('submit', { cancelable: true })));
  expect(find<HTMLButtonElement>('button').disabled).toBe(true);
  refuse(new ApiError(409, 'taken', 'That name is taken.'));
  await vi.waitFor(() => expect(find<HTMLButtonElement>('button').disabled).toBe(false));
  expect(find('.problem').textContent).toBe('That name is taken.');
  expect(find<HTMLInputElement>('input').value).toBe('Astrid');
});

it('a form with blanks alone in a required field is not sent', () => {
  const sent: unknown[] = [];
  const submit = (data: FormData) => void sent.push(data.get('name'));
  act(() => render(h(Form, { label: 'Send', submit, children: h('input', { name: 'name', required: true }) }), document.body));
  for (const [name, times] of [['  ', 0], ['Ann', 1]] as const) {
    find<HTMLInputElement>('input').value = name;
    act(() => void find('form').dispatchEvent(new Event('submit', { cancelable: true })));
    expect(sent).toHaveLength(times);
  }
});

it('a form behind a button shows its fields when it is pressed, and until what it does is done', async () => {
  const answers = [Promise.reject(new ApiError(403, 'not-yours', 'Wrong password.')), Promise.resolve()];
  const input = h('input', { type: 'password', name: 'password' });
  const submit = () => answers.shift();
  act(() => render(h(FormBehindButton, { label: 'Change password', submit, children: input }), document.body));
  const send = () => act(() => void find('form').dispatchEvent(new Event('submit', { cancelable: true })));
  expect(document.querySelector('input')).toBeNull();
  act(() => find('button').click());
  expect(document.activeElement).toBe(find('input'));
  send();
  await vi.waitFor(() => expect(find('.problem').textContent).toBe('Wrong password.'));
  expect(document.querySelector('input')).not.toBeNull();
  send();
  await vi.waitFor(() => expect(document.querySelector('input')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Change password');
  act(() => find('button').click());
  act(() => find('button.quiet').click());
  expect(document.querySelector('input'), 'cancelled').toBeNull();
});

it('a field names its control and describes it', () => {
  act(() => render(h(Field, { label: 'Name', hint: 'Up to 20 letters', children: h('input', {}) as VNode }), document.body));
  const input = find('input');
  expect(find('label').getAttribute('for')).toBe(input.id);
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Up to 20 letters');
});

it('a button for what cannot be undone asks for a second press, and forgets the first when it is left', () => {
  let done = 0;
  act(() => render(h(ConfirmButton, { label: 'block', sure: 'tokenRevokeSure', work: () => void done++ }), document.body));
  const press = () => act(() => find('button').click());
  press();
  expect([done, find('button').className]).toEqual([0, 'danger']);
  act(() => find('button').blur());
  expect(find('button').className).toBe('quiet');
  vi.useFakeTimers();
  press();
  act(() => void vi.advanceTimersByTime(600));
  press();
  vi.useRealTimers();
  expect([done, find('button').className]).toEqual([1, 'quiet']);
});

it('takes a double click for one press, and has a way back', () => {
  vi.useFakeTimers();
  let done = 0;
  act(() => render(h(ConfirmButton, { label: 'block', sure: 'tokenRevokeSure', work: () => void done++ }), document.body));
  const press = (which = 'button') => act(() => find(which).click());
  press();
  act(() => void vi.advanceTimersByTime(400));
  press();
  expect([done, find('button').getAttribute('aria-disabled')]).toEqual([0, 'true']);
  act(() => void vi.advanceTimersByTime(200));
  expect(find('button').hasAttribute('aria-disabled')).toBe(false);
  expect(find('button + button').textContent).toBe('Cancel');
  press('button + button');
  expect([done, document.querySelectorAll('button').length]).toEqual([0, 1]);
  vi.useRealTimers();
});

it('a button for more reads one page at a time, and says why it could not', async () => {
  const pages: ((error?: Error) => void)[] = [];
  const read = () => new Promise<void>((done, refuse) => pages.push((error) => (error ? refuse(error) : done())));
  act(() => render(h(MoreButton, { read }), document.body));
  const press = () => act(() => find('button').click());
  press();
  press();
  expect(pages.length).toBe(1);
  pages[0]?.(new ApiError(429, 'slow-down', 'Too many requests; try again in a moment.'));
  await vi.waitFor(() => expect(find('.problem').textContent).toContain('Too many requests'));
  press();
  expect([pages.length, find('.problem').textContent]).toEqual([2, '']);
});

it('a list keeps the choice of its reader until another is set from outside', () => {
  const choices = ['none', '5+5', '3d'].map((value) => ({ value, label: value }));
  const show = (chosen: string) => act(() => render(h(Select, { name: 'clock', choices, chosen }), document.body));
  show('none');
  find<HTMLSelectElement>('select').value = '3d';
  show('none');
  expect(find<HTMLSelectElement>('select').value).toBe('3d');
  show('5+5');
  expect(find<HTMLSelectElement>('select').value).toBe('5+5');
});

it('a password is shown and hidden again by its button', () => {
  act(() => render(h(PasswordInput, { name: 'password' }), document.body));
  const types = [find<HTMLInputElement>('input').type];
  for (let i = 0; i < 2; i++) {
    act(() => find('button').click());
    types.push(find<HTMLInputElement>('input').type);
  }
  expect(types).toEqual(['password', 'text', 'password']);
});
