// The comment on the move that is shown.
import { ta } from '../words/analysis';
import { useDesk } from './context';
import { shapesIn, textIn, withShapes } from './shapes';

// Once it is on the page.
export const focusComment = (): unknown => requestAnimationFrame(() => document.querySelector<HTMLElement>('.notes textarea')?.focus());

export function Notes() {
  const { study } = useDesk();
  const { node, path } = study;
  return (
    <section class="notes" aria-label={ta('notes')}>
      <textarea
        rows={5}
        aria-label={ta('comment')}
        placeholder={path.value.length > 0 ? ta('commentOn', { move: node.value.move }) : ta('commentStart')}
        maxLength={32_768}
        value={textIn(node.value.comment)}
        onInput={(event) => study.comment(withShapes(event.currentTarget.value, shapesIn(node.value.comment)))}
      />
    </section>
  );
}
