// A field for a password, which can be shown.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ts } from '../words/security';
import { IconButton } from './icon';

export function PasswordInput(rest: Omit<JSX.InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <span class="password">
      <input {...rest} type={isShown ? 'text' : 'password'} autocapitalize="none" spellcheck={false} />
      <IconButton icon={isShown ? 'eyeOff' : 'eye'} label={ts('showPassword')} aria-pressed={isShown} onClick={() => setShown(!isShown)} />
    </span>
  );
}
