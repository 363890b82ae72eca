// Fields, buttons and the errors beside them.
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

// A place for what went wrong, near where it did.
export function problem(): { node: HTMLElement; say: (error: unknown) => void; clear: () => void } {
  const node = h('p', { class: 'problem', role: 'alert' });
  return {
    node,
    say: (error) => fill(node, typeof error === 'string' ? error : errorText(error)),
    clear: () => fill(node),
  };
}

// Runs what a button stands for: the button rests meanwhile, and what goes wrong is said.
export async function attempt(
  work: () => Promise<unknown>,
  say: (error: unknown) => void,
  rest?: HTMLButtonElement | null,
): Promise<boolean> {
  if (rest) rest.disabled = true;
  try {
    await work();
    return true;
  } catch (error) {
    say(error);
    return false;
  } finally {
    if (rest) rest.disabled = false;
  }
}

// A form that asks `submit` and shows its refusal.
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
      void attempt(() => submit(new FormData(node)), trouble.say, press);
    },
  });
  append(node, [children, trouble.node, press]);
  return node;
}

// A button for what cannot be undone: the second press within reach does it.
export function twice(label: Word, sure: Word, work: () => void): HTMLButtonElement {
  const node = h('button', { type: 'button', class: 'quiet' }, t(label));
  const calm = () => {
    node.className = 'quiet';
    fill(node, t(label));
  };
  node.addEventListener('blur', calm);
  node.addEventListener('click', () => {
    if (node.className !== 'danger') {
      node.className = 'danger';
      fill(node, t(sure));
      node.focus();
      return;
    }
    calm();
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
