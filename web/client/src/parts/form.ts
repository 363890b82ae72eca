// Fields, buttons, forms and their errors.
import { ApiError } from '../api';
import { append, fill, h, type Child, type Props } from '../dom';
import { Refusal } from '../socket';
import { t, type Word } from '../words';

export const heading = (text: string): HTMLElement => h('h1', { tabindex: -1 }, text);

let fields = 0;
const freshId = () => `field-${++fields}`;

export function field(label: string, control: HTMLElement, hint?: string): HTMLElement {
  control.id ||= freshId();
  const said = hint ? h('small', { id: control.id + '-hint' }, hint) : null;
  if (said) control.setAttribute('aria-describedby', said.id);
  return h('div', { class: 'field' }, h('label', { for: control.id }, label), control, said);
}

export interface Choice {
  value: string;
  label: string;
}

export interface ChoiceGroup {
  label: string;
  choices: Choice[];
}

export const selectOfGroups = (name: string, groups: ChoiceGroup[], value: string): HTMLSelectElement =>
  h(
    'select',
    { name, value },
    groups.map(({ label, choices }) =>
      h(
        'optgroup',
        { label },
        choices.map((c) => h('option', { value: c.value, selected: c.value === value }, c.label)),
      ),
    ),
  );

export const select = (name: string, choices: Choice[], value: string, props: Props = {}): HTMLSelectElement =>
  h(
    'select',
    { name, value, ...props },
    choices.map((c) => h('option', { value: c.value }, c.label)),
  );

export function radios(name: string, legend: string, choices: Choice[], value: string): HTMLFieldSetElement {
  const one = (choice: Choice) =>
    h(
      'label',
      { class: 'pill' },
      h('input', { type: 'radio', name, value: choice.value, checked: choice.value === value }),
      h('span', {}, choice.label),
    );
  return h('fieldset', { class: 'pills' }, h('legend', {}, legend), h('div', {}, choices.map(one)));
}

export const checkbox = (name: string, label: string, checked: boolean, props: Props = {}): HTMLElement =>
  h('label', { class: 'check' }, h('input', { type: 'checkbox', name, checked, ...props }), h('span', {}, label));

export const button = (
  label: string,
  press: () => void,
  kind: '' | 'primary' | 'quiet' | 'danger' = '',
): HTMLButtonElement => h('button', { type: 'button', class: kind, onclick: press }, label);

export const errorText = (error: unknown): string =>
  error instanceof ApiError || error instanceof Refusal ? error.message : t('unreachable');

// A line for an error, beside what it is about.
export function problem(): { node: HTMLElement; show: (error: unknown) => void; clear: () => void } {
  const node = h('p', { class: 'problem', role: 'alert' });
  return {
    node,
    show: (error) => fill(node, typeof error === 'string' ? error : errorText(error)),
    clear: () => fill(node),
  };
}

// Runs the work, with its button disabled meanwhile. Returns whether it succeeded.
export async function attempt(
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
  press?: HTMLButtonElement | null,
): Promise<boolean> {
  if (press) press.disabled = true;
  try {
    await work();
    return true;
  } catch (error) {
    onError(error);
    return false;
  } finally {
    if (press) press.disabled = false;
  }
}

// A form that shows the error of its `submit`.
export function form(
  children: Child[],
  label: string,
  submit: (data: FormData) => Promise<unknown>,
  kind = 'primary',
): HTMLFormElement {
  const trouble = problem();
  const press = h('button', { type: 'submit', class: kind }, label);
  const node = h('form', {
    onsubmit: (event: SubmitEvent) => {
      event.preventDefault();
      trouble.clear();
      void attempt(() => submit(new FormData(node)), trouble.show, press);
    },
  });
  append(node, [children, trouble.node, press]);
  return node;
}

// A button for what cannot be undone: it asks for a second press.
export function confirmButton(label: Word, sure: Word, work: () => void): HTMLButtonElement {
  const node = h('button', { type: 'button', class: 'quiet' }, t(label));
  const reset = () => {
    node.className = 'quiet';
    fill(node, t(label));
  };
  node.addEventListener('blur', reset);
  node.addEventListener('click', () => {
    if (node.className !== 'danger') {
      node.className = 'danger';
      fill(node, t(sure));
      node.focus();
      return;
    }
    reset();
    work();
  });
  return node;
}

export function copyField(label: string, text: string, notice: (text: string) => void): HTMLElement {
  const input = h('input', { type: 'text', readonly: true, value: text, onfocus: () => input.select() });
  const copy = button(t('copy'), () => {
    input.select();
    void navigator.clipboard?.writeText(text).then(() => notice(t('copied')));
  });
  const node = field(label, input);
  node.classList.add('copy-field');
  node.append(copy);
  return node;
}
