import { h, render, type VNode } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Field, Form } from '../../src/parts/form';
import { RulesetSelect } from '../../src/rules/ruleset_field';
import type { RulesetHead } from '../../src/wire';

const head = (name: string, title: string, family: string, further: Partial<RulesetHead> = {}): RulesetHead => ({
  name,
  title,
  family,
  familyTitle: family,
  size: 7,
  first: 'attackers',
  source: '',
  position: '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a',
  ...further,
});
const rulesets = [
  head('copenhagen', 'Copenhagen', 'copenhagen', { recommended: true, size: 11, games: 12_275, sure: 'high' }),
  head('york', 'York', 'copenhagen', { size: 11 }),
  head('brandub-1', 'Brandub 1', 'brandub', { recommended: true }),
  head('brandub-2', 'Brandub 2', 'brandub', { games: 1, sure: 'low' }),
];

const submitted = vi.fn();
beforeEach(() => {
  localStorage.clear();
  submitted.mockClear();
  window.matchMedia = (() => ({ matches: true })) as never;
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
});
afterEach(() => render(null, document.body));

const find = <T extends HTMLElement>(selector: string): T => document.querySelector<T>(selector) as T;
const all = <T extends HTMLElement>(selector: string): T[] => [...document.querySelectorAll<T>(selector)];
const show = (props: object = {}) => {
  const field = h(Field, { label: 'Rules', children: h(RulesetSelect, { name: 'ruleset', rulesets, chosen: 'copenhagen', ...props }) as VNode });
  act(() => render(h(Form, { label: 'Go', submit: (data: FormData) => submitted([...data.entries()]), children: field }), document.body));
};
const options = () => all<HTMLOptionElement>('option').map(({ value }) => value);
async function openSheet(): Promise<void> {
  act(() => find('.ruleset-field > button').click());
  await vi.waitFor(() => expect(find('.ruleset-card')).not.toBeNull(), { timeout: 60_000 }); // it is loaded when it is opened
}
const press = (text: string) => act(() => all('.ruleset-card').find((one) => one.textContent?.includes(text))?.click());
const seek = (text: string) =>
  act(() => {
    find<HTMLInputElement>('[type=search]').value = text;
    find('[type=search]').dispatchEvent(new Event('input', { bubbles: true }));
  });

it('offers one ruleset of each family, what is chosen, and what was chosen last', () => {
  show({ chosen: 'york' });
  expect(options()).toEqual(['copenhagen', 'brandub-1', 'york']);
  expect(find<HTMLSelectElement>('select').value).toBe('york');
  expect(find('label').getAttribute('for')).toBe(find('select').id);
  render(null, document.body);
  localStorage.setItem('skjaldborg.last-rulesets', '["brandub-2","of-long-ago"]');
  show();
  expect(options()).toEqual(['copenhagen', 'brandub-1', 'brandub-2']);
});

it('takes any other from the sheet, and remembers it', async () => {
  const changed = vi.fn();
  show({ onChange: changed });
  await openSheet();
  expect(all('.ruleset-card').map((one) => one.querySelector('b')?.textContent)).toEqual(['Copenhagen', 'Brandub 1']);
  expect(find('.ruleset-card[aria-current=true]').textContent).toContain('12,275 games');
  seek('2');
  press('Brandub 2');
  expect(all('dialog')).toEqual([]);
  expect(changed).toHaveBeenCalledExactlyOnceWith('brandub-2');
  expect(find<HTMLSelectElement>('select').value).toBe('brandub-2');
  expect(localStorage.getItem('skjaldborg.last-rulesets')).toBe('["brandub-2"]');
  act(() => find('button[type=submit]').click());
  expect(submitted).toHaveBeenCalledExactlyOnceWith([['ruleset', 'brandub-2']]);
});

it('shows what its caller has chosen where that decides', () => {
  const changed = vi.fn();
  show({ isControlled: true, after: [{ value: ' own', label: 'Your own …' }], onChange: changed });
  const select = find<HTMLSelectElement>('select');
  act(() => {
    select.value = ' own';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(changed).toHaveBeenCalledExactlyOnceWith(' own');
  expect(select.value).toBe('copenhagen');
  expect(localStorage.getItem('skjaldborg.last-rulesets')).toBeNull();
});

it('says how many it found, and does not send the form on Enter', async () => {
  show();
  await openSheet();
  expect(find('[role=status]').textContent).toBe('');
  seek('brandub');
  expect(find('[role=status]').textContent).toBe('2 rulesets');
  seek('chess');
  expect(find('[role=status]').textContent).toBe('No ruleset has these words.');
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  find('[type=search]').dispatchEvent(enter);
  expect(enter.defaultPrevented).toBe(true);
});

it('goes through the list by arrow keys, variants after they are unfolded', async () => {
  show({ chosen: 'york' });
  await openSheet();
  const key = (name: string) => act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
  const here = () => document.activeElement?.querySelector('b')?.textContent ?? document.activeElement?.tagName;
  find('[type=search]').focus();
  const seen = Array.from({ length: 5 }, () => (key('ArrowDown'), here()));
  expect(seen).toEqual(['Copenhagen', 'SUMMARY', 'York', 'Brandub 1', 'SUMMARY']); // york is chosen: its family is unfolded
  key('ArrowUp');
  expect(here()).toBe('Brandub 1');
});
