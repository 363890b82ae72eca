import { Icon } from '../parts/icon';
import { tl } from '../words/lessons';
import { mostStars } from './progress';

export const Stars = ({ count }: { count: number }) => (
  <span class="stars" role="img" aria-label={tl('starsOf', { count })}>
    {Array.from({ length: mostStars }, (_, i) => (
      <span key={i} data-full={i < count}>
        <Icon name="star" />
      </span>
    ))}
  </span>
);
