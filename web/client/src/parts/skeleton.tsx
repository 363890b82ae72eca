// The place of what is still being loaded, in its size, so that nothing moves when it comes.
interface Props {
  kind?: 'row' | 'card' | 'board' | 'line';
  count?: number;
}

export const Skeleton = ({ kind = 'row', count = 1 }: Props) => (
  <div class={`skeletons ${kind}s`} aria-hidden="true">
    {Array.from({ length: count }, (_, i) => (
      <span key={i} class={`skeleton ${kind}`} />
    ))}
  </div>
);
