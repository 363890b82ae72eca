// A list without entries: a small drawing, a sentence, and what can be done (`children`: a button or a link).
import type { ComponentChildren } from 'preact';
import drawings from './drawings.svg';

export type DrawingName = 'board' | 'chest' | 'hearth' | 'horn' | 'raven' | 'seek' | 'shields' | 'ship';

interface Props {
  drawing: DrawingName;
  text: string;
  children?: ComponentChildren;
}

export const Empty = ({ drawing, text, children }: Props) => (
  <div class="empty-state">
    <svg class="drawing" aria-hidden="true">
      <use href={`${drawings}#${drawing}`} />
    </svg>
    <p>{text}</p>
    {children}
  </div>
);
