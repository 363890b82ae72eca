// The code of the second factor: hidden until the server asks for it.
import { ApiError } from '../api';
import { h } from '../dom';
import { t } from '../words';
import { field } from './form';

export interface CodeField {
  node: HTMLElement;
  value: () => string; // empty when it was not asked for
  askIfNeeded: (error: unknown) => void; // of an attempt without it
}

export function codeField(): CodeField {
  const code = h('input', {
    type: 'text',
    name: 'code',
    maxlength: 40,
    autocomplete: 'one-time-code',
    autocapitalize: 'none',
    spellcheck: 'false',
  });
  const node = field(t('factorCode'), code, t('factorCodeHint'));
  node.hidden = true;
  return {
    node,
    value: () => code.value.trim(),
    askIfNeeded: (error) => {
      if (!(error instanceof ApiError) || error.reason !== 'code-needed') return;
      node.hidden = false;
      code.required = true;
      code.focus();
    },
  };
}
