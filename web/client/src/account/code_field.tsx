// The code of the second factor: hidden until the server asks for it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '../api';
import { Field } from '../parts/form';
import { ts } from '../words/security';

export const codeInput = { type: 'text', name: 'code', maxLength: 40, autocomplete: 'one-time-code', autocapitalize: 'none', spellcheck: false } as const;

// Whether the server has asked for the code. `asks`: whether this answer does; a wrong code is an error.
export function useCode(): { isAsked: boolean; asks: (error: unknown) => boolean } {
  const [isAsked, setAsked] = useState(false);
  return {
    isAsked,
    asks: (error) => {
      const isQuestion = error instanceof ApiError && error.reason === 'code-needed';
      if (isQuestion) setAsked(true);
      return isQuestion;
    },
  };
}

export function CodeField({ isAsked }: { isAsked: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);
  return (
    <Field label={ts('factorCode')} hint={ts('factorCodeHint')} hidden={!isAsked}>
      <input {...codeInput} required={isAsked} ref={input} />
    </Field>
  );
}
