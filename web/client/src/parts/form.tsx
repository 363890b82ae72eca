// Fields, buttons, forms and their errors.
import { useSignal, type Signal } from '@preact/signals';
import { cloneElement, type ComponentChildren, type JSX, type VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '../api';
import { Refusal } from '../frame/socket';
import { NotBuilt } from '../offline/not_built';
import { t, type Word } from '../words';
import { Icon, type IconName } from './icon';

export const errorText = (error: unknown): string =>
  error instanceof ApiError || error instanceof Refusal || error instanceof NotBuilt ? error.message : t('unreachable');

export const Heading = ({ children }: { children: ComponentChildren }) => <h1 tabIndex={-1}>{children}</h1>;

let fields = 0;
const freshId = () => `field-${++fields}`;

interface FieldProps extends JSX.HTMLAttributes<HTMLDivElement> {
  label: ComponentChildren;
  hint?: string | undefined;
  children: VNode; // an input, a select, a textarea
}

export function Field({ label, hint, children, ...rest }: FieldProps) {
  const [id] = useState(freshId);
  return (
    <div class="field" {...rest}>
      <label for={id}>{label}</label>
      {cloneElement(children as VNode<JSX.HTMLAttributes>, { id, ...(hint && { 'aria-describedby': `${id}-hint` }) })}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

export interface Choice {
  value: string;
  label: string;
  title?: string; // in full, if the label is short
  disabled?: boolean;
}

export interface ChoiceGroup {
  label: string;
  choices: Choice[];
}

export interface SelectProps extends Omit<JSX.HTMLAttributes<HTMLSelectElement>, 'onChange'> {
  name?: string;
  choices: (Choice | ChoiceGroup)[];
  chosen?: string | undefined; // initial value; a change resets the choice
  onChange?: (value: string, select: HTMLSelectElement) => void;
}

export function Select({ choices, chosen, onChange, ...rest }: SelectProps) {
  const option = (one: Choice) => (
    <option key={one.value} value={one.value} selected={one.value === chosen} disabled={one.disabled}>
      {one.label}
    </option>
  );
  return (
    <select {...rest} onChange={(event) => onChange?.(event.currentTarget.value, event.currentTarget)}>
      {choices.map((one) =>
        'choices' in one ? (
          <optgroup key={one.label} label={one.label}>
            {one.choices.map(option)}
          </optgroup>
        ) : (
          option(one)
        ),
      )}
    </select>
  );
}

interface RadiosProps {
  name: string;
  legend: string;
  choices: Choice[];
  chosen: string; // initial value
  onChange?: (value: string) => void;
  hidden?: boolean;
  kind?: string; // a class
}

export const Radios = ({ name, legend, choices, chosen, onChange, hidden, kind = '' }: RadiosProps) => (
  <fieldset class={`pills ${kind}`.trim()} hidden={hidden}>
    <legend>{legend}</legend>
    <div>
      {choices.map(({ value, label, title }) => (
        <label key={value} class="pill" title={title}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} aria-label={title} onChange={() => onChange?.(value)} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

interface CheckboxProps {
  name: string;
  label: string;
  checked?: boolean; // initial value
  disabled?: boolean;
  hidden?: boolean;
  onChange?: (checked: boolean) => void;
}

export const Checkbox = ({ name, label, checked = false, disabled, hidden, onChange }: CheckboxProps) => (
  <label class="check" hidden={hidden}>
    <input type="checkbox" name={name} defaultChecked={checked} disabled={disabled} onChange={(event) => onChange?.(event.currentTarget.checked)} />
    <span>{label}</span>
  </label>
);

// The attributes of a field for the current password, and for a new one.
export const knownPassword = { name: 'password', required: true, autocomplete: 'current-password' } as const;
export const newPassword = { name: 'password', required: true, minLength: 8, autocomplete: 'new-password' } as const;

export interface Work {
  isBusy: boolean;
  problem: string;
  run(work: () => unknown): void;
}

// The state of an asynchronous action: whether it is running, and why it failed. `before`: an earlier error
// to show. `onError`: returns true for what is no problem but a question, which the form asks from now on.
export function useWork(before = '', onError?: (error: unknown) => boolean | void): Work {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState(before);
  const run = async (work: () => unknown) => {
    setProblem('');
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!onError?.(error)) setProblem(errorText(error));
    }
    setBusy(false);
  };
  return { isBusy, problem, run: (work) => void run(work) };
}

// An error message beside its cause.
export const Problem = ({ text }: { text: string }) => (
  <p class="problem" role="alert">
    {text}
  </p>
);

export interface FormProps {
  label: string; // the button's label
  kind?: 'primary' | 'danger' | '';
  class?: string;
  submit: (data: FormData, form: HTMLFormElement) => unknown;
  onError?: (error: unknown) => boolean | void;
  onCancel?: (() => void) | undefined;
  children?: ComponentChildren;
}

// For a browser blanks fill in a required field. Empties one with nothing else, so that the browser says that it is empty.
function hasBlankField(form: HTMLFormElement): boolean {
  const blank = [...form.querySelectorAll<HTMLInputElement>('[required]:not([type=password])')].find(({ value }) => value && !value.trim());
  if (blank) blank.value = '';
  return blank !== undefined && !form.reportValidity();
}

// A form that shows the error of its `submit`.
export function Form({ label, kind = 'primary', class: name, submit, onError, onCancel, children }: FormProps) {
  const work = useWork('', onError);
  const send = (
    <button type="submit" class={kind} disabled={work.isBusy}>
      {label}
    </button>
  );
  return (
    <form
      class={name}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        if (!hasBlankField(form)) work.run(() => submit(new FormData(form), form));
      }}
    >
      {children}
      <Problem text={work.problem} />
      {onCancel ? (
        <p class="actions">
          {send}
          <button type="button" class="quiet" onClick={onCancel}>
            {t('cancel')}
          </button>
        </p>
      ) : (
        send
      )}
    </form>
  );
}

// Reads the next page of a list, and says why it could not. Pressed twice it reads the page once.
export function MoreButton({ read, word = 'more' }: { read: () => Promise<unknown>; word?: Word }) {
  const work = useWork();
  return (
    <>
      <Problem text={work.problem} />
      <button type="button" class="quiet" disabled={work.isBusy} onClick={() => work.run(read)}>
        {t(word)}
      </button>
    </>
  );
}

interface ConfirmProps {
  icon?: IconName; // in place of the label, until it asks
  label: Word;
  sure: Word;
  work: () => void;
  disabled?: boolean;
  asks?: Signal<boolean>; // whether it waits for the second press
}

const doubleClick = 500; // milliseconds

// A button for irreversible actions: it must be pressed twice, and a double click is one press.
export function ConfirmButton({ icon, label, sure, work, disabled, asks: given }: ConfirmProps) {
  const own = useSignal(false);
  const asks = given ?? own;
  const isDouble = useSignal(false);
  const isDrawn = icon !== undefined && !asks.value;
  const node = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => void (asks.value && node.current?.focus()), [asks.value]);
  const ask = () => {
    asks.value = isDouble.value = true;
    window.setTimeout(() => (isDouble.value = false), doubleClick);
  };
  const confirm = () => {
    if (isDouble.peek()) return;
    asks.value = false;
    work();
  };
  const left = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && relatedTarget === node.current?.nextElementSibling) return; // Cancel, which answers for itself
    asks.value = false;
  };
  return (
    <>
      <button
        type="button"
        ref={node}
        class={asks.value ? 'danger' : isDrawn ? 'quiet square' : 'quiet'}
        disabled={disabled}
        aria-label={isDrawn ? t(label) : undefined}
        title={isDrawn ? t(label) : undefined}
        aria-disabled={asks.value && isDouble.value ? 'true' : undefined}
        onBlur={left}
        onClick={asks.value ? confirm : ask}
      >
        {isDrawn ? <Icon name={icon} /> : t(asks.value ? sure : label)}
      </button>
      {asks.value && (
        <button type="button" class="quiet" onClick={() => (asks.value = false)}>
          {t('cancel')}
        </button>
      )}
    </>
  );
}

export function CopyField({ label, text, notice }: { label: string; text: string; notice: (text: string) => void }) {
  const [id] = useState(freshId);
  const input = useRef<HTMLInputElement>(null);
  const copy = () => {
    input.current?.select();
    void navigator.clipboard?.writeText(text).then(() => notice(t('copied')));
  };
  return (
    <div class="field copy-field">
      <label for={id}>{label}</label>
      <input type="text" id={id} ref={input} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" onClick={copy}>
        {t('copy')}
      </button>
    </div>
  );
}
