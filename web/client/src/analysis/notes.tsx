// The move that is shown: its glyph, its comment, and its place in the tree.
import { ta } from '../words/analysis';
import { useDesk } from './context';
import { shapesIn, textIn, withShapes } from './shapes';
import { glyphs, isMain } from './tree';

const names = { 1: 'nagGood', 2: 'nagMistake', 3: 'nagBrilliant', 4: 'nagBlunder', 5: 'nagInteresting', 6: 'nagDubious' } as const;

export function Notes() {
  const { study } = useDesk();
  const { node, path } = study;
  const isMove = path.value.length > 0;
  const main = isMain(study.tree.value, path.value);
  return (
    <section class="notes" aria-label={ta('notes')}>
      <div class="glyphs" role="group" aria-label={ta('glyphs')}>
        {([1, 3, 5, 6, 2, 4] as const).map((nag) => (
          <button key={nag} type="button" class="quiet" disabled={!isMove} aria-pressed={node.value.nags.includes(nag)} aria-label={ta(names[nag])} title={ta(names[nag])} onClick={() => study.annotate(nag)}>
            {glyphs[nag]}
          </button>
        ))}
      </div>
      <textarea
        rows={2}
        aria-label={ta('comment')}
        placeholder={isMove ? ta('commentOn', { move: node.value.move }) : ta('commentStart')}
        maxLength={32_768}
        value={textIn(node.value.comment)}
        onInput={(event) => study.comment(withShapes(event.currentTarget.value, shapesIn(node.value.comment)))}
      />
      <div class="actions">
        <button type="button" class="quiet" disabled={main} onClick={() => study.promote(path.value)}>
          {ta('promote')}
        </button>
        <button type="button" class="quiet" disabled={main} onClick={() => study.makeMain(path.value)}>
          {ta('makeMain')}
        </button>
        <button type="button" class="quiet" disabled={!isMove} onClick={() => study.remove(path.value)}>
          {ta('deleteFrom')}
        </button>
      </div>
    </section>
  );
}
