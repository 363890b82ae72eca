// A drawing of icons.svg beside a word, or in place of one that its button says to screen readers and under the pointer.
import type { ComponentChildren, JSX } from 'preact';
import drawings from './icons.svg';

export type IconName =
  | 'abort' | 'analyse' | 'arrows' | 'axe' | 'back' | 'bell' | 'blindfold' | 'board' | 'bolt' | 'book' | 'broadcast' | 'calendar' | 'chart'
  | 'chat' | 'check' | 'clock' | 'close' | 'computer' | 'crown' | 'down' | 'draw' | 'engine' | 'eye' | 'eyeOff' | 'first'
  | 'flag' | 'flame' | 'flip' | 'friend' | 'globe' | 'handshake' | 'hourglass' | 'import' | 'info' | 'keyboard' | 'knot'
  | 'last' | 'lesson' | 'link' | 'lock' | 'mail' | 'main' | 'medal' | 'menu' | 'moon' | 'more' | 'mute' | 'new' | 'next'
  | 'notes' | 'pause' | 'pin' | 'pointer' | 'print' | 'promote' | 'puzzle' | 'rematch' | 'settings'
  | 'setup' | 'share' | 'shield' | 'sound' | 'star' | 'study' | 'sun' | 'target' | 'throne' | 'trash' | 'tree' | 'trophy'
  | 'undo' | 'up' | 'user' | 'users' | 'warning' | 'zen';

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" aria-hidden="true">
    <use href={`${drawings}#${name}`} />
  </svg>
);

interface ButtonProps extends Omit<JSX.ButtonHTMLAttributes<HTMLButtonElement>, 'icon' | 'label'> {
  icon: IconName;
  label: string;
  children?: ComponentChildren;
}

// A button, and a link, without a word.
export const IconButton = ({ icon, label, children, ...rest }: ButtonProps) => (
  <button type="button" class="quiet square" aria-label={label} title={label} {...rest}>
    <Icon name={icon} />
    {children}
  </button>
);

export const IconLink = ({ icon, label, href }: { icon: IconName; label: string; href: string }) => (
  <a class="button quiet square" href={href} aria-label={label} title={label}>
    <Icon name={icon} />
  </a>
);
