// The bust of one of the computer's characters, on a round ground.
import type { Character } from '../wire';
import drawings from './portraits.svg';

// Hidden from screen readers: the name is beside it.
export const Portrait = ({ character }: { character: Character }) => (
  <svg class="portrait" aria-hidden="true">
    <use href={`${drawings}#${character}`} />
  </svg>
);
